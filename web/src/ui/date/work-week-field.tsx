import { Button, Checkbox } from '@mantine/core';
import {
	usualHours,
	type Weekday,
	type WorkBreak,
	type WorkHours,
	type WorkWeek,
	weekdays,
	weekdayWords,
} from '@sevk/domain/common/date/work-week';
import type { ReactNode } from 'react';
import { NumberField } from '../form/number-field.tsx';
import { AddRowButton, RemoveRowButton } from '../form/row-buttons.tsx';
import { TimeField } from './time-field.tsx';
import classes from './work-week-field.module.css';

type Props = {
	readonly value: WorkWeek;
	readonly onChange: (week: WorkWeek) => void;
	/** The error of a field by its path in the week: `days.monday.start`. */
	readonly errorOf: (path: string) => ReactNode;
};

const workdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const newBreak: WorkBreak = { minutes: 45, earliest: '12:00', latest: '13:00' };
const mostBreaks = 6;

/** Working hours of each day, and the breaks of the days into which they fit. */
export function WorkWeekField({ value, onChange, errorOf }: Props) {
	const { days, breaks } = value;
	const setDay = (day: Weekday, hours: WorkHours | null) =>
		onChange({ days: { ...days, [day]: hours }, breaks });
	const setBreak = (at: number, pause: WorkBreak) =>
		onChange({ days, breaks: breaks.map((one, index) => (index === at ? pause : one)) });
	const { monday } = days;
	const isCopied = workdays.every(
		(day) => days[day]?.start === monday?.start && days[day]?.end === monday?.end,
	);

	return (
		<div className={classes.week}>
			<ul className={classes.days} aria-label="Günler">
				{weekdays.map((day) => (
					<li key={day} className={classes.day}>
						<Day
							day={day}
							hours={days[day]}
							error={errorOf(`days.${day}`)}
							errorOf={(end) => errorOf(`days.${day}.${end}`)}
							onChange={(hours) => setDay(day, hours)}
						/>
					</li>
				))}
			</ul>
			{monday === null || isCopied ? null : (
				<Button
					variant="subtle"
					color="gray"
					size="compact-sm"
					className={classes.copy}
					onClick={() => {
						const same = Object.fromEntries(workdays.map((day) => [day, monday]));
						onChange({ days: { ...days, ...same }, breaks });
					}}
				>
					Pazartesiyi Salı–Cumaya Uygula
				</Button>
			)}
			<ul className={classes.breaks} aria-label="Molalar">
				{breaks.map((pause, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a break has no identity
					<li key={at} className={classes.break}>
						<Break
							name={`${at + 1}. mola`}
							pause={pause}
							error={errorOf(`breaks.${at}`)}
							errorOf={(field) => errorOf(`breaks.${at}.${field}`)}
							onChange={(next) => setBreak(at, next)}
							onRemove={() => onChange({ days, breaks: breaks.filter((_, index) => index !== at) })}
						/>
					</li>
				))}
			</ul>
			{breaks.length < mostBreaks ? (
				<AddRowButton onClick={() => onChange({ days, breaks: [...breaks, newBreak] })}>
					Mola Ekle
				</AddRowButton>
			) : null}
		</div>
	);
}

type DayProps = {
	readonly day: Weekday;
	readonly hours: WorkHours | null;
	readonly error: ReactNode;
	readonly errorOf: (end: keyof WorkHours) => ReactNode;
	readonly onChange: (hours: WorkHours | null) => void;
};

function Day({ day, hours, error, errorOf, onChange }: DayProps) {
	const name = weekdayWords[day];
	return (
		<>
			<Checkbox
				label={name}
				checked={hours !== null}
				onChange={(event) => onChange(event.currentTarget.checked ? usualHours : null)}
			/>
			{hours === null ? (
				<span className={classes.off}>Çalışmıyor</span>
			) : (
				<>
					<TimeField
						aria-label={`${name} başlangıç`}
						value={hours.start === '' ? null : hours.start}
						error={errorOf('start')}
						onChange={(start) => onChange({ ...hours, start: start ?? '' })}
					/>
					<TimeField
						aria-label={`${name} bitiş`}
						value={hours.end === '' ? null : hours.end}
						error={errorOf('end') ?? error}
						onChange={(end) => onChange({ ...hours, end: end ?? '' })}
					/>
				</>
			)}
		</>
	);
}

type BreakProps = {
	readonly name: string;
	readonly pause: WorkBreak;
	readonly error: ReactNode;
	readonly errorOf: (field: keyof WorkBreak) => ReactNode;
	readonly onChange: (pause: WorkBreak) => void;
	readonly onRemove: () => void;
};

function Break({ name, pause, error, errorOf, onChange, onRemove }: BreakProps) {
	return (
		<>
			<NumberField
				label="Mola Süresi"
				suffix=" dk"
				value={pause.minutes === 0 ? null : pause.minutes}
				error={errorOf('minutes')}
				onChange={(minutes) => onChange({ ...pause, minutes: minutes ?? 0 })}
			/>
			<TimeField
				label="En Erken"
				value={pause.earliest === '' ? null : pause.earliest}
				error={errorOf('earliest')}
				onChange={(earliest) => onChange({ ...pause, earliest: earliest ?? '' })}
			/>
			<TimeField
				label="En Geç"
				value={pause.latest === '' ? null : pause.latest}
				error={errorOf('latest')}
				onChange={(latest) => onChange({ ...pause, latest: latest ?? '' })}
			/>
			<span className={classes.remove}>
				<RemoveRowButton label={`${name}: sil`} onClick={onRemove} />
			</span>
			{error ? (
				<span role="alert" className={classes.error}>
					{error}
				</span>
			) : null}
		</>
	);
}
