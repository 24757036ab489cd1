import { Button } from '@mantine/core';
import { roundToStep } from '@sevk/domain/common/date/clock-time';
import {
	dateOfMinute,
	formatMinuteRange,
	localMinute,
	type MinuteRange,
	parseMinuteRange,
	timeOfMinute,
	wholeDayTimes,
} from '@sevk/domain/common/date/date-range';
import { useState } from 'react';
import { LateRangeCalendar } from './lazy-calendar.tsx';
import classes from './picker-field.module.css';
import { type DateFieldProps, PickerField } from './picker-field.tsx';
import { TimeField } from './time-field.tsx';

type Props = DateFieldProps & {
	/** Both minutes in Istanbul time, or null without a value. */
	readonly value: MinuteRange | null;
	readonly onChange: (value: MinuteRange | null) => void;
};

/** The selection in the calendar before it is applied. */
type Draft = {
	readonly days: readonly [from: string | null, to: string | null];
	readonly times: readonly [from: string, to: string];
};

/**
 * A range of time to the minute: no value, one end, then two ends
 * (docs/specification.md#4-states).
 */
export function DateTimeRangeField({ value, onChange, width = 300, ...field }: Props) {
	const [draft, setDraft] = useState<Draft | null>(null);
	const { days, times } = draft ?? draftOf(value);

	function take(text: string): string | null {
		const range = parseMinuteRange(text);
		if (range === null) return 'Aralığı gg.aa.yyyy ss:dd – gg.aa.yyyy ss:dd olarak yazın.';
		onChange(range);
		return null;
	}

	function settle(range: MinuteRange, close: () => void) {
		setDraft(null);
		onChange(range[0] <= range[1] ? range : [range[1], range[0]]);
		close();
	}

	return (
		<PickerField
			{...field}
			width={width}
			displayText={shownText({ days, times })}
			placeholder={field['aria-label'] ?? 'Tarih ve saat aralığı'}
			onTyped={take}
			onClear={() => onChange(null)}
			onLeave={() => setDraft(null)}
			picker={(close) => (
				<div>
					<LateRangeCalendar
						from={days[0]}
						to={days[1]}
						month={value === null ? null : dateOfMinute(value[0])}
						months={1}
						onChange={(from, to) => setDraft({ days: [from, to], times })}
					/>
					<div className={classes.times}>
						<TimeField
							inCalendar
							label="Başlangıç"
							value={times[0]}
							onChange={(time) => setDraft({ days, times: [time ?? wholeDayTimes[0], times[1]] })}
						/>
						<TimeField
							inCalendar
							label="Bitiş"
							value={times[1]}
							onChange={(time) => setDraft({ days, times: [times[0], time ?? wholeDayTimes[1]] })}
						/>
						<Button
							disabled={days[0] === null || days[1] === null}
							onClick={() => {
								const [from, to] = days;
								if (from === null || to === null) return;
								const ends = [
									localMinute(from, roundToStep(times[0])),
									localMinute(to, roundToStep(times[1])),
								] as const;
								settle(ends, close);
							}}
						>
							Uygula
						</Button>
					</div>
				</div>
			)}
		/>
	);
}

function draftOf(value: MinuteRange | null): Draft {
	if (value === null) return { days: [null, null], times: wholeDayTimes };
	const [from, to] = value;
	return {
		days: [dateOfMinute(from), dateOfMinute(to)],
		times: [timeOfMinute(from), timeOfMinute(to)],
	};
}

function shownText({ days: [from, to], times }: Draft): string {
	if (from === null) return '';
	const end = to === null ? null : localMinute(to, times[1]);
	return formatMinuteRange(localMinute(from, times[0]), end);
}
