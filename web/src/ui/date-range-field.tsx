import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { addDays, formatDate, todayIn, weekdayNames, weekdayOf } from '@sevk/domain/common/date';
import { IconCalendar } from '@tabler/icons-react';
import { firstDate, lastDate } from './date-field.tsx';
import { useDialogIds } from './use-dialog-ids.ts';
import { useNarrow } from './use-narrow.ts';

/** Both ends `YYYY-MM-DD`; nothing, one end, then two ends while it is being chosen (spec §4). */
type DateRange = readonly [from: string | null, to: string | null];

type Props = {
	readonly label?: string;
	readonly 'aria-label'?: string;
	readonly value: DateRange;
	readonly onChange: (value: DateRange) => void;
	readonly clearable?: boolean;
	readonly width?: number | string;
};

const noRangeWords = 'Tarih aralığı';

/** A span of days with the usual ones at hand. */
export function DateRangeField({ value, onChange, width = 232, ...rest }: Props) {
	const given = rest['aria-label'];
	const narrow = useNarrow();
	const dialog = useDialogIds();
	return (
		<DatePickerInput
			{...dialog}
			{...rest}
			{...(given ? { 'aria-label': `${given}: ${shownText(value)}` } : {})}
			type="range"
			allowSingleDateInRange
			value={[value[0], value[1]]}
			onChange={([from, to]) => onChange([from, to])}
			valueFormat="DD.MM.YYYY"
			labelSeparator="–"
			placeholder={noRangeWords}
			minDate={firstDate}
			maxDate={lastDate}
			dropdownType={narrow ? 'modal' : 'popover'}
			numberOfColumns={narrow ? 1 : 2}
			presets={rangePresets(todayIn(new Date()))}
			leftSection={<IconCalendar size={16} stroke={1.8} aria-hidden />}
			leftSectionPointerEvents="none"
			w={width}
		/>
	);
}

/** What the field shows: an accessible name must contain it. */
function shownText([from, to]: DateRange): string {
	if (from === null) return noRangeWords;
	return `${formatDate(from)} – ${to === null ? '' : formatDate(to)}`.trim();
}

function rangePresets(today: string): { value: [string, string]; label: string }[] {
	const daysSinceMonday = (weekdayNames as readonly string[]).indexOf(weekdayOf(today));
	const yesterday = addDays(today, -1);
	return [
		{ label: 'Bugün', value: [today, today] },
		{ label: 'Dün', value: [yesterday, yesterday] },
		{ label: 'Bu hafta', value: [addDays(today, -daysSinceMonday), today] },
		{ label: 'Bu ay', value: [`${today.slice(0, 8)}01`, today] },
	];
}
