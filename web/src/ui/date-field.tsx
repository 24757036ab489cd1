import '@mantine/dates/styles.layer.css';
import { DatePickerInput, TimePicker } from '@mantine/dates';
import { formatDate, parseDate } from '@sevk/domain/common/date';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDialogIds } from './use-dialog-ids.ts';
import { useNarrow } from './use-narrow.ts';

/** Year bounds of every picker (spec §9). */
export const firstDate = '1900-01-01';
export const lastDate = '2100-12-31';

const noDayWords = 'gg.aa.yyyy';

type FieldProps = {
	readonly label?: ReactNode;
	readonly 'aria-label'?: string;
	readonly required?: boolean;
	readonly description?: ReactNode;
	readonly error?: ReactNode;
	readonly disabled?: boolean;
	readonly clearable?: boolean;
	readonly width?: number | string;
};

type DateProps = FieldProps & {
	/** `YYYY-MM-DD`, the depot's day; null while none is chosen. */
	readonly value: string | null;
	readonly onChange: (value: string | null) => void;
	readonly min?: string;
	readonly max?: string;
};

/** One day. */
export function DateField({ value, onChange, min, max, required, width, ...rest }: DateProps) {
	const narrow = useNarrow();
	const dialog = useDialogIds();
	const given = rest['aria-label'];
	return (
		<DatePickerInput
			{...dialog}
			{...rest}
			// An accessible name must contain what the field shows.
			{...(given ? { 'aria-label': `${given}: ${value ? formatDate(value) : noDayWords}` } : {})}
			value={value}
			onChange={(next) => onChange(next === null ? null : parseDate(next))}
			valueFormat="DD.MM.YYYY"
			placeholder={noDayWords}
			minDate={min ?? firstDate}
			maxDate={max ?? lastDate}
			dropdownType={narrow ? 'modal' : 'popover'}
			withAsterisk={required ?? false}
			leftSection={<IconCalendar size={16} stroke={1.8} aria-hidden />}
			leftSectionPointerEvents="none"
			w={width}
		/>
	);
}

type TimeProps = FieldProps & {
	/** `HH:MM`, 24 h. */
	readonly value: string | null;
	readonly onChange: (value: string | null) => void;
};

/** A time of day in steps of five minutes (spec §9). */
export function TimeField({ value, onChange, required, width, ...rest }: TimeProps) {
	return (
		<TimePicker
			{...rest}
			value={value ?? ''}
			onChange={(next) => onChange(next === '' ? null : next.slice(0, 5))}
			onBlur={() => {
				if (value !== null && roundToFive(value) !== value) onChange(roundToFive(value));
			}}
			format="24h"
			minutesStep={5}
			withDropdown
			withAsterisk={required ?? false}
			hoursInputLabel="Saat"
			minutesInputLabel="Dakika"
			leftSection={<IconClock size={16} stroke={1.8} aria-hidden />}
			w={width}
		/>
	);
}

/** `minutesStep` binds the arrows and the list but not typed minutes (screens.md): 12:07 → 12:05. */
function roundToFive(time: string): string {
	const rounded = Math.min(55, Math.round(Number(time.slice(3, 5)) / 5) * 5);
	return `${time.slice(0, 3)}${String(rounded).padStart(2, '0')}`;
}
