import { MultiSelect, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type Vehicle, type VehicleFields, vehicleFields } from '@sevk/contract/vehicles/vehicles';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import {
	bodyTypeWords,
	ownershipWords,
	vehicleFeatureWords,
	vehicleStates,
} from '@sevk/domain/vehicles/vehicle';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import type { VehicleType } from '@sevk/domain/vehicles/vehicle-type';
import { vehicleStateWords } from '@sevk/domain/vehicles/vehicle-words';
import { useState } from 'react';
import { fieldErrors } from '../../api/connection/problem.ts';
import { useStore } from '../../api/state/client-store.ts';
import { useDepotChoices } from '../../api/state/depot-name.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { RecordForm } from '../../ui/definition/record-form.tsx';
import { useRecordActs } from '../../ui/definition/use-record-acts.ts';
import { FormGroup, Wide } from '../../ui/dialog/form-modal.tsx';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { fieldOf } from '../../ui/form/field-of.ts';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { DepotSelect } from '../depots/depot-select.tsx';
import { VehicleBlackoutForm } from './vehicle-blackout-form.tsx';
import { VehicleBlackouts } from './vehicle-blackouts.tsx';
import { VehiclePlanningFields } from './vehicle-planning-fields.tsx';
import { useCreateVehicle, useEditVehicle, useRetireVehicle } from './vehicle-queries.ts';

type Props = { readonly vehicle: Vehicle | null; readonly onClose: () => void };

const stateChoices = vehicleStates.map((value) => ({
	value,
	label: vehicleStateWords[value].label,
}));

/** A vehicle's form. Selecting a type proposes its usual load. */
export function VehicleForm({ vehicle, onClose }: Props) {
	const { depots, first } = useDepotChoices();
	const types = useStore((store) => store.vehicle_types);
	const typicalLoadKg = (type: string) =>
		types.find(({ code }) => code === type)?.typicalLoadKg ?? null;
	const create = useCreateVehicle();
	const edit = useEditVehicle();
	const retire = useRetireVehicle();
	const form = useForm<VehicleFields>({
		initialValues: vehicle ? fieldsOf(vehicle) : emptyFields(first, typicalLoadKg(commonType)),
		validate: schemaResolver(vehicleFields, { sync: true }),
	});
	const [isAdding, setIsAdding] = useState(false);
	const field = form.getInputProps;

	const acts = useRecordActs(
		vehicle && { params: { vehicleId: vehicle.id }, version: vehicle.version },
		{ create, edit, retire },
	);

	function chooseType(type: string | null) {
		if (type === null) return;
		form.setFieldValue('vehicleType', type as VehicleType);
		if (form.values.capacityKg === null) {
			form.setFieldValue('capacityKg', typicalLoadKg(type));
		}
	}

	return (
		<>
			<RecordForm
				record={vehicle ? { name: formatPlate(vehicle.plate), retired: vehicle.retired } : null}
				adding={{ title: 'Araç Ekle', done: 'Araç eklendi.' }}
				form={form}
				acts={acts}
				onSave={(fields) => acts.save(fields, (version) => ({ ...fields, version }))}
				onRefused={(problem) => form.setErrors(fieldErrors(problem))}
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
				<DepotSelect depots={depots} {...fieldOf(form, 'depotId')} />
				<Select
					label="Araç Tipi"
					required
					options={types}
					valueKey="code"
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
				<CapacityFields form={form} />
				<VehiclePlanningFields form={form} />
				<StateFields form={form} />
				{vehicle === null ? null : (
					<VehicleBlackouts vehicleId={vehicle.id} onAdd={() => setIsAdding(true)} />
				)}
			</RecordForm>
			{vehicle !== null && isAdding ? (
				<VehicleBlackoutForm vehicleId={vehicle.id} onClose={() => setIsAdding(false)} />
			) : null}
		</>
	);
}

type FieldsProps = { readonly form: UseFormReturnType<VehicleFields> };

function CapacityFields({ form }: FieldsProps) {
	return (
		<>
			<FormGroup title="Kapasite" />
			<NumberField label="Ağırlık" suffix=" kg" {...fieldOf(form, 'capacityKg')} />
			<NumberField label="Desi" {...fieldOf(form, 'capacityDesi')} />
			<NumberField label="Koli" {...fieldOf(form, 'capacityPieces')} />
		</>
	);
}

/** Documents with their expiry dates, and whether the vehicle is in use. */
function StateFields({ form }: FieldsProps) {
	return (
		<>
			<FormGroup title="Belgeler ve durum" />
			<DateField label="Muayene Bitiş" clearable {...fieldOf(form, 'inspectionUntil')} />
			<DateField label="Trafik Sigortası Bitiş" clearable {...fieldOf(form, 'insuranceUntil')} />
			<DateField
				label="K Belgesi (Taşıt Kartı) Bitiş"
				clearable
				{...fieldOf(form, 'roadCardUntil')}
			/>
			<Select label="Durum" options={stateChoices} {...fieldOf(form, 'state')} />
		</>
	);
}

function fieldsOf(vehicle: Vehicle): VehicleFields {
	const { id: _, retired: __, version: ___, blackout: ____, ...rest } = vehicle;
	const { busyRouteNumber: _____, dayRoutes: ______, ...fields } = rest;
	return { ...fields, plate: formatPlate(vehicle.plate) };
}

const commonType: VehicleType = 'PANEL_VAN';

function emptyFields(depotId: string, capacityKg: number | null): VehicleFields {
	return {
		depotId,
		plate: '',
		vehicleType: commonType,
		bodyType: null,
		features: [],
		make: '',
		model: '',
		modelYear: null,
		capacityKg,
		capacityDesi: null,
		capacityPieces: null,
		planning: vehiclePlanningDefaults,
		ownership: 'owned',
		inspectionUntil: null,
		insuranceUntil: null,
		roadCardUntil: null,
		state: 'active',
	};
}
