import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { planSeconds, workingProposalStates } from '@sevk/domain/proposals/proposal';
import { type ProposalAct, proposalAfter } from '@sevk/domain/proposals/proposal-transitions';
import { type ProposalEventKind, proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { type Act, dayOf, runIdempotent, timeOf } from '../../db/act.ts';
import type { Tx } from '../../db/database.ts';
import { type Actor, recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { type CommandContext, runInDepot } from '../common/idempotent-commands.ts';
import { type PoolFilter, readPool } from '../routes/common/route-order-store.ts';
import { findCrewObstacles } from '../routes/planning/route-opening-commands.ts';
import { type PlanRequest, readPlanFacts } from './plan-facts-guard.ts';
import {
	findProposal,
	insertProposal,
	lockProposal,
	type StoredProposal,
	updateProposal,
} from './proposal-store.ts';

/** How long the search for a plan with so many stops usually improves it. */
export function usualSeconds(stopCount: number): number {
	const seconds = Math.round(5 + stopCount / 20);
	return Math.min(Math.max(seconds, planSeconds.least), 120);
}

/** More than any plan: the request is refused with the size of the pool. */
const poolLimit = 20_001;

export type NewProposal = Omit<PlanRequest, 'now' | 'orderIds' | 'mayAddTours' | 'isAnyState'> & {
	readonly orderIds?: readonly string[] | undefined;
	readonly pool?: Omit<PoolFilter, 'limit'> | undefined;
	readonly seconds?: number | undefined;
};

/** Queues a proposal with all that its plan depends on. */
export async function createProposal(context: CommandContext, wanted: NewProposal) {
	const { depotId, serviceDate, level, crews } = wanted;
	return runInDepot(context, depotId, async (tx) => {
		const past = refusePastDay(serviceDate, context.act);
		if (past !== null) return past;
		const now = timeOf(context.act);
		const rows = await findCrewObstacles(tx, { depotId, serviceDate }, crews);
		if (rows.length > 0) return refuse(proposalRefusals, 'proposal/crew-unavailable', { rows });
		const orderIds =
			wanted.orderIds ??
			(wanted.pool === undefined
				? []
				: await readPool(tx, depotId, { ...wanted.pool, limit: poolLimit }));
		const facts = await readPlanFacts(tx, { ...wanted, orderIds, now, mayAddTours: true });
		if (isRefusal(facts)) return facts;
		const id = newId();
		const chosen = facts.vehicles.filter(({ isChosen }) => isChosen);
		const planned = chosen.flatMap(({ stops }) => stops);
		const orders = [...planned, ...facts.pool].flatMap((stop) => stop.orders);
		await insertProposal(tx, {
			depot_id: depotId,
			id,
			service_date: serviceDate,
			level,
			facts: { ...facts, isPoolChosen: wanted.orderIds !== undefined },
			maximum_seconds: wanted.seconds ?? usualSeconds(planned.length + facts.pool.length),
			order_count: orders.length,
			vehicle_count: new Set(chosen.map(({ vehicleId, key }) => vehicleId ?? key)).size,
			created_by: context.caller.userId,
			created_by_name: context.caller.name,
			created_at: now,
		});
		const about = { depotId, id };
		recordProposalEvent(tx, about, 'created', { version: 1 }, context.caller, now);
		return { id, version: 1 };
	});
}

export function refusePastDay(serviceDate: string, act: Act) {
	if (serviceDate >= dayOf(act)) return null;
	return refuse(proposalRefusals, 'proposal/past-date', { serviceDate });
}

/** Runs an act on a proposal that the caller may see, locked for the transaction. */
export async function actOnProposal<Result>(
	{ db, caller, act }: CommandContext,
	proposalId: string,
	work: (tx: Tx, proposal: StoredProposal, now: Date) => Promise<Result>,
) {
	const seen = await findProposal(db, caller.depotIds, proposalId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const proposal = await lockProposal(tx, depotId, proposalId);
		return proposal === null ? notFound() : work(tx, proposal, timeOf(act));
	});
}

/** The next state, or a refusal with the present one. */
export function stepProposal(
	{ state }: Pick<StoredProposal, 'state'>,
	act: Exclude<ProposalAct, 'start' | 'finish' | 'interrupt' | 'fail' | 'accept-part'>,
) {
	return (
		proposalAfter(state, act) ?? refuse(proposalRefusals, 'proposal/wrong-state', { state, act })
	);
}

/** Ends the search; the process that works on it keeps the best plan so far. */
export async function stopProposal(context: CommandContext, proposalId: string) {
	return actOnProposal(context, proposalId, async (tx, proposal, now) => {
		const state = stepProposal(proposal, 'stop');
		if (isRefusal(state)) return state;
		const version = await updateProposal(tx, proposal, { state, wish: 'stop' });
		recordProposalEvent(tx, proposal, 'stopped', { version }, context.caller, now);
		return { id: proposal.id, version };
	});
}

export async function cancelProposal(context: CommandContext, proposalId: string) {
	return endProposal(context, proposalId, 'cancel', 'cancelled');
}

export async function dropProposal(context: CommandContext, proposalId: string) {
	return endProposal(context, proposalId, 'drop', 'dropped');
}

async function endProposal(
	context: CommandContext,
	proposalId: string,
	act: 'cancel' | 'drop',
	kind: ProposalEventKind,
) {
	return actOnProposal(context, proposalId, async (tx, proposal, now) => {
		const state = stepProposal(proposal, act);
		if (isRefusal(state)) return state;
		const isWorking = workingProposalStates.includes(proposal.state);
		const ended = isWorking ? { ended_at: now, lease_id: null, lease_until: null, wish: null } : {};
		const version = await updateProposal(tx, proposal, { state, ...ended });
		recordProposalEvent(tx, proposal, kind, { version }, context.caller, now);
		return { id: proposal.id, version };
	});
}

export function recordProposalEvent(
	tx: Tx,
	{ depotId, id }: Pick<StoredProposal, 'depotId' | 'id'>,
	kind: ProposalEventKind,
	payload: Record<string, unknown>,
	caller: Actor,
	at: Date,
): void {
	recordEvent(tx, { depotId, noun: 'proposal', nounId: id, kind, payload, caller, at });
}
