import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionProblem, ProblemError } from '../../../api/connection/problem.ts';
import { busyTriesAtMost, failedTriesAtMost, type Scan } from './piece-scan-queue.ts';
import { createScanSender } from './piece-scan-sender.ts';
import { slowSentence, troubleSentence } from './piece-scan-words.ts';

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-03-05T05:00:00Z') });
});
afterEach(() => {
	vi.useRealTimers();
});

function answerFor(barcode: string, change: Partial<ScanAnswer> = {}): ScanAnswer {
	return {
		tone: 'ok',
		code: 'debit/debited',
		sentence: 'Zimmetlendi (1/7)',
		barcode,
		pieceId: `piece-${barcode}`,
		orderId: 'order',
		orderNo: 'SP-1',
		mayAdd: false,
		doneCount: 1,
		totalCount: 7,
		...change,
	};
}

function problem(status: number, more: { detail?: string; retryAfterMs?: number } = {}) {
	return new ProblemError({
		status,
		code: status === 409 ? 'debit/wrong-state' : `http/${status}`,
		detail: 'Olmadı.',
		...more,
	});
}

type Reply = ScanAnswer | Error | 'never' | undefined;

/** A board with a fake server; `reply` decides every attempt. */
function openBoard(reply: (scan: Scan, tryNo: number) => Reply = () => undefined) {
	const sent: { readonly barcode: string; readonly bytes: string; readonly atMs: number }[] = [];
	const startMs = Date.now();
	let stored: string | null = null;
	let settledCount = 0;
	const open = () =>
		createScanSender<ScanAnswer>({
			send: async (scan, signal) => {
				const { barcode } = scan.body;
				const bytes = JSON.stringify([scan.key, scan.direction, scan.body]);
				sent.push({ barcode, bytes, atMs: Date.now() - startMs });
				const tryNo = sent.filter((each) => each.barcode === barcode).length;
				const answer = reply(scan, tryNo) ?? answerFor(barcode);
				if (answer instanceof Error) throw answer;
				if (answer !== 'never') return answer;
				return new Promise((_, reject) => {
					signal.addEventListener('abort', () => reject(signal.reason));
				});
			},
			onSettled: () => {
				settledCount += 1;
			},
			store: {
				read: () => stored,
				write: (text) => {
					stored = text;
				},
			},
		});
	const sender = open();
	const leave = sender.subscribe(() => undefined);
	return {
		sender,
		leave,
		sent,
		reopen: open,
		sentBarcodes: () => sent.map(({ barcode }) => barcode),
		sentBytes: () => new Set(sent.map(({ bytes }) => bytes)),
		stored: () => stored,
		settledCount: () => settledCount,
		queue: () => sender.read().queue,
		sentence: () => troubleSentence(sender.read().queue),
	};
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a scan carries the time at which it was read, however late it is sent', async () => {
	let online = false;
	const board = openBoard(() => (online ? undefined : connectionProblem()));
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(600_000);
	online = true;
	board.sender.wake();
	await settle();
	expect(board.queue().waiting).toEqual([]);
	expect(board.sentBytes().size).toBe(1);
	expect(board.sent[0]?.bytes).toContain('"scannedAt":"2026-03-05T05:00:00.000Z"');
});

test('a retry after a lost answer is the same bytes under the same key', async () => {
	const board = openBoard((_scan, tryNo) => (tryNo < 3 ? connectionProblem() : undefined));
	board.sender.scan('A', 'back');
	await vi.advanceTimersByTimeAsync(1_000);
	board.sender.retry();
	await settle();
	expect(board.sent).toHaveLength(3);
	expect(board.sentBytes().size).toBe(1);
	expect(board.sender.read().last).toMatchObject({ answer: { sentence: 'Zimmetlendi (1/7)' } });
});

test('scans are sent one after the other in the order they were read', async () => {
	const board = openBoard();
	for (const barcode of ['A', 'B', 'C']) board.sender.scan(barcode, 'out');
	expect(board.sentBarcodes()).toEqual(['A']);
	await settle();
	expect(board.sentBarcodes()).toEqual(['A', 'B', 'C']);
});

test('without a connection every scan waits and is tried again by itself', async () => {
	let online = false;
	const board = openBoard(() => (online ? undefined : connectionProblem()));
	board.sender.scan('A', 'out');
	board.sender.scan('B', 'out');
	await settle();
	expect(board.sentence()).toBe('Bağlantı yok. 2 okutma bekliyor; bağlantı gelince gönderilecek.');
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect(board.queue().aside).toEqual([]);
	online = true;
	await vi.advanceTimersByTimeAsync(30_000);
	expect(board.sentence()).toBeNull();
	expect(board.sentBarcodes().slice(-2)).toEqual(['A', 'B']);
});

