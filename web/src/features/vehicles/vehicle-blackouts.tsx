import {
	listVehicleBlackouts,
	removeVehicleBlackout,
} from '@sevk/contract/vehicles/vehicle-blackouts';
import { formatDays } from '@sevk/domain/common/date/date-range';
import { blackoutKindWords } from '@sevk/domain/vehicles/vehicle-blackout';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { useToday } from '../../ui/date/use-today.ts';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { DayRecords } from '../common/day-records.tsx';

type Props = { readonly vehicleId: string; readonly onAdd: () => void };

/** Days on which a vehicle is not available, the newest first. */
export function VehicleBlackouts({ vehicleId, onAdd }: Props) {
	const today = useToday();
	const list = useQuery(reading(listVehicleBlackouts, { params: { vehicleId } }));
	const remove = useAct(removeVehicleBlackout);
	return (
		<Wide>
			<DayRecords
				title="Kapalı günler"
				empty="Bakım, muayene ya da tamir için kapalı gün yok."
				addVerb="Kapalı Gün Ekle"
				query={list}
				records={(list.data?.items ?? []).map((blackout) => ({
					id: blackout.id,
					label: blackoutKindWords[blackout.kind],
					days: formatDays(blackout.from, blackout.until),
					note: blackout.note,
					isPast: blackout.until < today,
				}))}
				onAdd={onAdd}
				onRemove={(blackoutId) => remove.mutateAsync({ params: { vehicleId, blackoutId } })}
			/>
		</Wide>
	);
}
