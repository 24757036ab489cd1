// What ends a search in the middle: its thread is killed, or the whole process.
import type { Endpoint } from '@sevk/contract/common/endpoint';
import type { ProposalDetail, ProposalProgress } from '@sevk/contract/proposals/proposal-shapes';
import {
	acceptProposal,
	createProposal,
	followProposal,
	showProposal,
} from '@sevk/contract/proposals/proposals';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { type PlanThread, startPlan } from '../../outside/optimizer/plan-thread.ts';
import { signIn } from '../../testing/bench/bench-http.ts';
import { aDepot, aDriver, aVehicle, someOrders } from '../../testing/build/builders.ts';
import { urlOf } from '../../testing/database/external-postgres.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { createProposalTestContext } from '../../testing/fixture/proposal-test-context.ts';
import { addressOf, serverProcesses } from '../../testing/fixture/server-process.ts';
import { createUserWithPassword } from '../identity/provider/user-account-commands.ts';

const { start } = serverProcesses('plan');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
});

const orderCount = 40;
/** Longer than a test waits. */
const seconds = 600;

async function aDay(db: Database, depotId: string) {
	const orderIds = await someOrders(
		db,
		depotId,
		Array.from({ length: orderCount }, () => ({})),
	);
	const crews = [{ vehicleId: await aVehicle(db, depotId), driverId: await aDriver(db, depotId) }];
	return { orderIds, crews };
}

test('a thread that is killed while it searches loses no plan, and the proposal says so', async () => {
	const threads: PlanThread[] = [];
	const context = await createProposalTestContext({
		start: (...task) => {
			const thread = startPlan(...task);
			threads.push(thread);
			return thread;
		},
	});
	closing.push(context.close);
	const { db, depotId, planning, propose, show, accept, send } = context;
	const { body } = await propose({ ...(await aDay(db, depotId)), seconds });
	const progress = async () =>
		(await send(followProposal, { params: { proposalId: body.id } })).body;
	await expect.poll(async () => (await progress()).best).not.toBeNull();
	threads[0]?.kill();
	await planning.idle();
	const proposal = await show(body.id);
	expect(proposal.state).toBe('interrupted');
	expect(proposal.problem).toMatch(/beklenmedik biçimde durdu/);
	expect(proposal.result?.counts).toMatchObject({ added: orderCount, leftOut: 0 });
	expect((await accept(proposal)).status).toBe(200);
});

const account = { email: 'planner@sevk.test', password: 'plan yarıda kalmasın' };

/** A planner of the server at an address. */
async function planner(address: string) {
	const token = await signIn(address, address, account);
	return async <Answer>(endpoint: Endpoint, proposalId: string, body?: object): Promise<Answer> => {
		const answer = await fetch(`${address}${endpoint.path.replace(':proposalId', proposalId)}`, {
			method: endpoint.method,
			headers: {
				authorization: `Bearer ${token}`,
				'content-type': 'application/json',
				'idempotency-key': newId(),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		expect(answer.status).toBe(200);
		return (await answer.json()) as Answer;
	};
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
	'after %s the next start keeps the best plan as interrupted, and it is accepted',
	async (signal) => {
		const { db, address, ownerAddress, drop } = await createTestDatabase();
		closing.push(drop);
		const depotId = await aDepot(db);
		await createUserWithPassword(db, {
			...account,
			name: 'Ayşe Nur Yılmaz',
			phone: null,
			role: 'planner',
			allDepots: false,
			depotIds: [depotId],
			driverId: null,
		});
		const day = await aDay(db, depotId);
		const settings = { DATABASE_URL: urlOf(address), DATABASE_OWNER_URL: urlOf(ownerAddress) };
		const first = start(settings);
		const before = await planner(await addressOf(first.output));
		// A server of its own refuses days that have passed.
		const serviceDate = addDays(todayIn(new Date()), 1);
		const wanted = { depotId, serviceDate, level: 'routes', routeIds: [], seconds };
		const { id } = await before<{ id: string }>(createProposal, '', { ...wanted, ...day });
		const best = async () => (await before<ProposalProgress>(followProposal, id)).best;
		await expect.poll(best).not.toBeNull();
		first.process.kill(signal);
		await first.ended;
		const second = start(settings);
		const after = await planner(await addressOf(second.output));
		const state = async () => (await after<ProposalProgress>(followProposal, id)).state;
		await expect.poll(state, { timeout: 60_000 }).toBe('interrupted');
		const proposal = await after<ProposalDetail>(showProposal, id);
		expect(proposal.problem).toMatch(/^Sunucu yeniden başladı/);
		expect(proposal.result?.counts).toMatchObject({ added: orderCount, leftOut: 0 });
		const { version } = proposal;
		const accepted = await after<{ routes: object[] }>(acceptProposal, id, { version });
		expect(accepted.routes).toHaveLength(1);
		second.process.kill('SIGTERM');
		await second.ended;
	},
);
