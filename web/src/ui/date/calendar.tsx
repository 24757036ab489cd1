import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/tr';
import { DatePicker } from '@mantine/dates';
import { todayIn } from '@sevk/domain/common/date/date';
import { rangePresets } from '@sevk/domain/common/date/date-range';
import classes from './calendar.module.css';

/**
 * Settings of every calendar (docs/specification.md#9-constants): 1900–2100, the week from
 * Monday.
 */
const settings = {
	minDate: '1900-01-01',
	maxDate: '2100-12-31',
	firstDayOfWeek: 1,
	hideOutsideDates: true,
	locale: 'tr',
	classNames: {
		day: classes.day ?? '',
		datePickerRoot: classes.root ?? '',
		presetsList: classes.presets ?? '',
	},
} as const;

export type CalendarProps = {
	/** `YYYY-MM-DD`. */
	readonly value: string | null;
	readonly min?: string | undefined;
	readonly max?: string | undefined;
	readonly onChange: (value: string) => void;
};

/** A month to select a day from. */
export function Calendar({ value, min, max, onChange }: CalendarProps) {
	return (
		<DatePicker
			// A calendar that is closing would keep its month.
			key={value}
			{...settings}
			minDate={min ?? settings.minDate}
			maxDate={max ?? settings.maxDate}
			value={value}
			{...(value === null ? {} : { defaultDate: value })}
			onChange={(next) => onChange(next ?? value ?? '')}
		/>
	);
}

export type RangeCalendarProps = {
	readonly from: string | null;
	readonly to: string | null;
	/** The month that is shown first. */
	readonly month: string | null;
	readonly months: 1 | 2;
	readonly onChange: (from: string | null, to: string | null) => void;
};

/** Months to select a range of days from, with preset ranges beside them. */
export function RangeCalendar({ from, to, month, months, onChange }: RangeCalendarProps) {
	const presets = rangePresets(todayIn(new Date())).map(({ label, range: [first, last] }) => {
		const value: [string, string] = [first, last];
		return { label, value };
	});
	return (
		<DatePicker
			key={month}
			{...settings}
			type="range"
			allowSingleDateInRange
			value={[from, to]}
			{...(month === null ? {} : { defaultDate: month })}
			onChange={([first, last]) => onChange(first, last)}
			numberOfColumns={months}
			presets={presets}
		/>
	);
}
