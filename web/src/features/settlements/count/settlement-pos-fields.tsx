import { TextInput } from '@mantine/core';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import { newActKey } from '../../../api/commands/act-key.ts';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { AddRowButton, RemoveRowButton } from '../../../ui/form/row-buttons.tsx';
import classes from './settlement-cash-count-form.module.css';

export type PosRow = {
	readonly key: string;
	readonly serial: string;
	readonly totalKurus: number;
};

/** The devices of the driver; an empty row if card payments were entered without a device. */
export function posRowsOf(settlement: Settlement): PosRow[] {
	const { blind, posTotals, posSerials, posRequired } = settlement;
	const rows =
		!blind && posTotals.length > 0
			? posTotals
			: posSerials.map((serial) => ({ serial, totalKurus: 0 }));
	const needed = rows.length === 0 && posRequired ? [{ serial: '', totalKurus: 0 }] : rows;
	return needed.map((row) => ({ ...row, key: newActKey() }));
}

type Props = {
	readonly rows: readonly PosRow[];
	readonly onRows: (rows: PosRow[]) => void;
};

/** The Z total of each POS device, as on its end-of-day slip. */
export function PosFields({ rows, onRows }: Props) {
	function change(key: string, patch: Partial<PosRow>) {
		onRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
	}

	return (
		<>
			{rows.map((row) => (
				<fieldset key={row.key} className={classes.pos} aria-label="POS cihazı">
					<TextInput
						label="POS seri no"
						withAsterisk
						maxLength={40}
						value={row.serial}
						onChange={(event) => change(row.key, { serial: event.currentTarget.value })}
					/>
					<MoneyInput
						label="Z toplamı"
						amountKurus={row.totalKurus}
						onAmount={(totalKurus) => change(row.key, { totalKurus })}
					/>
					<RemoveRowButton
						label="POS cihazını kaldır"
						onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
					/>
				</fieldset>
			))}
			<AddRowButton
				onClick={() => onRows([...rows, { key: newActKey(), serial: '', totalKurus: 0 }])}
			>
				POS Cihazı Ekle
			</AddRowButton>
		</>
	);
}