test('a barcode that the server always fails on steps aside, and the rest goes on', async () => {
	const board = openBoard(({ body }) => (body.barcode === 'A' ? problem(500) : undefined));
	for (const barcode of ['A', 'B', 'C']) board.sender.scan(barcode, 'out');
	await settle();
	expect(board.sentence()).toBe('Sunucu hatası oluştu. 3 okutma bekliyor; yeniden deneniyor.');
	await vi.advanceTimersByTimeAsync(3_000);
	expect(board.sentBarcodes()).toEqual([...Array(failedTriesAtMost).fill('A'), 'B', 'C']);
	expect(board.queue()).toMatchObject({
		waiting: [],
		aside: [{ body: { barcode: 'A' }, cause: 'failed' }],
		trouble: null,
	});
});

test('a scan that was set aside is tried again with the same bytes, or dropped', async () => {
	let broken = true;
	const board = openBoard(() => (broken ? problem(500) : undefined));
	board.sender.scan('A', 'out');
	board.sender.scan('B', 'out');
	await vi.advanceTimersByTimeAsync(10_000);
	const [a, b] = board.queue().aside.map(({ key }) => key);
	expect(board.sent).toHaveLength(2 * failedTriesAtMost);
	broken = false;
	board.sender.discardAside(b ?? '');
	board.sender.retryAside([a ?? '']);
	await settle();
	expect(board.queue()).toMatchObject({ waiting: [], aside: [] });
	expect(board.sentBarcodes().at(-1)).toBe('A');
	expect(board.sentBytes().size).toBe(2);
});

test('nothing is sent to a busy server before Retry-After, new scans included', async () => {
	const board = openBoard(({ body }, tryNo) =>
		body.barcode === 'A' && tryNo === 1 ? problem(503, { retryAfterMs: 20_000 }) : undefined,
	);
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(10_000);
	board.sender.scan('B', 'out');
	board.sender.wake();
	expect(board.sentence()).toBe(
		'Sunucu şu anda yoğun. 2 okutma bekliyor; birazdan yeniden gönderilecek.',
	);
	await vi.advanceTimersByTimeAsync(9_999);
	expect(board.sent).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(board.sent.slice(1).map(({ barcode, atMs }) => [barcode, atMs])).toEqual([
		['A', 20_000],
		['B', 20_000],
	]);
});

test('a statement that always runs into its time-out does not block the rest for good', async () => {
	const board = openBoard(({ body }) => (body.barcode === 'A' ? problem(503) : undefined));
	board.sender.scan('A', 'out');
	board.sender.scan('B', 'out');
	await vi.advanceTimersByTimeAsync(5 * 60_000);
	expect(board.sent).toHaveLength(busyTriesAtMost + 1);
	expect(board.queue()).toMatchObject({
		waiting: [],
		aside: [{ body: { barcode: 'A' }, cause: 'busy' }],
	});
});

test('a refusal is shown and the next scan is sent', async () => {
	const detail = 'Zimmet ZMT-1 "Kabul Edildi" durumunda; bu işlem yapılamaz.';
	const board = openBoard(({ body }) =>
		body.barcode === 'A' ? problem(409, { detail }) : undefined,
	);
	board.sender.scan('A', 'out');
	await settle();
	expect(board.sender.read().last).toMatchObject({ barcode: 'A', tone: 'stop', sentence: detail });
	expect(board.queue()).toMatchObject({ waiting: [], aside: [] });
});

test('a refusal of a scan that had to wait stays on the board', async () => {
	const refusals: Readonly<Record<string, Reply>> = {
		A: answerFor('A', { tone: 'stop', sentence: 'Barkod bulunamadı.' }),
		B: problem(409, { detail: 'Zimmet kapandı.' }),
		C: answerFor('C', { tone: 'info', sentence: 'Bu koli zaten zimmette.' }),
	};
	let online = false;
	const board = openBoard(({ body }) => (online ? refusals[body.barcode] : connectionProblem()));
	for (const barcode of ['A', 'B', 'C']) {
		board.sender.scan(barcode, 'out');
		await settle();
	}
	online = true;
	board.sender.wake();
	await settle();
	expect(board.queue()).toMatchObject({
		waiting: [],
		aside: [
			{ body: { barcode: 'A' }, cause: 'refused', sentence: 'Barkod bulunamadı.' },
			{ body: { barcode: 'B' }, cause: 'refused', sentence: 'Zimmet kapandı.' },
		],
	});
});

