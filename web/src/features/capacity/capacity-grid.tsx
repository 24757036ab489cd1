import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type {
	CapacityAreaRow,
	CapacityCalendarRecord,
	CapacityDayCell,
} from '@sevk/contract/capacity/capacity';
import { capacityAreaWord, formatCapacityDay } from '@sevk/domain/capacity/capacity-words';
import { weekdayOf } from '@sevk/domain/common/date/date';
import { CapacityCell } from './capacity-cell.tsx';
import classes from './capacity-grid.module.css';

export type CapacityActs = {
	/** null: the user only looks. */
	readonly onDay: ((area: string, day: CapacityDayCell) => void) | null;
	readonly onArea: ((area: string) => void) | null;
};

type Props = { readonly calendar: CapacityCalendarRecord } & CapacityActs;

/** `3 Mar` */
const dayWords = new Intl.DateTimeFormat('tr', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayWord = (date: string) => dayWords.format(new Date(`${date}T00:00:00Z`));

/** Weeks × ilçe on a desk: a row per ilçe, a column per day. */
export function CapacityGrid({ calendar, ...acts }: Props) {
	const { areas, today } = calendar;
	const closures = new Map(calendar.closures.map((one) => [one.serviceDate, one.reason]));
	const dates = areas[0]?.days.map(({ serviceDate }) => serviceDate) ?? [];
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: the calendar is scrolled with the keys
		<section className={classes.scroll} aria-label="Kapasite takvimi" tabIndex={0}>
			<table className={classes.grid}>
				<thead>
					<tr>
						<th scope="col" className={classes.area}>
							İlçe
						</th>
						{dates.map((date) => (
							<th
								key={date}
								scope="col"
								data-today={date === today || undefined}
								ref={date === today ? scrollTo : null}
							>
								<span>{weekdayOf(date)}</span> {dayWord(date)}
								{closures.has(date) ? (
									<span className={classes.closure}>{closures.get(date)}</span>
								) : null}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{areas.map((row) => (
						<Row key={row.area} row={row} today={today} {...acts} />
					))}
				</tbody>
			</table>
		</section>
	);
}

/** Days that have passed are to the left, out of sight. */
function scrollTo(head: HTMLTableCellElement | null) {
	const frame = head?.closest('section');
	const first = head?.parentElement?.firstElementChild;
	if (!head || !frame || !(first instanceof HTMLElement)) return;
	frame.scrollLeft = head.offsetLeft - first.offsetWidth;
}

type RowProps = { readonly row: CapacityAreaRow; readonly today: string } & CapacityActs;

function Row({ row: { area, days }, today, onDay, onArea }: RowProps) {
	const [province = '', district = ''] = area.split('/');
	const name = (
		<>
			<span className={classes.district}>{district}</span>
			<span className={classes.province}>{province}</span>
		</>
	);
	return (
		<tr>
			<th scope="row" className={classes.area}>
				{onArea === null ? (
					<span className={classes.name}>{name}</span>
				) : (
					<UnstyledButton className={classes.name} onClick={() => onArea(area)}>
						{name}
						<VisuallyHidden>: haftalık sınırlar</VisuallyHidden>
					</UnstyledButton>
				)}
			</th>
			{days.map((day) => (
				<td key={day.serviceDate} data-past={day.serviceDate < today || undefined}>
					<DayButton area={area} day={day} today={today} onDay={onDay} />
				</td>
			))}
		</tr>
	);
}

type DayProps = Pick<CapacityActs, 'onDay'> & {
	readonly area: string;
	readonly day: CapacityDayCell;
	readonly today: string;
};

/** The numbers of a day; a button on a day that may be changed. */
function DayButton({ area, day, today, onDay }: DayProps) {
	const isPast = day.serviceDate < today;
	if (onDay === null || isPast) {
		return (
			<div className={classes.day}>
				<CapacityCell day={day} isPast={isPast} />
			</div>
		);
	}
	return (
		<UnstyledButton className={classes.day} onClick={() => onDay(area, day)}>
			<VisuallyHidden>{`${capacityAreaWord(area)}, ${formatCapacityDay(day.serviceDate)}: `}</VisuallyHidden>
			<CapacityCell day={day} />
		</UnstyledButton>
	);
}
