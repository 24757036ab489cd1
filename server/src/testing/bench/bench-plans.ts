// Plans that are searched while other requests are measured.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProposalProgress } from '@sevk/contract/proposals/proposal-shapes';
import { cancelProposal, createProposal, followProposal } from '@sevk/contract/proposals/proposals';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { newId } from '../../db/ids.ts';
import type { BenchContext } from './bench-orders.ts';

const mostStops = 1_000;
/** Each has a core. */
const planCount = Math.min(2, os.availableParallelism());
/** Longer than a round. */
const seconds = 600;

type Made = { readonly id: string };

/** Starts plans of the pools of depots; resolves with what cancels them, once each has a plan. */
export async function searchPlans(context: BenchContext): Promise<() => Promise<void>> {
	const bodies = await wantedPlans(context);
	const ids: string[] = [];
	for (const body of bodies) ids.push((await send<Made>(context, createProposal, '', body)).id);
	for (const id of ids) {
		while ((await send<ProposalProgress>(context, followProposal, id)).best === null)
			await sleep(100);
	}
	return async () => {
		for (const id of ids) await send(context, cancelProposal, id);
	};
}

async function wantedPlans({ pool }: BenchContext): Promise<object[]> {
	const { rows } = await pool.query<{
		depotId: string;
		vehicleIds: string[];
		driverIds: string[];
		orderIds: string[];
	}>(
		`select d.id as "depotId",
			array(select v.id from vehicles v where v.depot_id = d.id order by v.id) as "vehicleIds",
			array(select p.id from drivers p where p.depot_id = d.id order by p.id) as "driverIds",
			array(select o.id from orders o where o.depot_id = d.id and o.state = 'ready' limit $1) as "orderIds"
		from depots d order by d.id limit $2`,
		[mostStops, planCount],
	);
	return rows.map(({ depotId, vehicleIds, driverIds, orderIds }) => ({
		depotId,
		// A day without routes.
		serviceDate: addDays(todayIn(new Date()), 5),
		level: 'routes',
		routeIds: [],
		crews: vehicleIds.map((vehicleId, at) => ({ vehicleId, driverId: driverIds[at] })),
		orderIds,
		seconds,
	}));
}

async function send<Answer>(
	{ ask, token }: BenchContext,
	{ method, path }: { readonly method: string; readonly path: string },
	proposalId: string,
	body?: object,
): Promise<Answer> {
	const head =
		`${method} ${path.replace(':proposalId', proposalId)} HTTP/1.1\r\nhost: bench\r\n` +
		`authorization: Bearer ${token()}\r\nidempotency-key: ${newId()}\r\n` +
		(body === undefined ? '' : 'content-type: application/json\r\n');
	const answer = await ask(0, head, body === undefined ? '' : JSON.stringify(body));
	if (answer.status !== 200) throw new Error(`${path}: ${answer.body}`);
	return JSON.parse(answer.body) as Answer;
}
