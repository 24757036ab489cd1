import {
	listDriverExceptions,
	removeDriverException,
} from '@sevk/contract/drivers/driver-exceptions';
import { formatDays } from '@sevk/domain/common/date/date-range';
import { formatDriverException } from '@sevk/domain/drivers/driver-working-time';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useAct } from '../../api/commands/use-act.ts';
import { useToday } from '../../ui/date/use-today.ts';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { DayRecords } from '../common/day-records.tsx';

type Props = { readonly driverId: string; readonly onAdd: () => void };

/** Leave, illness and other hours of a driver, the newest first. */
export function DriverExceptions({ driverId, onAdd }: Props) {
	const today = useToday();
	const list = useQuery(reading(listDriverExceptions, { params: { driverId } }));
	const remove = useAct(removeDriverException);
	return (
		<Wide>
			<DayRecords
				title="İzin, rapor ve farklı saatler"
				empty="Kayıtlı izin, rapor ya da farklı saat yok."
				addVerb="İzin / Rapor Ekle"
				query={list}
				records={(list.data?.items ?? []).map((exception) => ({
					id: exception.id,
					label: formatDriverException(exception),
					days: formatDays(exception.from, exception.until),
					note: exception.note,
					isPast: exception.until < today,
				}))}
				onAdd={onAdd}
				onRemove={(exceptionId) => remove.mutateAsync({ params: { driverId, exceptionId } })}
			/>
		</Wide>
	);
}
