import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { minuteStep, roundToStep } from '@sevk/domain/common/date/clock-time';
import { IconClock } from '@tabler/icons-react';
import type { DateFieldProps } from './picker-field.tsx';

type Props = DateFieldProps & {
	/** `HH:MM`, 24 h. */
	readonly value: string | null;
	readonly onChange: (value: string | null) => void;
	/**
	 * True inside a calendar that closes on a click outside, so that the list is rendered inside
	 * it.
	 */
	readonly inCalendar?: boolean;
};

/** A time of day in steps of five minutes (docs/specification.md#9-constants). */
export function TimeField({ value, onChange, required, width, inCalendar, ...rest }: Props) {
	return (
		<TimePicker
			{...rest}
			value={value ?? ''}
			onChange={(next) => onChange(next === '' ? null : next.slice(0, 5))}
			onBlur={() => {
				// `minutesStep` applies to the arrow keys and the list but not to typed minutes
				// (docs/decisions/0006-screen-parts.md).
				if (value !== null && roundToStep(value) !== value) onChange(roundToStep(value));
			}}
			format="24h"
			minutesStep={minuteStep}
			withDropdown
			{...(inCalendar ? { popoverProps: { withinPortal: false } } : {})}
			withAsterisk={required ?? false}
			hoursInputLabel={partLabel(rest, 'Saat')}
			minutesInputLabel={partLabel(rest, 'Dakika')}
			leftSection={<IconClock size={16} stroke={1.8} aria-hidden />}
			w={width}
		/>
	);
}

function partLabel({ label, 'aria-label': ariaLabel }: DateFieldProps, part: string): string {
	const name = label ?? ariaLabel;
	return name === undefined || name === part ? part : `${name}: ${part.toLocaleLowerCase('tr')}`;
}
