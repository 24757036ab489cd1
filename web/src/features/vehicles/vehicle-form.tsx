import { MultiSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Vehicle, type VehicleFields, vehicleFields } from '@sevk/contract/vehicles/vehicles';
import { formatPlate } from '@sevk/domain/common/plate';
import {
	bodyTypeWords,
	ownershipWords,
	vehicleFeatureWords,
	vehicleStates,
} from '@sevk/domain/vehicles/vehicle';
import {
	typicalLoadKg,
	type VehicleType,
	vehicleTypeWords,
} from '@sevk/domain/vehicles/vehicle-type';
import { vehicleStateWords } from '@sevk/domain/vehicles/vehicle-words';
import { useDepotChoices } from '../../api/depot-name.ts';
import { fieldErrors } from '../../api/problem.ts';
import { choicesOf } from '../../ui/choices-of.ts';
import { DateField } from '../../ui/date-field.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { FormGroup, Wide } from '../../ui/form-modal.tsx';
import { masks } from '../../ui/mask-tokens.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { Select } from '../../ui/select.tsx';
import { useCreateVehicle, useEditVehicle, useRetireVehicle } from './vehicle-queries.ts';

type Props = { readonly vehicle: Vehicle | null; readonly onClose: () => void };

const stateChoices = vehicleStates.map((value) => ({
	value,
	label: vehicleStateWords[value].label,
}));

/** A vehicle's form. Choosing a type proposes its usual load. */
export function VehicleForm({ vehicle, onClose }: Props) {
	const { depots, first } = useDepotChoices();
	const create = useCreateVehicle();
	const edit = useEditVehicle();
	const retire = useRetireVehicle();
	const form = useForm<VehicleFields>({
		initialValues: vehicle ? fieldsOf(vehicle) : emptyFields(first),
		validate: schemaResolver(vehicleFields, { sync: true }),
	});
	const field = form.getInputProps;

	async function save(body: VehicleFields) {
		if (vehicle === null) return create.mutateAsync({ body });
		const params = { vehicleId: vehicle.id };
		return edit.mutateAsync({ params, body: { ...body, version: vehicle.version } });
	}

	async function changeRetired(retired: boolean) {
		if (vehicle === null) return;
		const params = { vehicleId: vehicle.id };
		await retire.mutateAsync({ params, body: { retired, version: vehicle.version } });
	}

	function chooseType(type: string | null) {
		if (type === null) return;
		form.setFieldValue('vehicleType', type as VehicleType);
		if (form.values.capacityKg === null) {
			form.setFieldValue('capacityKg', typicalLoadKg[type as VehicleType]);
		}
	}

	return (
		<RecordForm
			record={vehicle ? { name: formatPlate(vehicle.plate), retired: vehicle.retired } : null}
			adding={{ title: 'Araç Ekle', done: 'Araç eklendi.' }}
			form={form}
			acts={{ create, edit, retire }}
			onSave={save}
			onRefused={(problem) => form.setErrors(fieldErrors(problem))}
			onRetire={changeRetired}
			onClose={onClose}
		>
			<MaskedInput
				label="Plaka"
				withAsterisk
				mask={masks.plate}
				placeholder="34 ABC 123"
				data-autofocus
				{...fieldOf(form, 'plate')}
			/>
			<Select
				label="Depo"
				required
				options={depots}
				valueKey="depotId"
				name="name"
				{...fieldOf(form, 'depotId')}
			/>
			<Select
				label="Araç Tipi"
				required
				options={choicesOf(vehicleTypeWords)}
				value={form.values.vehicleType}
				onChange={chooseType}
				error={form.errors['vehicleType']}
			/>
			<Select
				label="Kasa Tipi"
				clearable
				options={choicesOf(bodyTypeWords)}
				{...fieldOf(form, 'bodyType')}
			/>
			<TextInput label="Marka" {...field('make')} />
			<TextInput label="Model" {...field('model')} />
			<NumberField label="Model Yılı" grouped={false} {...fieldOf(form, 'modelYear')} />
			<Select
				label="Sahiplik"
				options={choicesOf(ownershipWords)}
				{...fieldOf(form, 'ownership')}
			/>
			<Wide>
				<MultiSelect
					label="Özellikler"
					data={choicesOf(vehicleFeatureWords)}
					{...field('features')}
				/>
			</Wide>
			<FormGroup title="Kapasite" />
			<NumberField label="Ağırlık" suffix=" kg" {...fieldOf(form, 'capacityKg')} />
			<NumberField label="Desi" {...fieldOf(form, 'capacityDesi')} />
			<NumberField label="Koli" {...fieldOf(form, 'capacityPieces')} />
			<FormGroup title="Belgeler ve durum" />
			<DateField label="Muayene Bitiş" clearable {...fieldOf(form, 'inspectionUntil')} />
			<DateField label="Trafik Sigortası Bitiş" clearable {...fieldOf(form, 'insuranceUntil')} />
			<Select label="Durum" options={stateChoices} {...fieldOf(form, 'state')} />
			{form.values.state === 'active' ? null : (
				<>
					<TextInput
						label="Kapatma Nedeni"
						value={form.values.offReason ?? ''}
						onChange={(event) => form.setFieldValue('offReason', event.currentTarget.value || null)}
						error={form.errors['offReason']}
					/>
					<DateField label="Kapalı Başlangıç" clearable {...fieldOf(form, 'offFrom')} />
					<DateField label="Kapalı Bitiş" clearable {...fieldOf(form, 'offUntil')} />
				</>
			)}
		</RecordForm>
	);
}

function fieldsOf(vehicle: Vehicle): VehicleFields {
	const { id: _, retired: __, version: ___, busyRouteNumber: ____, ...fields } = vehicle;
	return { ...fields, plate: formatPlate(vehicle.plate) };
}

function emptyFields(depotId: string): VehicleFields {
	return {
		depotId,
		plate: '',
		vehicleType: 'PANEL_VAN',
		bodyType: null,
		features: [],
		make: '',
		model: '',
		modelYear: null,
		capacityKg: typicalLoadKg.PANEL_VAN,
		capacityDesi: null,
		capacityPieces: null,
		ownership: 'owned',
		inspectionUntil: null,
		insuranceUntil: null,
		state: 'active',
		offReason: null,
		offFrom: null,
		offUntil: null,
	};
}
