import { schemaResolver, useForm } from '@mantine/form';
import {
	addVehicleBlackout,
	type VehicleBlackoutFields,
	vehicleBlackoutFields,
} from '@sevk/contract/vehicles/vehicle-blackouts';
import { blackoutKindWords } from '@sevk/domain/vehicles/vehicle-blackout';
import { useFormAct } from '../../api/commands/use-act.ts';
import { useToday } from '../../ui/date/use-today.ts';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { fieldOf } from '../../ui/form/field-of.ts';
import { Select } from '../../ui/select/select.tsx';
import { DayRecordForm } from '../common/day-record-form.tsx';

type Props = { readonly vehicleId: string; readonly onClose: () => void };

/** Days on which a vehicle is in maintenance, at its inspection or otherwise away. */
export function VehicleBlackoutForm({ vehicleId, onClose }: Props) {
	const today = useToday();
	const add = useFormAct(addVehicleBlackout);
	const form = useForm<VehicleBlackoutFields>({
		initialValues: { kind: 'maintenance', from: today, until: today, note: '' },
		validate: schemaResolver(vehicleBlackoutFields, { sync: true }),
	});
	return (
		<DayRecordForm
			title="Kapalı Gün Ekle"
			done="Kapalı gün eklendi."
			form={form}
			act={add}
			onAdd={(body) => add.mutateAsync({ params: { vehicleId }, body })}
			onClose={onClose}
			kindField={
				<Select label="Neden" options={choicesOf(blackoutKindWords)} {...fieldOf(form, 'kind')} />
			}
		/>
	);
}
