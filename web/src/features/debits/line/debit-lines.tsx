import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { DebitLineState } from '@sevk/domain/debits/common/debit';
import { useState } from 'react';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import type { BalanceKey } from '../common/debit-balance-bar.tsx';
import { LineActsBar, useMayMoveLines } from './debit-line-acts-bar.tsx';
import { DebitLineTable } from './debit-line-table.tsx';

const statesOfPart: Record<BalanceKey, readonly DebitLineState[]> = {
	delivered: ['cleared_delivered'],
	handedBack: ['cleared_returned'],
	transferred: ['transferred'],
	writtenOff: ['written_off'],
	undebited: ['undebited'],
	remaining: ['debited', 'return_pending'],
};

const partWords: readonly { value: BalanceKey; label: string }[] = [
	{ value: 'remaining', label: 'Araçta' },
	{ value: 'delivered', label: 'Teslim edilen' },
	{ value: 'handedBack', label: 'Geri teslim edilen' },
	{ value: 'transferred', label: 'Devredilen' },
	{ value: 'writtenOff', label: 'Tutanakla düşülen' },
	{ value: 'undebited', label: 'Zimmetten düşülen' },
];

/** The lines that the driver disputes, beside the parts of the balance. */
const disputedPart = 'disputed' as const;

type Props = {
	readonly debit: DebitDetail;
	readonly part: string | null;
	readonly onPart: (part: string | null) => void;
};

function linesOf({ lines }: DebitDetail, part: BalanceKey | typeof disputedPart) {
	if (part === disputedPart) return lines.filter(({ isDisputed }) => isDisputed);
	return lines.filter(({ state }) => statesOfPart[part].includes(state));
}

function disputedWord({ disputePhase }: DebitDetail): string {
	return disputePhase === 'return' ? 'Sürücünün itiraz ettiği' : 'Sürücünün bulamadığı';
}

/** The lines of a debit, filtered by a part of its balance or by the driver's dispute. */
export function DebitLines({ debit, part, onPart }: Props) {
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const mayMove = useMayMoveLines();
	const disputedCount = linesOf(debit, disputedPart).length;
	const parts = [
		{ value: disputedPart, label: disputedWord(debit), count: disputedCount },
		...partWords.map((word) => ({ ...word, count: debit.balance[word.value] })),
	];
	const picked = parts.find(({ value }) => value === part)?.value;
	const tabs = parts.filter(
		({ value, count }) => count > 0 || value === 'remaining' || value === picked,
	);
	return (
		<div style={{ display: 'grid', gap: 12, paddingBottom: 80 }}>
			<StatusTabs
				label="Kalem durumu"
				value={picked ?? ''}
				onChange={(value) => onPart(value || null)}
				tabs={[{ value: '', label: 'Hepsi', count: debit.lines.length }, ...tabs]}
			/>
			<DebitLineTable
				title="Kalemler"
				phase={debit.disputePhase}
				lines={picked === undefined ? debit.lines : linesOf(debit, picked)}
				emptyText="Bu durumda koli yok."
				{...(mayMove ? { selection: { selected: selectedIds, onChange: setSelectedIds } } : {})}
			/>
			<LineActsBar debit={debit} selectedIds={selectedIds} onSelectionChange={setSelectedIds} />
		</div>
	);
}
