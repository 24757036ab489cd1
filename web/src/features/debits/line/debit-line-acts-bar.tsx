import { Button } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { useState } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { BulkBar } from '../../../ui/feedback/bulk-bar.tsx';
import { ReportForm } from './debit-report-form.tsx';
import { TransferForm } from './debit-transfer-form.tsx';
import { UndebitForm } from './debit-undebit-form.tsx';

type Props = {
	readonly debit: DebitDetail;
	readonly selectedIds: ReadonlySet<string>;
	readonly onSelectionChange: (selectedIds: ReadonlySet<string>) => void;
};

/** Whether this user can act on selected pieces; a driver cannot. */
export function useMayMoveLines(): boolean {
	const mayTransfer = useMay('debits.transfer');
	const mayUndebit = useMay('debits.undebit');
	return useMay('reports.write') || mayTransfer || mayUndebit;
}

/** The pieces of transfers that the other driver has not decided yet. */
function waitingBarcodes({ transfers }: DebitDetail): ReadonlySet<string> {
	const waiting = transfers.filter(
		({ direction, state }) => direction === 'out' && state === 'awaiting_acceptance',
	);
	return new Set(waiting.flatMap(({ barcodes }) => barcodes));
}

/** Acts on pieces in a driver's custody: transfer, undebit, write off. */
export function LineActsBar({ debit, selectedIds, onSelectionChange }: Props) {
	const [form, setForm] = useState<'transfer' | 'undebit' | 'report' | null>(null);
	const mayTransfer = useMay('debits.transfer');
	const mayUndebit = useMay('debits.undebit');
	const mayReport = useMay('reports.write');
	const lines = debit.lines.filter((line) => selectedIds.has(line.pieceId));
	const waiting = waitingBarcodes(debit);
	const free = lines.filter(({ barcode }) => !waiting.has(barcode));
	const clear = () => onSelectionChange(new Set());
	const close = () => setForm(null);
	return (
		<>
			<BulkBar count={lines.length} onClear={clear}>
				{mayTransfer ? (
					<Button
						size="xs"
						variant="default"
						disabled={lines.length > 0 && free.length === 0}
						onClick={() => setForm('transfer')}
					>
						Devret
					</Button>
				) : null}
				{mayUndebit ? (
					<Button size="xs" variant="default" onClick={() => setForm('undebit')}>
						Zimmetten Düş
					</Button>
				) : null}
				{mayReport ? (
					<Button size="xs" variant="default" onClick={() => setForm('report')}>
						Tutanak Düzenle
					</Button>
				) : null}
			</BulkBar>
			{form === 'transfer' ? (
				<TransferForm debit={debit} lines={free} onClose={close} onDone={clear} />
			) : null}
			<UndebitForm
				opened={form === 'undebit'}
				debitId={debit.id}
				lines={lines}
				onClose={close}
				onDone={clear}
			/>
			{form === 'report' ? (
				<ReportForm debitId={debit.id} lines={lines} onClose={close} onDone={clear} />
			) : null}
		</>
	);
}
