// The scans of the boards of loading and hand-back.

import { type DebitDetail, showDebit } from '@sevk/contract/debits/debit-detail';
import { scanOut } from '@sevk/contract/debits/debit-loading';
import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { handBack } from '@sevk/contract/debits/debit-returns';
import { useMemo } from 'react';
import { call } from '../../../api/call/call.ts';
import { queryClient, refreshNoun } from '../../../api/call/query-client.ts';
import { reading } from '../../../api/call/query-options.ts';
import { unsettledActs } from '../../../api/commands/unsettled-acts.ts';
import { readStore, useStore } from '../../../api/state/client-store.ts';
import { hintScannerKeyboard } from '../../../ui/scan/scanner-keyboard-hint.ts';
import type { Scan, ScanDirection } from '../../orders/common/piece-scan-queue.ts';
import type { PieceScans, ScanSender } from '../../orders/common/piece-scan-sender.ts';
import { onceSoon, openSender, usePieceScans } from '../../orders/common/piece-scans.ts';

export type Scans = PieceScans<ScanAnswer>;

const senders = new Map<string, ScanSender<ScanAnswer>>();

/** The scans of a debit by the signed-in user. */
export function useScans(debitId: string): Scans {
	const person = useStore(({ user }) => user?.userId ?? '');
	const sender = useMemo(() => senderOf(person, debitId), [person, debitId]);
	return usePieceScans(sender);
}

/** Scans a piece before the board of its debit is open; the board then shows the answer. */
export function scanAhead(debitId: string, barcode: string, direction: ScanDirection): void {
	senderOf(readStore().user?.userId ?? '', debitId).scan(barcode, direction);
}

function senderOf(person: string, debitId: string): ScanSender<ScanAnswer> {
	return openSender(
		senders,
		{ person, board: debitId },
		{
			send: (scan, signal) => sendScan(debitId, scan, signal),
			onSettled: onceSoon(() => void refreshNoun('debits')),
		},
	);
}

async function sendScan(debitId: string, scan: Scan, signal: AbortSignal): Promise<ScanAnswer> {
	const options = { idempotencyKey: scan.key, signal };
	const params = { debitId };
	const answer =
		scan.direction === 'out'
			? await call(scanOut, { params, body: scan.body }, options)
			: await call(handBack, { params, body: { ...scan.body, condition: null } }, options);
	hintScannerKeyboard(answer.scannerKeyboard);
	if (answer.tone === 'ok' && answer.pieceId) {
		unsettledActs.forgetSilent();
		moveLine(debitId, answer.pieceId, scan);
	}
	return answer;
}

/** Updates the cached row at once; the server's list follows. */
function moveLine(debitId: string, pieceId: string, { direction, body }: Scan): void {
	const { queryKey } = reading(showDebit, { params: { debitId } });
	queryClient.setQueryData(
		queryKey,
		(debit) => debit && movedLine(debit, pieceId, direction, body.scannedAt),
	);
}

function movedLine(
	debit: DebitDetail,
	pieceId: string,
	direction: Scan['direction'],
	at: string,
): DebitDetail {
	const lines = debit.lines.map((line) => {
		if (line.pieceId !== pieceId) return line;
		return direction === 'out'
			? { ...line, state: 'debited' as const, scannedAt: at }
			: { ...line, state: 'cleared_returned' as const, settledAt: at };
	});
	return { ...debit, lines };
}
