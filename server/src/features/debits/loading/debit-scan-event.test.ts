import * as loading from '@sevk/contract/debits/debit-loading';
import {
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../db/database.ts';
import type { RecordedEvent } from '../../../db/events.ts';
import { createEventFeed } from '../../../http/events/event-feed.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { measureDebits } from '../debit-age-job.ts';
import { startScanEvents } from './debit-scan-event-job.ts';

const context = await createCustodyTestContext();
const { db, scan, send, depotId } = context;
afterAll(context.close);

const log = {
	info: () => undefined,
	warn: (about: object) => expect.fail(JSON.stringify(about)),
};

async function openList(drafts: Parameters<typeof context.plannedRoute>[0]) {
	const route = await context.plannedRoute(drafts);
	return { debitId: await context.openDebit(route), pieces: await context.piecesOf(route) };
}

const listWaiting = (debitId: string) =>
	db.selectFrom('waiting_scan_events').selectAll().where('debit_id', '=', debitId).execute();

/** A screen that listens from now on. */
async function openScreen() {
	// A round may still read while the test ends.
	const feed = createEventFeed(db, { warn: () => undefined }, { everyMs: 10 });
	const events: RecordedEvent[] = [];
	feed.subscribe({
		from: await feed.currentPositions([depotId]),
		onEvents: (some) => void events.push(...some),
		onGap: () => expect.fail('the screen missed events'),
	});
	return { events, close: feed.stop };
}

test('a screen receives a scan although the process ended before its event', async () => {
	const { debitId, pieces } = await openList([{}, {}]);
	const screen = await openScreen();
	// No job runs here, as in a process that was killed right after the commit.
	for (const { barcode } of pieces) await scan(debitId, barcode);
	expect(screen.events.filter(({ kind }) => kind === 'scanned')).toEqual([]);

	const restarted = startScanEvents(db, log);
	await restarted.publish();
	await expect
		.poll(() => screen.events.filter(({ kind }) => kind === 'scanned'))
		.toMatchObject([{ noun: 'debit', nounId: debitId, depotId }]);
	expect(await listWaiting(debitId)).toEqual([]);
	await restarted.stop();
	screen.close();
});

test('the metrics show how long a scan waits for its event and how old the oldest zimmet is', async () => {
	const { debitId } = await context.routeOnRoad([{}]);
	await startScanEvents(db, log).stop();
	const other = await openList([{}]);
	await scan(other.debitId, other.pieces[0]?.barcode ?? '');
	const [debit] = await db
		.selectFrom('debits')
		.select('accepted_at')
		.where('id', '=', debitId)
		.execute();
	const [waiting] = await listWaiting(other.debitId);
	const metrics = new Registry();
	let now = new Date((waiting?.at.getTime() ?? 0) + 90_000);
	measureDebits({ db, metrics, log, now: () => now });
	const seconds = async (name: string) => {
		const [value] = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
		return value?.value;
	};
	const acceptedAt = debit?.accepted_at?.getTime() ?? 0;
	expect(await seconds('sevk_scan_events_oldest_seconds')).toBe(90);
	expect(await seconds('sevk_debit_oldest_open_seconds')).toBe(
		(now.getTime() - acceptedAt) / 1_000,
	);
	// The database is read once a minute.
	now = new Date(now.getTime() + 59_000);
	expect(await seconds('sevk_scan_events_oldest_seconds')).toBe(90);
	await startScanEvents(db, log).stop();
	now = new Date(now.getTime() + 1_000);
	expect(await seconds('sevk_scan_events_oldest_seconds')).toBe(0);
});

test('a repeated or refused scan leaves no event, an undone scan leaves one', async () => {
	const { debitId, pieces } = await openList([{}]);
	const barcode = pieces[0]?.barcode ?? '';
	await scan(debitId, barcode, 'a key of one scan');
	await scan(debitId, barcode, 'a key of one scan');
	await scan(debitId, barcode);
	await scan(debitId, '9999999');
	expect(await listWaiting(debitId)).toMatchObject([{ depot_id: depotId, debit_id: debitId }]);
	await send(loading.undoScan, {
		params: { debitId },
		body: { pieceId: pieces[0]?.id ?? '' },
	});
	expect(await listWaiting(debitId)).toHaveLength(2);
});

test('what two processes write at once is one event', async () => {
	const { debitId, pieces } = await openList([{}]);
	await scan(debitId, pieces[0]?.barcode ?? '');
	const screen = await openScreen();
	const processes = [startScanEvents(db, log), startScanEvents(db, log)];
	await Promise.all(processes.map((each) => each.publish()));
	await expect.poll(() => screen.events.filter(({ kind }) => kind === 'scanned')).toHaveLength(1);
	await Promise.all(processes.map((each) => each.stop()));
	screen.close();
});

test('rounds do not add up while the database does not answer', async () => {
	const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
	let rounds = 0;
	const silent = databaseAfter(async () => {
		rounds += 1;
		await answer;
	});
	vi.useFakeTimers();
	const job = startScanEvents(silent, log);
	await vi.advanceTimersByTimeAsync(20_000);
	letAnswer();
	await vi.advanceTimersByTimeAsync(0);
	vi.useRealTimers();
	expect(rounds).toBe(1);
	await job.stop();
});

test('an outage is logged once, and once its end', async () => {
	let isDown = true;
	const faulty = databaseAfter(async () => {
		if (isDown) throw new Error('no connection to the database');
	});
	const lines: string[] = [];
	const note = (level: string) => () => void lines.push(level);
	const job = startScanEvents(faulty, { info: note('info'), warn: note('warn') });
	for (let round = 0; round < 5; round += 1) await job.publish();
	expect(lines).toEqual(['warn']);
	isDown = false;
	for (let round = 0; round < 5; round += 1) await job.publish();
	expect(lines).toEqual(['warn', 'info']);
	isDown = true;
	await job.publish();
	expect(lines).toEqual(['warn', 'info', 'warn']);
	await job.stop();
});

/** An empty database whose connections come after `connect`. */
function databaseAfter(connect: () => Promise<void>): Database {
	class FaultyDriver extends DummyDriver {
		override async acquireConnection() {
			await connect();
			return super.acquireConnection();
		}
	}
	return new Kysely({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => new FaultyDriver(),
			createIntrospector: (of) => new PostgresIntrospector(of),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
}
