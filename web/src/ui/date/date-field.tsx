import { formatDate, parseDate } from '@sevk/domain/common/date/date';
import { LazyCalendar } from './lazy-calendar.tsx';
import { type DateFieldProps, PickerField } from './picker-field.tsx';

type Props = DateFieldProps & {
	/** `YYYY-MM-DD`, the depot's day; null without a value. */
	readonly value: string | null;
	readonly onChange: (value: string | null) => void;
	readonly min?: string;
	readonly max?: string;
};

/** One day. */
export function DateField({ value, onChange, min, max, ...field }: Props) {
	function take(text: string): string | null {
		const date = parseDate(text);
		if (date === null) return 'Tarihi gg.aa.yyyy olarak yazın.';
		if (min !== undefined && date < min) return `En erken ${formatDate(min)} seçilebilir.`;
		if (max !== undefined && date > max) return `En geç ${formatDate(max)} seçilebilir.`;
		onChange(date);
		return null;
	}

	return (
		<PickerField
			{...field}
			displayText={value === null ? '' : formatDate(value)}
			placeholder="gg.aa.yyyy"
			onTyped={take}
			onClear={() => onChange(null)}
			picker={(close) => (
				<LazyCalendar
					value={value}
					min={min}
					max={max}
					onChange={(next) => {
						onChange(next);
						close();
					}}
				/>
			)}
		/>
	);
}
