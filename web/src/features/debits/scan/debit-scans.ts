// The scans of each board, kept while the page is open: they are sent on other screens as well.
import { scanOut } from '@sevk/contract/debits/debit-loading';
import { handBack } from '@sevk/contract/debits/debit-returns';
import { type DebitDetail, type ScanAnswer, showDebit } from '@sevk/contract/debits/debits';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../../../api/call/call.ts';
import { queryClient, refreshNoun } from '../../../api/call/query-client.ts';
import { reading } from '../../../api/call/query-options.ts';
import { unsettledActs } from '../../../api/call/unsettled-acts.ts';
import { ProblemError } from '../../../api/connection/problem.ts';
import { readStore, useStore } from '../../../api/state/client-store.ts';
import type { Scan } from './debit-scan-queue.ts';
import { createScanSender, type ScanSender, type ScanView } from './debit-scan-sender.ts';

export type Scans = ScanView & Omit<ScanSender, 'read' | 'subscribe'>;

/** The scans of a debit by the signed-in user. */
export function useScans(debitId: string): Scans {
	const person = useStore(({ user }) => user?.userId ?? '');
	const sender = useMemo(() => openSender(person, debitId), [person, debitId]);
	const view = useSyncExternalStore(sender.subscribe, sender.read);
	// Scans of an earlier page or session are sent when their board is open.
	useEffect(() => sender.wake(), [sender]);
	return { ...sender, ...view };
}

const senders = new Map<string, ScanSender>();

function openSender(person: string, debitId: string): ScanSender {
	const name = `sevk-scans/${person}/${debitId}`;
	const existing = senders.get(name);
	if (existing) return existing;
	const sender = createScanSender({
		send: (scan, signal) => sendScan(person, debitId, scan, signal),
		onSettled: refreshSoon(),
		store: storeOf(name),
	});
	senders.set(name, sender);
	window.addEventListener('online', sender.wake);
	window.addEventListener('beforeunload', (event) => {
		if (sender.read().queue.waiting.length > 0) event.preventDefault();
	});
	return sender;
}

/** The storage of one tab, which survives a reload: two tabs never send the same scan. */
function storeOf(name: string) {
	return {
		read: () => {
			try {
				return sessionStorage.getItem(name);
			} catch {
				return null;
			}
		},
		write: (text: string | null) => {
			try {
				if (text === null) sessionStorage.removeItem(name);
				else sessionStorage.setItem(name, text);
			} catch {
				// Storage may be blocked or full; scans then last until the page is closed.
			}
		},
	};
}

async function sendScan(
	person: string,
	debitId: string,
	scan: Scan,
	signal: AbortSignal,
): Promise<ScanAnswer> {
	// On a shared tablet a user must not send scans of a colleague.
	if (readStore().user?.userId !== person) {
		throw new ProblemError({ status: 401, code: 'http/signed-out', detail: 'Oturum kapalı.' });
	}
	const options = { idempotencyKey: scan.key, signal };
	const params = { debitId };
	const answer =
		scan.direction === 'out'
			? await call(scanOut, { params, body: scan.body }, options)
			: await call(handBack, { params, body: { ...scan.body, condition: null } }, options);
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

/** Refreshes once for many scans in a row. */
function refreshSoon(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	return () => {
		clearTimeout(timer);
		timer = setTimeout(() => void refreshNoun('debits'), 600);
	};
}
