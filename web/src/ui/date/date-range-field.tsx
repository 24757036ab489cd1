import {
	type DateRange,
	formatDateRange,
	parseDateRange,
} from '@sevk/domain/common/date/date-range';
import { useState } from 'react';
import { useNarrow } from '../screen/use-narrow.ts';
import { LateRangeCalendar } from './lazy-calendar.tsx';
import { type DateFieldProps, PickerField } from './picker-field.tsx';

type Props = DateFieldProps & {
	/** Both days, or null without a value. */
	readonly value: DateRange | null;
	readonly onChange: (value: DateRange | null) => void;
};

/**
 * A range of days with presets: no value, one end, then two ends
 * (docs/specification.md#4-states).
 */
export function DateRangeField({ value, onChange, width = 232, ...field }: Props) {
	const narrow = useNarrow();
	/** The first end while the second is not selected yet. */
	const [half, setHalf] = useState<string | null>(null);

	function take(text: string): string | null {
		const range = parseDateRange(text);
		if (range === null) return 'Tarihleri gg.aa.yyyy – gg.aa.yyyy olarak yazın.';
		onChange(range);
		return null;
	}

	const [from = null, to = null] = half === null ? (value ?? []) : [half];
	return (
		<PickerField
			{...field}
			width={width}
			displayText={from === null ? '' : formatDateRange(from, to)}
			placeholder="Tarih aralığı"
			onTyped={take}
			onClear={() => onChange(null)}
			onLeave={() => setHalf(null)}
			picker={(close) => (
				<LateRangeCalendar
					from={from}
					to={to}
					month={value?.[0] ?? null}
					months={narrow ? 1 : 2}
					onChange={(first, last) => {
						if (first === null || last === null) return setHalf(first);
						setHalf(null);
						onChange([first, last]);
						close();
					}}
				/>
			)}
		/>
	);
}