test('a refusal stays on the board when the person has left it', async () => {
	const board = openBoard(() => problem(409, { detail: 'Zimmet kapandı.' }));
	board.leave();
	board.sender.scan('A', 'out');
	await settle();
	expect(board.queue().aside).toMatchObject([{ cause: 'refused', sentence: 'Zimmet kapandı.' }]);
});

test('tries without a connection do not count against a scan', async () => {
	const board = openBoard((_scan, tryNo) => {
		if (tryNo <= 20) return connectionProblem();
		return tryNo === 21 ? problem(500) : undefined;
	});
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect(board.queue()).toMatchObject({ waiting: [], aside: [] });
	expect(board.sent).toHaveLength(22);
});

test('a scan whose session has ended waits for the person to sign in again', async () => {
	let signedIn = false;
	const board = openBoard(() => (signedIn ? undefined : problem(401)));
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect(board.sent).toHaveLength(1);
	expect(board.sentence()).toBe('Oturum kapalı. 1 okutma bekliyor; giriş yapılınca gönderilecek.');
	signedIn = true;
	board.sender.wake();
	await settle();
	expect(board.queue().waiting).toEqual([]);
	expect(board.sentBytes().size).toBe(1);
});

test('an answer that does not come is named, and the person may ask again', async () => {
	const board = openBoard(({ body }, tryNo) =>
		body.barcode === 'A' && tryNo === 1 ? 'never' : undefined,
	);
	board.sender.scan('A', 'out');
	board.sender.scan('B', 'out');
	await vi.advanceTimersByTimeAsync(3_000);
	expect(board.sender.read().slow).toBe(true);
	expect(slowSentence(board.queue())).toBe('Sunucunun yanıtı bekleniyor. Sırada 2 okutma var.');
	board.sender.retry();
	await settle();
	expect(board.sentBarcodes()).toEqual(['A', 'A', 'B']);
	expect(board.sender.read()).toMatchObject({ slow: false, queue: { waiting: [], aside: [] } });
});

test('a reload loses no scan and repeats the bytes of the earlier page', async () => {
	const board = openBoard((_scan, tryNo) => (tryNo === 1 ? connectionProblem() : undefined));
	board.sender.scan('A', 'out');
	board.sender.scan('B', 'back');
	await settle();
	const reopened = board.reopen();
	reopened.wake();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(reopened.read().queue.waiting).toEqual([]);
	// The earlier page was active for a moment as well; the server sees two keys.
	expect(board.sentBytes().size).toBe(2);
	expect(board.stored()).toBeNull();
});

test('a stored text that cannot be read begins an empty board', () => {
	for (const text of ['', '{', '{"waiting":[{}],"aside":[]}', 'null']) {
		const sender = createScanSender({
			send: () => expect.fail('nothing to send'),
			onSettled: () => undefined,
			store: { read: () => text, write: () => undefined },
		});
		sender.wake();
		expect(sender.read().queue.waiting).toEqual([]);
	}
});

test('an error of this page is no refusal: the scan is kept', async () => {
	const board = openBoard(() => new TypeError('a bug'));
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(board.queue().aside).toMatchObject([{ body: { barcode: 'A' }, cause: 'failed' }]);
});

test('a scan without an answer is acknowledged once', async () => {
	const board = openBoard(() => connectionProblem());
	const keys = new Set<string>();
	board.sender.subscribe(() => {
		const { last } = board.sender.read();
		if (last) keys.add(last.key);
	});
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(60_000);
	expect(board.sender.read().last).toMatchObject({ barcode: 'A', tone: 'info' });
	expect(keys.size).toBe(1);
	board.sender.scan('B', 'out');
	expect(board.sender.read().last).toMatchObject({ barcode: 'B', tone: 'info' });
});

test('a piece that is scanned after all needs no second try', async () => {
	let broken = true;
	const board = openBoard(() => (broken ? problem(500) : undefined));
	board.sender.scan('A', 'out');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(board.queue().aside).toHaveLength(1);
	broken = false;
	board.sender.scan('A', 'out');
	await settle();
	expect(board.queue().aside).toEqual([]);
});
