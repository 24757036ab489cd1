import { receivePiece } from '@sevk/contract/orders/order-receipts';
import { type SortingAnswer, sortPiece } from '@sevk/contract/routes/route-sorting';
import { foundSentence } from '@sevk/domain/orders/piece/piece-custody';
import { useRef, useState } from 'react';
import { call } from '../../../api/call/call.ts';
import { newActKey } from '../../../api/commands/act-key.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { speak } from '../../../ui/scan/scan-speech.ts';
import { hintScannerKeyboard } from '../../../ui/scan/scanner-keyboard-hint.ts';
import { findAtScan } from '../../orders/common/missing-piece-scan.ts';

/** The newest scan: the server's answer, or why there is none. */
export type SortingScan = {
	readonly key: number;
	readonly barcode: string;
	readonly tone: SortingAnswer['tone'];
	readonly sentence: string;
	readonly answer: SortingAnswer | null;
	/** Whether the scan found a missing piece, which the sentence says. */
	readonly wasMissing?: boolean;
};

/**
 * Asks where a scanned piece goes, and receives it if the depot still expects it, or finds it if the
 * depot misses it. A scan without an
 * answer is not kept: the person still has the piece in the hand and scans it again.
 */
export function useRouteSorting(depotId: string, isSpoken: boolean) {
	const [last, setLast] = useState<SortingScan | null>(null);
	const [sortedIds, setSortedIds] = useState<ReadonlySet<string>>(new Set());
	const newest = useRef(0);
	const mayReceive = useMay('orders.receive');

	async function scan(barcode: string) {
		newest.current += 1;
		const key = newest.current;
		const found = await find(depotId, barcode, mayReceive);
		// An answer that comes after the next scan belongs to a piece that is out of the hand.
		if (key !== newest.current) return;
		setLast({ key, barcode, ...found });
		const speech = found.answer?.speech ?? found.sentence;
		if (isSpoken) speak(found.wasMissing ? foundSentence(speech) : speech);
		if (found.answer?.code === 'lane') setSortedIds((ids) => new Set([...ids, barcode]));
	}

	return { last, count: sortedIds.size, scan: (barcode: string) => void scan(barcode) };
}

async function find(depotId: string, barcode: string, mayReceive: boolean) {
	try {
		const found = await call(sortPiece, { query: { depotId, barcode } });
		hintScannerKeyboard(found.scannerKeyboard);
		if (found.code === 'missing' && mayReceive) return await findMissing(depotId, barcode, found);
		const answer =
			found.code === 'expected' && mayReceive ? await receive(depotId, barcode, found) : found;
		return { tone: answer.tone, sentence: answer.sentence, answer, wasMissing: false };
	} catch (problem) {
		return {
			tone: 'stop' as const,
			sentence: `${sentenceOf(problem)} Yeniden okutun.`,
			answer: null,
			wasMissing: false,
		};
	}
}

/** Finds a missing piece, then sorts it; of several a person chooses. */
async function findMissing(depotId: string, barcode: string, missing: SortingAnswer) {
	const { found, choices } = await findAtScan(depotId, barcode);
	if (!found) {
		const { tone, sentence } = missing;
		return { tone, sentence, answer: { ...missing, choices }, wasMissing: false };
	}
	const answer = await call(sortPiece, { query: { depotId, barcode } });
	return {
		tone: answer.tone,
		sentence: foundSentence(answer.sentence),
		answer,
		wasMissing: true,
	};
}

/** Receives a piece (Mal Kabul), then sorts it. A repeated scan of a received piece is harmless. */
async function receive(
	depotId: string,
	barcode: string,
	expected: SortingAnswer,
): Promise<SortingAnswer> {
	const body = { depotId, barcode, scannedAt: new Date().toISOString() };
	const received = await call(receivePiece, { body }, { idempotencyKey: newActKey() });
	const { tone, sentence, choices, code } = received;
	return code === 'received' || code === 'already-received'
		? call(sortPiece, { query: { depotId, barcode } })
		: { ...expected, tone, sentence, speech: sentence, choices };
}
