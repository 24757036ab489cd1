// Any sequence of scans, answers, waits and reloads, against a server with idempotency keys.
import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionProblem, ProblemError } from '../../../api/connection/problem.ts';
import type { Scan } from './piece-scan-queue.ts';
import { createScanSender, type ScanSender } from './piece-scan-sender.ts';

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-03-05T05:00:00Z') });
});
afterEach(() => {
	vi.useRealTimers();
});

/** The result of one attempt. `lost` and `failed-late` take effect before the answer is lost. */
const replies = [
	'ok',
	'stop',
	'refused',
	'offline',
	'lost',
	'failed',
	'failed-late',
	'busy',
	'signed-out',
	'slow',
	'never',
] as const;
type Reply = (typeof replies)[number];

/** The results of a barcode's first attempts; afterwards it is answered, or never if poisoned. */
type Piece = { readonly script: readonly Reply[]; readonly poison: 'failed' | 'busy' | null };

type Step =
	| { readonly kind: 'scan'; readonly piece: Piece }
	| { readonly kind: 'wait'; readonly ms: number }
	| { readonly kind: 'wake' | 'retry' | 'reload' | 'retry-aside' };

const piece: fc.Arbitrary<Piece> = fc.record({
	script: fc.array(fc.constantFrom(...replies), { maxLength: 4 }),
	poison: fc.oneof(
		{ weight: 4, arbitrary: fc.constant(null) },
		{ weight: 1, arbitrary: fc.constantFrom('failed' as const, 'busy' as const) },
	),
});
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('scan' as const), piece }) },
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('wait' as const),
			ms: fc.constantFrom(0, 1, 500, 1_000, 5_000, 60_000),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constantFrom('wake', 'retry', 'reload', 'retry-aside'),
		}),
	},
);

function answerFor(barcode: string, tone: ScanAnswer['tone']): ScanAnswer {
	return {
		tone,
		code: 'debit/debited',
		sentence: 'Zimmetlendi',
		barcode,
		pieceId: barcode,
		orderId: 'order',
		orderNo: 'SP-1',
		mayAdd: false,
		doneCount: 1,
		totalCount: 1,
	};
}

function problem(status: number): ProblemError {
	return new ProblemError({
		status,
		code: status === 409 ? 'debit/wrong-state' : `http/${status}`,
		detail: 'Olmadı.',
	});
}

const problems: Partial<Record<Reply, () => ProblemError>> = {
	refused: () => problem(409),
	'signed-out': () => problem(401),
	busy: () => problem(503),
	failed: () => problem(500),
	'failed-late': () => problem(500),
	offline: connectionProblem,
	lost: connectionProblem,
};
const effectful: readonly Reply[] = ['lost', 'failed-late'];

/** The server: an effect per key, replayed for the same bytes, refused for others. */
function createServer() {
	const pieces: Piece[] = [];
	const scripts: Reply[][] = [];
	const tries: Scan[] = [];
	const bytesByKey = new Map<string, Set<string>>();
	const effects: string[] = [];
	let underWay = new Set<AbortSignal>();
	let mostUnderWay = 0;

	function act({ key, body }: Scan): ScanAnswer {
		if (!effects.includes(key)) effects.push(key);
		return answerFor(body.barcode, 'ok');
	}

	function end(scan: Scan): Reply {
		const at = Number(scan.body.barcode);
		return scripts[at]?.shift() ?? pieces[at]?.poison ?? 'ok';
	}

	async function reply(scan: Scan, signal: AbortSignal): Promise<ScanAnswer> {
		const kind = end(scan);
		if (kind === 'stop') return answerFor(scan.body.barcode, 'stop');
		const problem = problems[kind];
		if (problem && !effectful.includes(kind)) throw problem();
		const answer = act(scan);
		if (problem) throw problem();
		if (kind === 'ok') return answer;
		return new Promise((resolve, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason));
			if (kind === 'slow') setTimeout(() => resolve(answer), 7_000);
		});
	}

	return {
		pieces,
		tries,
		bytesByKey,
		effects,
		mostUnderWay: () => mostUnderWay,
		/** Closes the page: its requests in flight do not reach the next page. */
		forgetPage: () => {
			underWay = new Set();
		},
		addPiece: (added: Piece): string => {
			scripts.push([...added.script]);
			return String(pieces.push(added) - 1);
		},
		send: async (scan: Scan, signal: AbortSignal): Promise<ScanAnswer> => {
			tries.push(scan);
			const bytes = JSON.stringify([scan.direction, scan.body]);
			bytesByKey.set(scan.key, (bytesByKey.get(scan.key) ?? new Set()).add(bytes));
			underWay.add(signal);
			signal.addEventListener('abort', () => underWay.delete(signal));
			mostUnderWay = Math.max(mostUnderWay, underWay.size);
			return reply(scan, signal).finally(() => underWay.delete(signal));
		},
	};
}

