// Changes of a proposal by hand: their price, and saving them.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { planAfterChange, type RouteSequence } from '@sevk/domain/proposals/plan-change';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { modelOf, type PlanModel, type StopPlan } from '@sevk/domain/proposals/plan-problem';
import {
	type PlanResult,
	type ResultRoute,
	resultAfterChange,
	routesOf,
} from '@sevk/domain/proposals/plan-result';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import type { Database } from '../../db/database.ts';
import { refuseStale } from '../../db/stale.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { timedPlan } from '../../outside/optimizer/plan-times.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { planOfRoutes, readSmallProblem } from './plan-ways-answer.ts';
import { routeAnswer } from './proposal-answer.ts';
import { actOnProposal, recordProposalEvent, stepProposal } from './proposal-commands.ts';
import {
	findProposal,
	type ProposalContent,
	readContent,
	readOutcome,
	type StoredProposal,
	updateProposal,
} from './proposal-store.ts';

/** For a road service: a person drags meanwhile. */
const dragWaitMs = 30;

/** What a change of sequences would cost and break; saves nothing. */
export async function evaluateProposal(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	proposalId: string,
	sequences: readonly RouteSequence[],
) {
	const { db } = parts;
	const proposal = await findProposal(db, caller.depotIds, proposalId);
	if (proposal === null) return notFound();
	const state = stepProposal(proposal, 'change');
	if (isRefusal(state)) return state;
	const content = await readModelled(db, proposal);
	const changed = await changeOf({ ...parts, waitMs: dragWaitMs }, proposal, content, sequences);
	if (isRefusal(changed)) return changed;
	const { routes, before, result, distanceSource } = changed;
	const sum = (name: 'metres' | 'seconds' | 'costKurus') =>
		routes.reduce((total, { proposed }) => total + proposed[name], 0) -
		before.reduce((total, { proposed }) => total + proposed[name], 0);
	return {
		routes: routes.map((route) => routeAnswer(route, proposal.acceptedKeys)),
		proposed: result.proposed,
		extra: { metres: sum('metres'), seconds: sum('seconds'), costKurus: sum('costKurus') },
		distanceSource,
	};
}

/** Saves changed sequences in the proposal; the day stays as it is. */
export async function changeProposal(
	context: CommandContext,
	parts: RoadMatrixParts,
	proposalId: string,
	{ version, routes }: { readonly version: number; readonly routes: readonly RouteSequence[] },
) {
	return actOnProposal(context, proposalId, async (tx, proposal, now) => {
		const state = stepProposal(proposal, 'change');
		if (isRefusal(state)) return state;
		if (proposal.version !== version) return refuseStaleProposal(tx, proposal, version);
		const content = await readModelled(tx, proposal);
		// A transaction asks no service; what it is about was evaluated before.
		const known = { ...parts, db: tx, waitMs: 0 };
		const changed = await changeOf(known, proposal, content, routes);
		if (isRefusal(changed)) return changed;
		const { plan, result } = changed;
		const saved = await updateProposal(tx, proposal, { state, plan, result });
		recordProposalEvent(tx, proposal, 'changed', { version: saved }, context.caller, now);
		return { id: proposal.id, version: saved };
	});
}

export function refuseStaleProposal(db: Database, proposal: StoredProposal, version: number) {
	const { depotId, id: nounId } = proposal;
	return refuseStale(db, { depotIds: [depotId], noun: 'proposal', nounId, version });
}

type WayParts = RoadMatrixParts & { readonly waitMs: number };

async function changeOf(
	parts: WayParts,
	{ depotId, state, acceptedKeys }: StoredProposal,
	{ known, plan, result }: Modelled,
	sequences: readonly RouteSequence[],
) {
	if (known === null || plan === null || result === null) {
		return refuse(proposalRefusals, 'proposal/wrong-state', { state, act: 'change' });
	}
	if (sequences.some(({ key }) => acceptedKeys.includes(key))) {
		return refuse(proposalRefusals, 'proposal/wrong-state', { state, act: 'change' });
	}
	const { facts, model } = known;
	const after = planAfterChange(facts, model, plan, sequences);
	if ('problem' in after) {
		return after.problem === 'locked'
			? refuse(proposalRefusals, 'proposal/stop-locked', { names: after.names })
			: refuse(proposalRefusals, 'proposal/stop-unknown');
	}
	const timing = { facts, model, plan: after.plan, result };
	const { routes, distanceSource } = await timedRoutes(parts, depotId, timing, after.changed);
	const before = after.changed.flatMap((at) => result.routes[at] ?? []);
	const changed = { facts, model, plan: after.plan };
	return {
		plan: after.plan,
		routes,
		before,
		result: resultAfterChange(changed, result, routes),
		distanceSource,
	};
}

type Known = { readonly facts: PlanFacts; readonly model: PlanModel };
type Modelled = Omit<ProposalContent, 'facts'> & { readonly known: Known | null };

const mostModels = 8;
/** Facts never change, so a drag does not read them again. */
const modelsById = new Map<string, Known>();

async function readModelled(db: Database, { depotId, id }: StoredProposal): Promise<Modelled> {
	const kept = modelsById.get(id);
	if (kept !== undefined) return { ...(await readOutcome(db, depotId, id)), known: kept };
	const { facts, ...outcome } = await readContent(db, depotId, id);
	if (facts === null) return { ...outcome, known: null };
	const known = { facts, model: modelOf(facts) };
	const [oldest] = modelsById.keys();
	if (modelsById.size >= mostModels && oldest !== undefined) modelsById.delete(oldest);
	modelsById.set(id, known);
	return { ...outcome, known };
}

type Timing = {
	readonly facts: PlanFacts;
	readonly model: PlanModel;
	readonly plan: StopPlan;
	readonly result: PlanResult;
};

/** Some routes of a plan with their times; ways are read between their own stops alone. */
async function timedRoutes(
	{ waitMs, ...parts }: WayParts,
	depotId: string,
	{ facts, model, plan, result }: Timing,
	vehicles: readonly number[],
) {
	const part = planOfRoutes(model, plan, vehicles);
	const ways = { plans: [part], waitMs };
	const known = { facts, model };
	const { problem, distanceSource } = await readSmallProblem(parts, depotId, known, ways);
	const proposed = timedPlan(problem, part);
	const nothing = { days: [], cost: 0, violations: [] };
	const all = routesOf({ facts, model, plan, present: nothing, proposed });
	const routes = vehicles.flatMap((at): ResultRoute[] => {
		const [route, known] = [all[at], result.routes[at]];
		return route === undefined || known === undefined ? [] : [{ ...route, present: known.present }];
	});
	return { routes, distanceSource };
}
