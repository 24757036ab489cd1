import type { CapacityDayCell } from '@sevk/contract/capacity/capacity';
import {
	capacityFill,
	capacityLevel,
	capacityLevelWords,
} from '@sevk/domain/capacity/capacity-words';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import classes from './capacity-cell.module.css';

type Props = {
	readonly day: CapacityDayCell;
	/** A day that has passed has no room to speak of. */
	readonly isPast?: boolean;
};

/** How full a day is: taken and limit in numbers, with a word beside the colour. */
export function CapacityCell({ day, isPast = false }: Props) {
	const taken = { stops: day.takenStops, desi: day.takenDesi };
	const level = capacityLevel(day, taken);
	const word = capacityLevelWords[level];
	return (
		<span className={classes.cell} data-tone={word.tone}>
			<span className={classes.count}>
				{day.stops === null
					? formatDecimal(day.takenStops)
					: `${formatDecimal(day.takenStops)} / ${formatDecimal(day.stops)}`}
			</span>
			{isPast ? null : <StatusChip size="sm" tone={word.tone} label={word.label} />}
			{day.desi === null ? null : (
				<span className={classes.note}>{capacityFill({ stops: null, desi: day.desi }, taken)}</span>
			)}
			{day.heldStops > 0 ? <span className={classes.note}>{day.heldStops} ayrılmış</span> : null}
			{day.reason === null ? null : <span className={classes.note}>{day.reason}</span>}
		</span>
	);
}
