import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CapacityCalendarRecord, CapacityDayCell } from '@sevk/contract/capacity/capacity';
import {
	capacityAreaWord,
	capacityFill,
	capacityLevel,
	capacityLevelWords,
	formatCapacityDay,
} from '@sevk/domain/capacity/capacity-words';
import { weekdayOf } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { ToneIcon } from '../../ui/status/status-chip.tsx';
import type { CapacityActs } from './capacity-grid.tsx';
import classes from './capacity-weeks.module.css';

type Props = {
	readonly calendar: CapacityCalendarRecord;
	/** Opens the day: its form, or its numbers for who only looks. */
	readonly onOpen: (area: string, day: CapacityDayCell) => void;
} & Pick<CapacityActs, 'onArea'>;

const weekDays = 7;

/** The weeks on a phone: of each ilçe a line of seven days per week. */
export function CapacityWeeks({ calendar, onArea, onOpen }: Props) {
	const { areas, today, closures } = calendar;
	return (
		<>
			{closures.map(({ serviceDate, reason }) => (
				<p key={serviceDate} className={classes.closure}>
					{formatCapacityDay(serviceDate)}: bütün ilçeler kapalı ({reason})
				</p>
			))}
			<ul className={classes.areas}>
				{areas.map(({ area, days }) => (
					<li key={area} className={classes.area}>
						<div className={classes.head}>
							<h2 className={classes.name}>{capacityAreaWord(area)}</h2>
							{onArea === null ? null : (
								<UnstyledButton
									className={classes.act}
									aria-label={`Haftalık Sınırlar: ${capacityAreaWord(area)}`}
									onClick={() => onArea(area)}
								>
									Haftalık Sınırlar
								</UnstyledButton>
							)}
						</div>
						<div className={classes.week} aria-hidden>
							{days.slice(0, weekDays).map(({ serviceDate }) => (
								<span key={serviceDate} className={classes.weekday}>
									{weekdayOf(serviceDate)}
								</span>
							))}
						</div>
						<div className={classes.week}>
							{days.map((day) => (
								<WeekDay
									key={day.serviceDate}
									day={day}
									name={`${capacityAreaWord(area)}, ${formatCapacityDay(day.serviceDate)}`}
									today={today}
									onOpen={() => onOpen(area, day)}
								/>
							))}
						</div>
					</li>
				))}
			</ul>
		</>
	);
}

type DayProps = {
	readonly day: CapacityDayCell;
	readonly name: string;
	readonly today: string;
	readonly onOpen: () => void;
};

/** Day of the month, stops taken and their limit, and how full the day is as a sign. */
function WeekDay({ day, name, today, onOpen }: DayProps) {
	const taken = { stops: day.takenStops, desi: day.takenDesi };
	const { tone, label } = capacityLevelWords[capacityLevel(day, taken)];
	const isPast = day.serviceDate < today;
	const fill = capacityFill(day, taken) || `durak ${formatDecimal(day.takenStops)}`;
	return (
		<UnstyledButton
			className={classes.day}
			data-tone={isPast ? 'past' : tone}
			data-today={day.serviceDate === today || undefined}
			onClick={onOpen}
		>
			<VisuallyHidden>{isPast ? `${name}: ${fill}` : `${name}: ${fill}, ${label}`}</VisuallyHidden>
			<span className={classes.date} aria-hidden>
				{Number(day.serviceDate.slice(-2))}
				{isPast ? null : <ToneIcon tone={tone} size={12} />}
			</span>
			<span className={classes.count} aria-hidden>
				{formatDecimal(day.takenStops)}
			</span>
			<span className={classes.limit} aria-hidden>
				{day.stops === null ? ' ' : `/${formatDecimal(day.stops)}`}
			</span>
		</UnstyledButton>
	);
}
