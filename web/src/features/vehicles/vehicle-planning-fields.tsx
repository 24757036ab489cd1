import type { UseFormReturnType } from '@mantine/form';
import type { VehicleFields } from '@sevk/contract/vehicles/vehicles';
import {
	type VehiclePlanning,
	vehiclePlanningLabels,
} from '@sevk/domain/vehicles/vehicle-planning';
import { FormGroup } from '../../ui/dialog/form-modal.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { DistrictsField } from '../../ui/place/districts-field.tsx';
import { VehicleDayPlaceFields } from './vehicle-day-place-fields.tsx';

type Props = { readonly form: UseFormReturnType<VehicleFields> };

const costFields = ['costPerDayKurus', 'costPerKmKurus', 'costPerHourKurus'] as const;
const hourMinutes = 60;

const toursNote =
	'Birden fazlaysa Otomatik Planla, araç depoya dönüp yeniden yüklendikten sonra yeni tur açabilir.';

/** What a plan needs to know of a vehicle; nothing is required. */
export function VehiclePlanningFields({ form }: Props) {
	const { planning } = form.values;
	const change = (next: Partial<VehiclePlanning>) =>
		form.setValues({ planning: { ...planning, ...next } });
	const errorOf = (field: keyof VehiclePlanning) => form.errors[`planning.${field}`];
	const { maxDayMinutes } = planning;
	return (
		<>
			<FormGroup title="Planlama" />
			{costFields.map((field) => (
				<MoneyInput
					key={field}
					label={vehiclePlanningLabels[field]}
					amountKurus={planning[field] ?? 0}
					onAmount={(kurus) => change({ [field]: kurus === 0 ? null : kurus })}
					error={errorOf(field)}
				/>
			))}
			<NumberField
				label={vehiclePlanningLabels.maxDayKm}
				suffix=" km"
				placeholder="Sınır yok"
				value={planning.maxDayKm}
				onChange={(maxDayKm) => change({ maxDayKm })}
				error={errorOf('maxDayKm')}
			/>
			<NumberField
				label={vehiclePlanningLabels.maxDayMinutes}
				suffix=" saat"
				decimals={1}
				placeholder="Sınır yok"
				value={maxDayMinutes === null ? null : maxDayMinutes / hourMinutes}
				onChange={(hours) =>
					change({ maxDayMinutes: hours === null ? null : Math.round(hours * hourMinutes) })
				}
				error={errorOf('maxDayMinutes')}
			/>
			<NumberField
				label={vehiclePlanningLabels.toursPerDay}
				description={toursNote}
				value={planning.toursPerDay}
				onChange={(toursPerDay) => change({ toursPerDay: toursPerDay ?? 1 })}
				error={errorOf('toursPerDay')}
			/>
			{planning.toursPerDay > 1 ? (
				<NumberField
					label={vehiclePlanningLabels.reloadMinutes}
					suffix=" dk"
					value={planning.reloadMinutes}
					onChange={(reloadMinutes) => change({ reloadMinutes: reloadMinutes ?? 0 })}
					error={errorOf('reloadMinutes')}
				/>
			) : null}
			<VehicleDayPlaceFields places={planning} onChange={change} errorOf={errorOf} />
			<DistrictsField
				label={vehiclePlanningLabels.closedDistricts}
				description="Otomatik planlama bu ilçelerin siparişlerini bu araca vermez."
				value={planning.closedDistricts}
				onChange={(closedDistricts) => change({ closedDistricts })}
				error={errorOf('closedDistricts')}
			/>
		</>
	);
}
