import { Button } from '@mantine/core';
import type { ReceiptBoard } from '@sevk/contract/orders/order-receipts';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { shareText } from '@sevk/domain/common/format/count-text';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { senderLabel, surplusReasonWords } from '@sevk/domain/orders/receipt/order-receipt';
import { IconArrowBackUp, IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { ScanInput } from '../../../ui/scan/scan-input.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { PieceChoiceList } from '../common/piece-choice-list.tsx';
import { PieceScanAside } from '../common/piece-scan-aside.tsx';
import { slowSentence, troubleSentence, unsentSentence } from '../common/piece-scan-words.ts';
import classes from './order-receipt-board.module.css';
import { OrderReceiptClosing } from './order-receipt-closing.tsx';
import { OrderReceiptOrderList } from './order-receipt-order-list.tsx';
import { type BoardQuery, printReceipt, useReceiptBoard } from './order-receipt-queries.ts';
import {
	resultOf,
	useReceiptScans,
	useReceiptSurplus,
	useReceiptUndo,
} from './use-order-receipt.ts';

type Props = { readonly delivery: BoardQuery; readonly onBack: () => void };

/** The board of a delivery: scan field, counts, what came and what is missing per order. */
export function OrderReceiptBoard({ delivery, onBack }: Props) {
	const found = useReceiptBoard(delivery);
	const scans = useReceiptScans(delivery);
	const unsent = unsentSentence(scans.queue);
	const [isClosing, setIsClosing] = useState(false);
	const board = found.data;
	const scanned = scans.last !== null && 'answer' in scans.last ? scans.last : null;
	const total = board === undefined ? 0 : board.arrivedCount + board.waitingCount;
	const mayEnd = board !== undefined && (board.state === 'open' || board.waitingCount > 0);
	return (
		<Screen
			title={`Mal Kabul · ${senderLabel(delivery.senderName)}`}
			actions={
				<>
					<Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
						Teslimatlar
					</Button>
					<ServerActs>
						<Button disabled={!mayEnd || unsent !== null} onClick={() => setIsClosing(true)}>
							Tamamla
						</Button>
					</ServerActs>
				</>
			}
		>
			<p className={classes.day}>Teslimat günü: {formatDate(delivery.serviceDate)}</p>
			<Scanning delivery={delivery} board={board} total={total} scans={scans} unsent={unsent} />
			<ListContent
				pending={found.isPending}
				error={found.isError ? sentenceOf(found.error) : null}
				onRetry={() => void found.refetch()}
				count={total + (board?.closed.length ?? 0) + (board?.surplus.length ?? 0)}
				filtered={false}
				onClear={() => undefined}
				empty={<EmptyState title="Beklenen koli yok" note="Okutulan koliler burada görünür." />}
			>
				{board === undefined ? null : (
					<Lists
						board={board}
						delivery={delivery}
						scannedId={scanned?.answer.orderId ?? null}
						scanKey={scanned?.key ?? null}
					/>
				)}
			</ListContent>
			{isClosing && board !== undefined ? (
				<OrderReceiptClosing
					delivery={delivery}
					board={board}
					unsent={unsent}
					onClose={() => setIsClosing(false)}
					onEnded={() => scans.changeLast(() => null)}
				/>
			) : null}
		</Screen>
	);
}

type ScanningProps = {
	readonly delivery: BoardQuery;
	readonly board: ReceiptBoard | undefined;
	readonly total: number;
	readonly scans: ReturnType<typeof useReceiptScans>;
	/** Why the receipt cannot end yet. */
	readonly unsent: string | null;
};

function Scanning({ delivery, board, total, scans, unsent }: ScanningProps) {
	const { undo, isUndoing } = useReceiptUndo(delivery.depotId);
	const answer = scans.last !== null && 'answer' in scans.last ? scans.last.answer : null;
	const lineId = answer?.lineId ?? null;
	const scan = (barcode: string) => scans.scan(barcode, 'in');
	const undoLast = (line: string) => undo(line).then(() => scans.changeLast(() => null));
	const arrived = board?.arrivedCount ?? 0;
	const isOther =
		answer?.code === 'received' &&
		(answer.senderName !== delivery.senderName || answer.serviceDate !== delivery.serviceDate);
	return (
		<section className={classes.scan} aria-label="Okutma">
			<div className={classes.count}>
				<strong>{shareText(arrived, total)}</strong>
				<span>koli geldi</span>
				<ProgressBar
					label={`Gelen koli ${arrived}/${total}`}
					total={total}
					parts={[{ value: arrived, tone: 'green' }]}
				/>
			</div>
			<div className={classes.input}>
				<ScanInput
					onScan={scan}
					result={resultOf(scans.last, board)}
					expectedCodes={() => codesOf(board)}
				/>
				<ScanDelay scans={scans} />
				{answer !== null && answer.choices.length > 0 ? (
					<PieceChoiceList choices={answer.choices} onChoose={({ barcode }) => scan(barcode)} />
				) : null}
				<PartialCode delivery={delivery} scans={scans} />
				{isOther ? (
					<p className={classes.other}>
						Başka teslimatın kolisi: {senderLabel(answer.senderName ?? '')} ·{' '}
						{formatDate(answer.serviceDate ?? '')}
					</p>
				) : null}
				{lineId === null || board?.state !== 'open' ? null : (
					<Button
						variant="default"
						leftSection={<IconArrowBackUp size={16} />}
						loading={isUndoing}
						onClick={() => void undoLast(lineId).catch(notifyProblem)}
					>
						Son Okutmayı Geri Al
					</Button>
				)}
				<PieceScanAside scans={scans} />
				<Unsent scans={scans} sentence={unsent} />
			</div>
		</section>
	);
}

function codesOf(board: ReceiptBoard | undefined): string[] {
	const orders = board?.orders ?? [];
	return orders.flatMap(({ pieces }) => pieces.map(({ barcode }) => barcode));
}

type PartialCodeProps = { readonly delivery: BoardQuery } & DelayProps;

/** A code that is a part of an expected one may still be whole: goods that nobody expects. */
function PartialCode({ delivery, scans }: PartialCodeProps) {
	const { noteSurplus, isNoting } = useReceiptSurplus(delivery);
	const { last } = scans;
	if (last === null || !('answer' in last) || last.answer.code !== 'partial') return null;
	const { key, scannedAt } = last;
	const { barcode } = last.answer;
	async function note() {
		try {
			const answer = await noteSurplus(barcode, scannedAt);
			scans.changeLast(() => ({ key: `${key}+surplus`, answer, scannedAt }));
		} catch (problem) {
			notifyProblem(problem);
		}
	}
	return (
		<Button variant="default" loading={isNoting} onClick={() => void note()}>
			Kod Tam, Fazla Olarak Yaz
		</Button>
	);
}

type UnsentProps = DelayProps & { readonly sentence: string | null };

/** A usual scan is sent at once, so that its sentence would only flash. */
function Unsent({ scans: { queue, slow }, sentence }: UnsentProps) {
	const isHeldUp = slow || queue.trouble !== null || queue.aside.length > 0;
	return isHeldUp && sentence !== null ? <p className={classes.other}>{sentence}</p> : null;
}

type DelayProps = { readonly scans: ReturnType<typeof useReceiptScans> };

function ScanDelay({ scans: { queue, slow, retry } }: DelayProps) {
	const problem = troubleSentence(queue) ?? (slow ? slowSentence(queue) : null);
	return problem === null ? null : <ErrorStrip sentence={problem} onRetry={retry} />;
}

type ListsProps = {
	readonly board: ReceiptBoard;
	readonly delivery: BoardQuery;
	readonly scannedId: string | null;
	readonly scanKey: string | null;
};

/** Rendered when the board or the last scan changes, not while a scan waits for its answer. */
const Lists = memo(function Lists({ board, delivery, scannedId, scanKey }: ListsProps) {
	return (
		<div className={classes.lists}>
			<OrderReceiptOrderList orders={board.orders} scannedId={scannedId} scanKey={scanKey} />
			<div className={classes.side}>
				<Surplus board={board} delivery={delivery} />
				<Closed board={board} />
			</div>
		</div>
	);
});

function Surplus({
	board,
	delivery,
}: {
	readonly board: ReceiptBoard;
	readonly delivery: BoardQuery;
}) {
	const { undo, isUndoing } = useReceiptUndo(delivery.depotId);
	const { surplus } = board;
	if (surplus.length === 0) return null;
	return (
		<Panel title="Fazla" note={`${surplus.length} koli`}>
			<ul className={classes.rows}>
				{surplus.map(({ lineId, code, reason, recordedByName }) => (
					<li key={lineId}>
						<span className={classes.order}>
							<strong>{code}</strong>
							<small>
								{surplusReasonWords[reason]} · {recordedByName}
							</small>
						</span>
						<Button
							size="xs"
							variant="default"
							aria-label={`Fazladan Çıkar: ${code}`}
							disabled={isUndoing}
							onClick={() => void undo(lineId).catch(notifyProblem)}
						>
							Çıkar
						</Button>
					</li>
				))}
			</ul>
		</Panel>
	);
}

function Closed({ board: { closed } }: { readonly board: ReceiptBoard }) {
	if (closed.length === 0) return null;
	return (
		<Panel title="Tutanaklar">
			<ul className={classes.rows}>
				{closed.map((receipt) => (
					<li key={receipt.receiptId}>
						<span className={classes.order}>
							<strong>{receipt.number}</strong>
							<small>
								{formatDateTime(receipt.closedAt)} · {receipt.closedByName} ·{' '}
								{formatDecimal(receipt.receivedCount)} geldi, {formatDecimal(receipt.missingCount)}{' '}
								eksik, {receipt.surplusCount} fazla
							</small>
						</span>
						<Button
							size="xs"
							variant="default"
							leftSection={<IconPrinter size={14} />}
							aria-label={`Tutanağı Yazdır: ${receipt.number}`}
							onClick={() => void printReceipt(receipt.receiptId)}
						>
							Yazdır
						</Button>
					</li>
				))}
			</ul>
		</Panel>
	);
}
