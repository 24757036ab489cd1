import { Button, Checkbox, Group, Radio, Text } from '@mantine/core';
import type { ImportRow, OrderImport } from '@sevk/contract/orders/order-imports';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import {
	type PastDateChoice,
	pastDateChoices,
	pastDateWords,
	rowPastDateWords,
} from '@sevk/domain/orders/import/order-import-past-date';
import classes from '../../../ui/import/import-strip.module.css';
import { Select } from '../../../ui/select/select.tsx';

/** The date of rows of a past day: a choice for all of them, and for single rows by their line. */
export type PastDates = {
	readonly all: PastDateChoice;
	readonly rows: ReadonlyMap<number, PastDateChoice>;
};

export const defaultPastDates: PastDates = { all: 'today', rows: new Map() };

type Props = {
	readonly current: OrderImport;
	readonly dates: PastDates;
	readonly onChoose: (dates: PastDates) => void;
	/** Whether the list shows only rows of a past day. */
	readonly onlyPast: boolean;
	readonly onOnlyPast: (onlyPast: boolean) => void;
};

/** Rows of an old file would fill Dünden Kalanlar, so their date is chosen before the import. */
export function PastDatesChoice({ current, dates, onChoose, onlyPast, onOnlyPast }: Props) {
	if (current.state !== 'preview' || current.pastCount === 0) return null;
	const { all, rows } = dates;
	return (
		<section className={classes.strip} aria-label="Tarihi geçmiş satırlar">
			<Radio.Group
				label={`${formatDecimal(current.pastCount)} satırın teslimat tarihi geçmiş`}
				value={all}
				onChange={(value) => onChoose({ all: value as PastDateChoice, rows })}
				w="100%"
			>
				<Group gap="md" mt={4}>
					{pastDateChoices.map((value) => (
						<Radio key={value} value={value} label={pastDateWords[value]} />
					))}
				</Group>
			</Radio.Group>
			<Checkbox
				label="Yalnızca bu satırları göster"
				checked={onlyPast}
				onChange={(event) => onOnlyPast(event.currentTarget.checked)}
			/>
			{rows.size > 0 ? (
				<Group gap="xs">
					<Text size="sm">{rows.size} satır için ayrı seçim yaptınız.</Text>
					<Button
						size="compact-sm"
						variant="subtle"
						onClick={() => onChoose({ all, rows: new Map() })}
					>
						Ayrı Seçimleri Kaldır
					</Button>
				</Group>
			) : null}
		</section>
	);
}

type RowProps = Pick<Props, 'dates' | 'onChoose'> & { readonly row: ImportRow };

const rowOptions = pastDateChoices.map((choice) => ({ choice, label: rowPastDateWords[choice] }));

/** The date of one row of a past day; until it is chosen, that of all rows. */
export function RowPastDate({ row, dates, onChoose }: RowProps) {
	return (
		<Select
			aria-label={`Satır ${row.line}: teslimat tarihi`}
			options={rowOptions}
			name="label"
			valueKey="choice"
			value={dates.rows.get(row.line) ?? dates.all}
			onChange={(choice) =>
				onChoose({
					all: dates.all,
					rows: new Map(dates.rows).set(row.line, choice as PastDateChoice),
				})
			}
		/>
	);
}
