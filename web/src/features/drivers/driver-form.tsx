import { Autocomplete, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Driver, type DriverFields, driverFields } from '@sevk/contract/drivers/drivers';
import { isNationalId } from '@sevk/domain/common/national-id';
import { formatPhone } from '@sevk/domain/common/phone';
import { driverStates, licenceClasses, srcDocuments } from '@sevk/domain/drivers/driver';
import { driverRefusals, driverStateWords } from '@sevk/domain/drivers/driver-words';
import { useDepotChoices } from '../../api/depot-name.ts';
import { fieldErrors } from '../../api/problem.ts';
import { fieldOf } from '../../ui/field-of.ts';
import { FormGroup, FormModal } from '../../ui/form-modal.tsx';
import { masks } from '../../ui/mask-tokens.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { RetireButton } from '../../ui/retire-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import { useCreateDriver, useEditDriver, useRetireDriver } from './driver-queries.ts';

type Props = { readonly driver: Driver | null; readonly onClose: () => void };
type Draft = Omit<DriverFields, 'phone' | 'nationalId' | 'srcDocument'> & {
	phone: string;
	/** Empty keeps the stored number: it is never shown in full again. */
	nationalId: string;
	srcDocument: string;
};

const stateChoices = driverStates.map((value) => ({ value, label: driverStateWords[value].label }));

/** A driver's form. */
export function DriverForm({ driver, onClose }: Props) {
	const { depots, first } = useDepotChoices();
	const create = useCreateDriver();
	const edit = useEditDriver();
	const retire = useRetireDriver();
	const check = schemaResolver(driverFields, { sync: true });
	const form = useForm<Draft>({
		initialValues: draftOf(driver, first),
		validate: (draft) => ({
			...check(bodyOf(draft)),
			...(draft.nationalId === '' || isNationalId(draft.nationalId)
				? {}
				: { nationalId: driverRefusals['driver/national-id-invalid']() }),
		}),
	});
	const field = form.getInputProps;

	async function save(draft: Draft) {
		const body = bodyOf(draft);
		try {
			if (driver) {
				const params = { driverId: driver.id };
				await edit.mutateAsync({ params, body: { ...body, version: driver.version } });
			} else {
				await create.mutateAsync({ body });
			}
			notifySuccess(driver ? 'Değişiklikler kaydedildi.' : 'Sürücü eklendi.');
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	function changeRetired(retired: boolean) {
		if (!driver) return;
		retire.mutate(
			{ params: { driverId: driver.id }, body: { retired, version: driver.version } },
			{ onSuccess: onClose },
		);
	}

	return (
		<FormModal
			opened
			title={driver ? driver.fullName : 'Sürücü / Kurye Ekle'}
			verb="Kaydet"
			busy={create.isPending || edit.isPending}
			dirty={form.isDirty()}
			error={create.error ?? edit.error ?? retire.error}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
			other={
				driver ? (
					<RetireButton
						name={driver.fullName}
						retired={driver.retired}
						busy={retire.isPending}
						onChange={changeRetired}
					/>
				) : null
			}
		>
			<TextInput label="Ad Soyad" withAsterisk data-autofocus {...field('fullName')} />
			<Select
				label="Depo"
				required
				options={depots}
				valueKey="depotId"
				name="name"
				{...fieldOf(form, 'depotId')}
			/>
			<MaskedInput label="Telefon" mask={masks.phone} type="tel" {...fieldOf(form, 'phone')} />
			<MaskedInput
				label="T.C. Kimlik No"
				mask={masks.nationalId}
				inputMode="numeric"
				placeholder={driver?.maskedNationalId ?? ''}
				description={
					driver?.maskedNationalId ? 'Boş bırakırsanız kayıtlı numara değişmez.' : undefined
				}
				{...fieldOf(form, 'nationalId')}
			/>
			<Select
				label="Ehliyet Sınıfı"
				clearable
				options={licenceClasses}
				{...fieldOf(form, 'licenceClass')}
			/>
			<Autocomplete label="SRC Belgesi" data={[...srcDocuments]} {...field('srcDocument')} />
			<FormGroup title="Çalışma" />
			<TimeField label="Vardiya Başlangıç" clearable {...fieldOf(form, 'shiftFrom')} />
			<TimeField label="Vardiya Bitiş" clearable {...fieldOf(form, 'shiftTo')} />
			<Select label="Durum" options={stateChoices} {...fieldOf(form, 'state')} />
		</FormModal>
	);
}

function draftOf(driver: Driver | null, depotId: string): Draft {
	return {
		depotId: driver?.depotId ?? depotId,
		fullName: driver?.fullName ?? '',
		phone: driver?.phone ? formatPhone(driver.phone) : '',
		nationalId: '',
		licenceClass: driver?.licenceClass ?? null,
		srcDocument: driver?.srcDocument ?? '',
		shiftFrom: driver?.shiftFrom ?? null,
		shiftTo: driver?.shiftTo ?? null,
		state: driver?.state ?? 'active',
	};
}

function bodyOf({ phone, nationalId, srcDocument, ...rest }: Draft): DriverFields {
	return {
		...rest,
		phone: phone === '' ? null : phone,
		srcDocument: srcDocument === '' ? null : srcDocument,
		...(nationalId === '' ? {} : { nationalId }),
	};
}
