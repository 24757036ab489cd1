import {
	type ReceiptScanAnswer,
	receivePiece,
	undoReceiptLine,
} from '@sevk/contract/orders/order-receipts';
import { useRef, useState } from 'react';
import { newActKey } from '../../../api/call/act-key.ts';
import { call } from '../../../api/call/call.ts';
import { refreshNoun } from '../../../api/call/query-client.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import type { ScanResult } from '../../../ui/scan/scan-input.tsx';
import type { BoardQuery } from './order-receipt-queries.ts';

/** A scan of this screen, with its answer or why there is none. */
type Scan = {
	readonly key: string;
	readonly barcode: string;
	readonly tone: ReceiptScanAnswer['tone'];
	readonly sentence: string;
	readonly answer: ReceiptScanAnswer | null;
};

/**
 * Receives scanned pieces, one request at a time in the sequence of the scans. A scan without an
 * answer is repeated with its key, so its effect happens once.
 */
export function useOrderReceipt({ depotId, senderName, serviceDate }: BoardQuery) {
	const [last, setLast] = useState<Scan | null>(null);
	const [unanswered, setUnanswered] = useState<{ key: string; send: () => void } | null>(null);
	const queue = useRef(Promise.resolve());
	const undoing = useAct(undoReceiptLine);

	function scan(barcode: string) {
		const key = newActKey();
		const scannedAt = new Date().toISOString();
		const send = () => {
			queue.current = queue.current.then(async () => {
				const delivery = { senderName, serviceDate };
				const body = { depotId, barcode, scannedAt, delivery };
				setLast({ key: `${key}:${Date.now()}`, barcode, ...(await receive(body, key)) });
			});
		};
		const receive = async (body: Parameters<typeof post>[0], idempotencyKey: string) => {
			try {
				const answer = await post(body, idempotencyKey);
				setUnanswered((waiting) => (waiting?.key === key ? null : waiting));
				void refreshNoun('receipts');
				return { tone: answer.tone, sentence: answer.sentence, answer };
			} catch (problem) {
				setUnanswered({ key, send });
				const sentence = `${sentenceOf(problem)} Koli kabul edilmedi.`;
				return { tone: 'stop' as const, sentence, answer: null };
			}
		};
		send();
	}

	const lineId = last?.answer?.lineId ?? null;
	return {
		...{ last, scan, unanswered, lineId },
		isUndoing: undoing.isPending,
		undo: (line: string) =>
			undoing.mutateAsync({ params: { lineId: line }, body: { depotId } }).then(() => {
				if (line === lineId) setLast(null);
			}),
	};
}

function post(
	body: { depotId: string; barcode: string; scannedAt: string; delivery: DeliveryKey },
	idempotencyKey: string,
) {
	return call(receivePiece, { body }, { idempotencyKey });
}

type DeliveryKey = { readonly senderName: string; readonly serviceDate: string };

/** The answer of the last scan for the scan field. */
export function resultOf(last: Scan | null): ScanResult | null {
	if (last === null) return null;
	const { key, tone, sentence: text, barcode, answer } = last;
	return { key, tone, text, note: answer?.orderNo ?? barcode };
}