/** A browser tab: only its storage survives a reload. */
function createTab(server: ReturnType<typeof createServer>) {
	let stored: string | null = null;
	let page = openPage();

	function openPage() {
		let alive = true;
		const sender = createSender(() => alive);
		sender.subscribe(() => undefined);
		sender.wake();
		const close = () => {
			alive = false;
		};
		return { sender, close };
	}

	function createSender(isAlive: () => boolean): ScanSender<ScanAnswer> {
		return createScanSender({
			send: async (scan, signal) => {
				const answer = server.send(scan, signal);
				await answer.catch(() => undefined);
				// A closed page receives no answers.
				return isAlive() ? answer : new Promise(() => undefined);
			},
			onSettled: () => undefined,
			store: {
				read: () => stored,
				write: (text) => {
					stored = text;
				},
			},
		});
	}

	return {
		sender: () => page.sender,
		reload: () => {
			page.close();
			vi.clearAllTimers();
			server.forgetPage();
			page = openPage();
		},
	};
}

async function run(steps: readonly Step[]) {
	const server = createServer();
	const tab = createTab(server);
	for (const each of steps) {
		const sender = tab.sender();
		if (each.kind === 'scan') sender.scan(server.addPiece(each.piece), 'out');
		if (each.kind === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
		if (each.kind === 'wake') sender.wake();
		if (each.kind === 'retry') sender.retry();
		if (each.kind === 'reload') tab.reload();
		if (each.kind === 'retry-aside') {
			sender.retryAside(sender.read().queue.aside.map(({ key }) => key));
		}
	}
	await finish(tab.sender());
	return { server, queue: tab.sender().read().queue };
}

/** The user signs in again, retries a slow scan, and waits. */
async function finish(sender: ScanSender<ScanAnswer>): Promise<void> {
	for (let rounds = 0; rounds < 100 && sender.read().queue.waiting.length > 0; rounds += 1) {
		sender.wake();
		await vi.advanceTimersByTimeAsync(10 * 60_000);
		if (sender.read().slow) sender.retry();
	}
}

const countOf = <Item>(items: readonly Item[], matches: (item: Item) => boolean) =>
	items.filter(matches).length;

test('every scan is sent with one body, in order, none lost, none doubled, none blocked', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
			const { server, queue } = await run(steps);
			const { pieces, tries, effects, bytesByKey } = server;
			const keyOf = new Map(tries.map(({ key, body }) => [body.barcode, key]));
			const asideBarcodes = queue.aside.map(({ body }) => body.barcode);

			// None lost, none blocked: nothing waits, and every scan was sent.
			expect(queue.waiting).toEqual([]);
			expect(keyOf.size).toBe(pieces.length);
			// None doubled: one key and one body for each scan.
			expect(bytesByKey.size).toBe(pieces.length);
			for (const bytes of bytesByKey.values()) expect(bytes.size).toBe(1);
			expect(server.mostUnderWay()).toBeLessThanOrEqual(1);
			// In order: the first tries follow the scans.
			expect([...keyOf.keys()]).toEqual(pieces.map((_, at) => String(at)));

			for (const [at, { script, poison }] of pieces.entries()) {
				const barcode = String(at);
				const tried = countOf(tries, ({ body }) => body.barcode === barcode);
				const hadEffect = effects.includes(keyOf.get(barcode) ?? '');
				const isRefused = script.includes('stop') || script.includes('refused');
				const isAside = asideBarcodes.includes(barcode);
				// A scan ends with its effect, a refusal, or a message to the user.
				expect(hadEffect || isRefused || isAside).toBe(true);
				if (poison !== null && !hadEffect && !isRefused) expect(isAside).toBe(true);
				const asideAgain = countOf(steps, ({ kind }) => kind === 'retry-aside');
				expect(tried).toBeLessThanOrEqual(script.length + 14 * (asideAgain + 1) + steps.length);
			}
			expect(new Set(asideBarcodes).size).toBe(asideBarcodes.length);
		}),
		{ numRuns: 300 },
	);
});

test('effects happen in the order of the scans while nothing is set aside', async () => {
	const gentle = fc.record({
		script: fc.array(fc.constantFrom('offline', 'lost', 'slow', 'signed-out'), { maxLength: 3 }),
		poison: fc.constant(null),
	});
	const steps = fc.array(
		fc.oneof(
			fc.record({ kind: fc.constant('scan' as const), piece: gentle }),
			fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 5_000) }),
			fc.record({ kind: fc.constantFrom('wake', 'retry', 'reload') }),
		),
		{ maxLength: 40 },
	);
	await fc.assert(
		fc.asyncProperty(steps, async (sequence) => {
			const { server, queue } = await run(sequence);
			expect(queue).toMatchObject({ waiting: [], aside: [] });
			const barcodeOf = new Map(server.tries.map(({ key, body }) => [key, body.barcode]));
			expect(server.effects.map((key) => barcodeOf.get(key))).toEqual(
				server.pieces.map((_, at) => String(at)),
			);
		}),
		{ numRuns: 300 },
	);
});
