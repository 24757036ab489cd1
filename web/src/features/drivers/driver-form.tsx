import { Autocomplete, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Driver, type DriverFields, driverFields } from '@sevk/contract/drivers/drivers';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { isNationalId } from '@sevk/domain/common/identifier/national-id';
import { driverStates, licenceClasses, srcDocuments } from '@sevk/domain/drivers/driver';
import { driverRefusals, driverStateWords } from '@sevk/domain/drivers/driver-words';
import { useState } from 'react';
import { fieldErrors } from '../../api/connection/problem.ts';
import { useDepotChoices } from '../../api/state/depot-name.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { RecordForm } from '../../ui/definition/record-form.tsx';
import { useRecordActs } from '../../ui/definition/use-record-acts.ts';
import { FormGroup } from '../../ui/dialog/form-modal.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { DistrictsField } from '../../ui/place/districts-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { DepotSelect } from '../depots/depot-select.tsx';
import { DriverClearance } from './driver-clearance.tsx';
import { DriverExceptionForm } from './driver-exception-form.tsx';
import { DriverExceptions } from './driver-exceptions.tsx';
import { DriverPhones } from './driver-phones.tsx';
import { useCreateDriver, useEditDriver, useRetireDriver } from './driver-queries.ts';
import { DriverWeekFields } from './driver-week-fields.tsx';

type Props = {
	readonly driver: Driver | null;
	/** Opens the account of the driver; absent without the right to see it. */
	readonly onAccount?: (() => void) | undefined;
	readonly onClose: () => void;
};
type Draft = Omit<DriverFields, 'phone' | 'nationalId' | 'srcDocument'> & {
	phone: string;
	/** Empty keeps the stored number, which is never shown in full again. */
	nationalId: string;
	srcDocument: string;
};

const stateChoices = driverStates.map((value) => ({ value, label: driverStateWords[value].label }));

/** A driver's form. */
export function DriverForm({ driver, onAccount, onClose }: Props) {
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
	const [isAdding, setIsAdding] = useState(false);
	const field = form.getInputProps;

	const acts = useRecordActs(
		driver && { params: { driverId: driver.id }, version: driver.version },
		{ create, edit, retire },
	);

	return (
		<>
			<RecordForm
				record={driver ? { name: driver.fullName, retired: driver.retired } : null}
				adding={{ title: 'Sürücü / Kurye Ekle', done: 'Sürücü eklendi.' }}
				form={form}
				acts={acts}
				onSave={(draft) => acts.save(bodyOf(draft), (version) => ({ ...bodyOf(draft), version }))}
				onRefused={(problem) => form.setErrors(fieldErrors(problem))}
				onClose={onClose}
			>
				<TextInput label="Ad Soyad" withAsterisk data-autofocus {...field('fullName')} />
				<DepotSelect depots={depots} {...fieldOf(form, 'depotId')} />
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
				<DateField label="Ehliyet Bitiş" clearable {...fieldOf(form, 'licenceUntil')} />
				<Autocomplete label="SRC Belgesi" data={[...srcDocuments]} {...field('srcDocument')} />
				<DateField label="SRC Bitiş" clearable {...fieldOf(form, 'srcUntil')} />
				<FormGroup title="Çalışma" />
				<Select label="Durum" options={stateChoices} {...fieldOf(form, 'state')} />
				<FormGroup title="Vardiya ve mola" />
				<DriverWeekFields
					depotId={form.values.depotId}
					value={form.values.workWeek}
					onChange={(workWeek) => form.setValues({ workWeek })}
					errorOf={(path) => form.errors[`workWeek.${path}`]}
				/>
				{driver === null ? null : (
					<DriverExceptions driverId={driver.id} onAdd={() => setIsAdding(true)} />
				)}
				<DistrictsField
					label="Bildiği İlçeler"
					description="Otomatik planlama bu ilçeleri önce bu sürücüye verir."
					value={form.values.knownDistricts}
					onChange={(knownDistricts) => form.setValues({ knownDistricts })}
					error={form.errors['knownDistricts']}
				/>
				{driver === null ? null : (
					<>
						<DriverPhones driver={driver} />
						<DriverClearance driverId={driver.id} onAccount={onAccount} />
					</>
				)}
			</RecordForm>
			{driver !== null && isAdding ? (
				<DriverExceptionForm driverId={driver.id} onClose={() => setIsAdding(false)} />
			) : null}
		</>
	);
}

function draftOf(driver: Driver | null, depotId: string): Draft {
	return {
		depotId: driver?.depotId ?? depotId,
		fullName: driver?.fullName ?? '',
		phone: driver?.phone ? formatPhone(driver.phone) : '',
		nationalId: '',
		licenceClass: driver?.licenceClass ?? null,
		licenceUntil: driver?.licenceUntil ?? null,
		srcDocument: driver?.srcDocument ?? '',
		srcUntil: driver?.srcUntil ?? null,
		workWeek: driver?.workWeek ?? null,
		knownDistricts: driver?.knownDistricts ?? [],
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
