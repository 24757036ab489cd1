// The scans of each board, kept while the page is open: they are sent on other screens as well.
import { useEffect, useSyncExternalStore } from 'react';
import { ProblemError } from '../../../api/connection/problem.ts';
import { readStore } from '../../../api/state/client-store.ts';
import type { PieceScanAnswer } from './piece-scan-queue.ts';
import { createScanSender, type PieceScans, type ScanSender } from './piece-scan-sender.ts';

type Ports<Answer extends PieceScanAnswer> = Omit<
	Parameters<typeof createScanSender<Answer>>[0],
	'store'
>;

/**
 * The one sender of a board and a user. `senders` keeps those of one kind of board; `board` names
 * it in the storage.
 */
export function openSender<Answer extends PieceScanAnswer>(
	senders: Map<string, ScanSender<Answer>>,
	{ person, board }: { readonly person: string; readonly board: string },
	ports: Ports<Answer>,
): ScanSender<Answer> {
	const name = `sevk-scans/${person}/${board}`;
	const existing = senders.get(name);
	if (existing) return existing;
	const sender = createScanSender({
		onSettled: ports.onSettled,
		// On a shared tablet a user must not send scans of a colleague.
		send: async (scan, signal) => {
			if (readStore().user?.userId === person) return ports.send(scan, signal);
			throw new ProblemError({ status: 401, code: 'http/signed-out', detail: 'Oturum kapalı.' });
		},
		store: storeOf(name),
	});
	senders.set(name, sender);
	window.addEventListener('online', sender.wake);
	window.addEventListener('beforeunload', (event) => {
		if (sender.read().queue.waiting.length > 0) event.preventDefault();
	});
	return sender;
}

/** The scans of a sender; `sender` stays the same while its board is open. */
export function usePieceScans<Answer>(sender: ScanSender<Answer>): PieceScans<Answer> {
	const view = useSyncExternalStore(sender.subscribe, sender.read);
	// Scans of an earlier page or session are sent when their board is open.
	useEffect(() => sender.wake(), [sender]);
	return { ...sender, ...view };
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

/** Runs once for many scans in a row. */
export function onceSoon(work: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	return () => {
		clearTimeout(timer);
		timer = setTimeout(work, 600);
	};
}
