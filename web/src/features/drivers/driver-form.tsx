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
import { FormGroup } from '../../ui/form-modal.tsx';
import { masks } from '../../ui/mask-tokens.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TimeField } from '../../ui/time-field.tsx';
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
		if (driver === null) return create.mutateAsync({ body });
		const params = { driverId: driver.id };
		return edit.mutateAsync({ params, body: { ...body, version: driver.version } });
	}

	async function changeRetired(retired: boolean) {
		if (driver === null) return;
		const params = { driverId: driver.id };
		await retire.mutateAsync({ params, body: { retired, version: driver.version } });
	}

	return (
		<RecordForm
			record={driver ? { name: driver.fullName, retired: driver.retired } : null}
			adding={{ title: 'Sürücü / Kurye Ekle', done: 'Sürücü eklendi.' }}
			form={form}
			acts={{ create, edit, retire }}
			onSave={save}
			onRefused={(problem) => form.setErrors(fieldErrors(problem))}
			onRetire={changeRetired}
			onClose={onClose}
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
		</RecordForm>
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
