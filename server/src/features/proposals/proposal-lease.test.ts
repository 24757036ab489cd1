// A proposal survives what happens to the process that works on it.
import { cancelProposal, followProposal, stopProposal } from '@sevk/contract/proposals/proposals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import type { BestPlan, PlanTask } from '../../outside/optimizer/plan-task.ts';
import { startPlan } from '../../outside/optimizer/plan-thread.ts';
import { aDriver, aVehicle, someOrders } from '../../testing/build/builders.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';
import { createPlanning } from './proposal-plan-job.ts';

type Started = {
	readonly task: Omit<PlanTask, 'stop'>;
	readonly onBest: (best: BestPlan) => void;
	readonly crash: () => void;
	readonly isStopped: () => boolean;
	readonly isKilled: () => boolean;
};

/** Searches that a test leads; evaluations run in a real thread. */
function ledSearches() {
	const started: Started[] = [];
	const waiting: ((one: Started) => void)[] = [];
	const start: typeof startPlan = (task, onBest) => {
		if (task.seconds === 0) return startPlan(task, onBest);
		const { promise, reject, resolve } = Promise.withResolvers<never>();
		let [isStopped, isKilled] = [false, false];
		const one: Started = {
			task,
			onBest,
			crash: () => reject(new Error('the plan ended with 9')),
			isStopped: () => isStopped,
			isKilled: () => isKilled,
		};
		started.push(one);
		waiting.shift()?.(one);
		return {
			answer: promise,
			stop: () => {
				isStopped = true;
				// As a thread does: the best plan so far with its times.
				startPlan({ ...task, seconds: 0 }, () => undefined).answer.then(
					(answer) => resolve(answer as never),
					reject,
				);
			},
			kill: () => {
				isKilled = true;
				reject(new Error('killed'));
			},
		};
	};
	return {
		start,
		next: () => new Promise<Started>((resolve) => waiting.push(resolve)),
	};
}

const led = ledSearches();
let context: Awaited<ReturnType<typeof createProposalTestContext>>;
beforeAll(async () => {
	context = await createProposalTestContext({ start: led.start });
});
afterAll(() => context.close());

async function begun() {
	const { db, depotId, propose } = context;
	const orderIds = await someOrders(db, depotId, [{}, {}, {}]);
	const crews = [{ vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) }];
	const next = led.next();
	const { body } = await propose({ orderIds, crews, seconds: 60 });
	const search = await next;
	const best: BestPlan = {
		plan: [[[0, 1, 2]]],
		costKurus: 90_000,
		metres: 12_000,
		seconds: 4_000,
		unplanned: [],
		iterations: 5,
	};
	return { id: body.id, search, best };
}

/** Until a condition holds; progress is written each second. */
const waitFor = (id: string, isThere: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) =>
	expect.poll(async () => isThere(await rowOf(id)), { timeout: 20_000 }).toBe(true);

const rowOf = (id: string) =>
	context.db
		.selectFrom('proposals')
		.selectAll()
		.where('depot_id', '=', context.depotId)
		.where('id', '=', id)
		.executeTakeFirstOrThrow();

test('the best plan so far is written while the search runs, and followed', async () => {
	const { id, search, best } = await begun();
	search.onBest(best);
	await waitFor(id, ({ plan }) => plan !== null);
	const { body } = await context.send(followProposal, { params: { proposalId: id } });
	expect(body).toMatchObject({ state: 'running', iterations: 5, best: { costKurus: 90_000 } });
	expect(body.best?.routes).toEqual([{ key: expect.any(String), stopKeys: [0, 1, 2] }]);
	expect(body.curve).toHaveLength(1);
	search.crash();
	await context.planning.idle();
});

test('a thread that crashes loses no plan, and the proposal says so', async () => {
	const { id, search, best } = await begun();
	search.onBest(best);
	await waitFor(id, ({ plan }) => plan !== null);
	search.crash();
	await context.planning.idle();
	const proposal = await context.show(id);
	expect(proposal).toMatchObject({ state: 'interrupted' });
	expect(proposal.problem).toMatch(/beklenmedik biçimde durdu/);
	expect(proposal.result?.counts).toMatchObject({ added: 3, leftOut: 0 });
	expect((await context.accept(proposal)).status).toBe(200);
});

test('without a plan an interrupted search has failed', async () => {
	const { id, search } = await begun();
	search.crash();
	await context.planning.idle();
	expect(await context.show(id)).toMatchObject({ state: 'failed', result: null });
	expect((await context.show(id)).problem).toMatch(/henüz plan bulunmamıştı/);
});

test('a stop keeps the best plan so far, a cancellation ends the thread', async () => {
	const stopped = await begun();
	const params = { proposalId: stopped.id };
	expect((await context.send(stopProposal, { params })).status).toBe(200);
	await waitFor(stopped.id, ({ state }) => state === 'done');
	expect(stopped.search.isStopped()).toBe(true);
	const cancelled = await begun();
	const { body } = await context.send(cancelProposal, { params: { proposalId: cancelled.id } });
	expect(body.id).toBe(cancelled.id);
	await context.planning.idle();
	expect(cancelled.search.isKilled()).toBe(true);
	expect(await context.show(cancelled.id)).toMatchObject({ state: 'cancelled', result: null });
	const again = await context.send(cancelProposal, { params: { proposalId: cancelled.id } });
	expect(again).toMatchObject({ status: 409, body: { code: 'proposal/wrong-state' } });
});

test('after a restart the plan of a process that is gone is kept as interrupted', async () => {
	const { db, depotId } = context;
	const { id, search, best } = await begun();
	search.onBest(best);
	await waitFor(id, ({ plan }) => plan !== null);
	// The process is gone: nobody renews its lease, and the next process finds it.
	await db
		.updateTable('proposals')
		.set({ lease_id: newId(), lease_until: new Date(0) })
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.execute();
	const other = createPlanning({ db, log: { warn: () => undefined }, atOnce: 1 });
	await other.wake();
	await other.idle();
	const proposal = await context.show(id);
	expect(proposal).toMatchObject({ state: 'interrupted' });
	expect(proposal.problem).toMatch(/Sunucu yeniden başladı/);
	expect(proposal.result?.counts).toMatchObject({ added: 3 });
	await context.planning.idle();
	expect(search.isKilled()).toBe(true);
});

test('of two processes one works on a proposal', async () => {
	const { db, depotId, propose } = context;
	const orderIds = await someOrders(db, depotId, [{}, {}]);
	const crews = [{ vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) }];
	let count = 0;
	const counting = {
		db,
		log: { warn: () => undefined },
		start: ((...task: Parameters<typeof startPlan>) => {
			count += 1;
			return startPlan(...task);
		}) as typeof startPlan,
	};
	// The process that answers is busy.
	const busy = [await begun(), await begun()];
	await propose({ orderIds, crews, seconds: 1 });
	const processes = [createPlanning(counting), createPlanning(counting)];
	await Promise.all(processes.map(({ wake }) => wake()));
	await Promise.all(processes.map(({ idle }) => idle()));
	expect(count).toBe(1);
	for (const { search } of busy) search.crash();
	await context.planning.idle();
});
