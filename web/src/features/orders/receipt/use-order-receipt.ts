import {
	type ReceiptBoard,
	type ReceiptScanAnswer,
	receivePiece,
	showReceiptBoard,
	undoReceiptLine,
} from '@sevk/contract/orders/order-receipts';
import { useMemo } from 'react';
import { call } from '../../../api/call/call.ts';
import { queryClient, refreshNoun } from '../../../api/call/query-client.ts';
import { reading } from '../../../api/call/query-options.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useStore } from '../../../api/state/client-store.ts';
import type { ScanResult } from '../../../ui/scan/scan-input.tsx';
import { hintScannerKeyboard } from '../../../ui/scan/scanner-keyboard-hint.ts';
import type { PieceScanOutcome, PieceScans, ScanSender } from '../common/piece-scan-sender.ts';
import { onceSoon, openSender, usePieceScans } from '../common/piece-scans.ts';
import { boardAfterScan, scanSentence } from './order-receipt-counts.ts';
import type { BoardQuery } from './order-receipt-queries.ts';

const senders = new Map<string, ScanSender<ReceiptScanAnswer>>();

/** The scans of a delivery's board by the signed-in user. */
export function useReceiptScans(delivery: BoardQuery): PieceScans<ReceiptScanAnswer> {
	const { depotId, senderName, serviceDate } = delivery;
	const person = useStore(({ user }) => user?.userId ?? '');
	const sender = useMemo(() => {
		const board = `receipt/${depotId}/${serviceDate}/${senderName}`;
		return openSender(
			senders,
			{ person, board },
			{
				send: async ({ key: idempotencyKey, body: { barcode, scannedAt } }, signal) => {
					const body = { depotId, barcode, scannedAt, delivery: { senderName, serviceDate } };
					const answer = await call(receivePiece, { body }, { idempotencyKey, signal });
					hintScannerKeyboard(answer.scannerKeyboard);
					markReceived({ depotId, senderName, serviceDate }, answer, scannedAt);
					return answer;
				},
				onSettled: onceSoon(() => void refreshNoun('receipts')),
			},
		);
	}, [person, depotId, senderName, serviceDate]);
	return usePieceScans(sender);
}

/** Updates the cached board at once; the server's follows. Its counts are those of its rows. */
function markReceived(query: BoardQuery, answer: ReceiptScanAnswer, scannedAt: string): void {
	const { queryKey } = reading(showReceiptBoard, { query });
	queryClient.setQueryData(queryKey, (board) => board && boardAfterScan(board, answer, scannedAt));
}

/** Writes a code down as surplus that the server takes for a part of an expected one. */
export function useReceiptSurplus({ depotId, senderName, serviceDate }: BoardQuery) {
	const noting = useAct(receivePiece);
	return {
		isNoting: noting.isPending,
		noteSurplus: (barcode: string, scannedAt: string | null) => {
			const delivery = { senderName, serviceDate };
			const body = { depotId, barcode, scannedAt, delivery, isWhole: true };
			return noting.mutateAsync({ body });
		},
	};
}

/** Takes a scan or a surplus code back. */
export function useReceiptUndo(depotId: string) {
	const undoing = useAct(undoReceiptLine);
	return {
		isUndoing: undoing.isPending,
		undo: (lineId: string) => undoing.mutateAsync({ params: { lineId }, body: { depotId } }),
	};
}

/**
 * The answer of the last scan for the scan field. It counts what the board shows, which another
 * person's scans change as well.
 */
export function resultOf(
	last: PieceScanOutcome<ReceiptScanAnswer> | null,
	board: ReceiptBoard | undefined,
): ScanResult | null {
	if (last === null) return null;
	if ('answer' in last) {
		const { tone, barcode, orderNo } = last.answer;
		const text = scanSentence(last.answer, board);
		return { key: last.key, tone, text, note: orderNo ?? barcode };
	}
	return { key: last.key, tone: last.tone, text: last.sentence, note: last.barcode };
}
