import { ActionIcon } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import type { DisputePhase } from '@sevk/domain/debits/common/debit-dispute';
import { debitLineStateWords } from '@sevk/domain/debits/common/debit-words';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { IconArrowBackUp, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import type { Selection } from '../../../ui/table/data-table-selection.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { goodsWords } from '../common/debit-goods.ts';
import classes from './debit-line-table.module.css';

type Props = {
	readonly title: string;
	/** What the disputed lines are disputed about. */
	readonly phase?: DisputePhase;
	readonly note?: string | undefined;
	readonly lines: readonly DebitLine[];
	/** The lines that the head counts; all if omitted. */
	readonly counted?: readonly DebitLine[];
	readonly emptyText: string;
	readonly selection?: Selection;
	/** One act per row, in its last column. */
	readonly act?: {
		readonly label: string;
		readonly icon?: TablerIcon;
		/** The rows that have it; all if omitted. */
		readonly isFor?: (line: DebitLine) => boolean;
		readonly onAct: (line: DebitLine) => void;
	};
};

type LineProps = { readonly line: DebitLine; readonly phase: DisputePhase };

/** Pieces of a zimmet with their order, place and state. */
export function DebitLineTable(props: Props) {
	const { title, phase = 'loading', note, lines, emptyText, selection, act } = props;
	const columns = useMemo(() => columnsOf(lines, phase), [lines, phase]);
	return (
		<section className={classes.pane} aria-label={title}>
			<header className={classes.head}>
				<h2>{title}</h2>
				<span>{goodsWords(props.counted ?? lines)}</span>
				{note ? <span>{note}</span> : null}
			</header>
			{lines.length === 0 ? (
				<p className={classes.empty}>{emptyText}</p>
			) : (
				<div className={classes.table}>
					<DataTable
						label={title}
						rows={lines}
						columns={act ? [...columns, actColumn(act)] : columns}
						rowKey={(line) => line.pieceId}
						rowLabel={(line) => line.barcode}
						{...(selection ? { selection } : {})}
						renderCard={(line) => <LineCard line={line} phase={phase} act={act} />}
					/>
				</div>
			)}
		</section>
	);
}

/** Money is shown once per order, with its first piece, as on the printed list. */
function dueLines(lines: readonly DebitLine[]): ReadonlySet<DebitLine> {
	const due = lines.filter(({ kind, dueKurus }) => kind === 'package' && dueKurus > 0);
	return new Set(new Map(due.toReversed().map((line) => [line.orderId, line])).values());
}

function columnsOf(lines: readonly DebitLine[], phase: DisputePhase): readonly Column<DebitLine>[] {
	const due = dueLines(lines);
	return [
		...goodsColumns,
		{
			key: 'due',
			head: 'Tahsil edilecek',
			align: 'right',
			from: 900,
			cell: (line) => (due.has(line) ? formatKurus(line.dueKurus) : '—'),
		},
		{ key: 'state', head: 'Durum', cell: (line) => <LineState line={line} phase={phase} /> },
	];
}

const goodsColumns: readonly Column<DebitLine>[] = [
	{
		key: 'stop',
		head: 'Durak',
		align: 'right',
		width: 64,
		cell: (line) => line.stopPosition ?? '—',
	},
	{
		key: 'barcode',
		head: 'Barkod',
		cell: (line) => <CellLines top={formatTrackingNumber(line.barcode)} below={pieceWords(line)} />,
	},
	{
		key: 'order',
		head: 'Sipariş',
		cell: (line) => (
			<CellLines
				top={line.orderId ? <Link to={orderPath(line.orderId)}>{line.orderNo}</Link> : '—'}
				below={line.recipientName}
			/>
		),
	},
	{
		key: 'place',
		head: 'İlçe / Mahalle',
		from: 640,
		cell: (line) => <CellLines top={line.district ?? '—'} below={line.neighbourhood} />,
	},
];

/** Which koli of its order, or the product. */
function pieceWords({ ordinal, pieceCount, label }: DebitLine): string | undefined {
	return pieceCount > 1 ? `Koli ${pieceOrdinal(ordinal, pieceCount)}` : label || undefined;
}

function actColumn(act: NonNullable<Props['act']>): Column<DebitLine> {
	return {
		key: 'act',
		head: '',
		width: 48,
		align: 'right',
		cell: (line) => (
			<ServerActs>
				<LineAct line={line} act={act} />
			</ServerActs>
		),
	};
}

function LineAct({
	line,
	act,
}: {
	readonly line: DebitLine;
	readonly act: NonNullable<Props['act']>;
}) {
	const { icon: Icon = IconArrowBackUp, isFor = () => true } = act;
	if (!isFor(line)) return null;
	return (
		<ActionIcon
			aria-label={`${line.barcode}: ${act.label}`}
			title={act.label}
			onClick={() => act.onAct(line)}
		>
			<Icon size={18} stroke={1.8} />
		</ActionIcon>
	);
}

function remarkOf({ isDisputed, reasonLabel }: DebitLine, phase: DisputePhase): string | null {
	if (!isDisputed) return reasonLabel;
	if (phase === 'loading') return reasonLabel ?? 'Sürücü bulamadı';
	return joinFacts([reasonLabel, 'Sürücü itiraz etti']);
}

function LineState({ line, phase }: LineProps) {
	const word =
		line.orderCancelled && onVehicleLineStates.includes(line.state)
			? ({ label: 'Ayırın / geri getirin', tone: 'red' } as const)
			: debitLineStateWords[line.state];
	const time = line.settledAt ?? line.scannedAt;
	const remark = remarkOf(line, phase);
	const below = remark ?? (time ? formatTime(time) : null);
	return <CellLines top={<StatusChip {...word} size="sm" />} below={below} />;
}

function LineCard({ line, phase, act }: LineProps & { readonly act: Props['act'] }) {
	return (
		<CardFacts
			title={formatTrackingNumber(line.barcode)}
			note={joinFacts([line.orderNo, line.recipientName, line.district])}
			chip={<LineState line={line} phase={phase} />}
			left={pieceWords(line)}
			right={act ? <LineAct line={line} act={act} /> : undefined}
		/>
	);
}
