import type {
	ProposalDetail,
	ProposalProgress,
	ProposalRow,
} from '@sevk/contract/proposals/proposal-shapes';
import { type GeoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { modelOf } from '@sevk/domain/proposals/plan-problem';
import type { PlanResult } from '@sevk/domain/proposals/plan-result';
import { workingProposalStates } from '@sevk/domain/proposals/proposal';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import {
	countQueuedBefore,
	findProposal,
	listProposalRows,
	readContent,
	readPlan,
	type StoredProposal,
} from './proposal-store.ts';

export async function listProposals(
	db: Database,
	caller: PersonCaller,
	{ depotId, serviceDate }: { readonly depotId: string; readonly serviceDate: string },
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	const rows = await listProposalRows(db, depotId, serviceDate);
	return { items: rows.map(rowOf) };
}

export async function showProposal(db: Database, caller: PersonCaller, proposalId: string) {
	const proposal = await findProposal(db, caller.depotIds, proposalId);
	if (proposal === null) return notFound();
	const { facts, result } = await readContent(db, proposal.depotId, proposalId);
	const detail: ProposalDetail = {
		...rowOf(proposal),
		...(facts === null ? noPicture : pictureOf(facts)),
		request: facts === null ? null : requestOf(facts),
		progress: await progressOf(db, proposal),
		result: result === null ? null : resultAnswer(result, proposal.acceptedKeys),
	};
	return detail;
}

export async function followProposal(db: Database, caller: PersonCaller, proposalId: string) {
	const proposal = await findProposal(db, caller.depotIds, proposalId);
	return proposal === null ? notFound() : progressOf(db, proposal);
}

function rowOf(proposal: StoredProposal): ProposalRow {
	const { acceptedByName, acceptedAt } = proposal;
	return {
		id: proposal.id,
		depotId: proposal.depotId,
		serviceDate: proposal.serviceDate,
		state: proposal.state,
		level: proposal.level,
		version: proposal.version,
		orderCount: proposal.orderCount,
		vehicleCount: proposal.vehicleCount,
		created: { name: proposal.createdByName, at: proposal.createdAt.toISOString() },
		endedAt: proposal.endedAt?.toISOString() ?? null,
		accepted:
			acceptedByName === null || acceptedAt === null
				? null
				: { name: acceptedByName, at: acceptedAt.toISOString() },
		problem: proposal.problem,
	};
}

/** What was asked for, so that the same can be planned again. */
function requestOf({ vehicles, pool, isPoolChosen, mayReorderLoading }: PlanFacts) {
	const pooled = pool.flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
	return {
		routeIds: vehicles.flatMap(({ routeId, isChosen }) =>
			routeId !== null && isChosen ? [routeId] : [],
		),
		// Further tours follow from their vehicle.
		crews: vehicles.flatMap(({ routeId, key, vehicleId, driverId, tour }) =>
			routeId === null && key === vehicleId && driverId !== null
				? [{ vehicleId, driverId, tour }]
				: [],
		),
		orderIds: isPoolChosen === true ? pooled : null,
		mayReorderLoading,
	};
}

function pointAnswer({ coordinates: [longitude, latitude] }: GeoPoint) {
	return { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
}

const noPicture = { places: [], depotPoint: null, vehicles: [] };

/** What the live picture shows: positions by stop, and the vehicles. */
function pictureOf(facts: PlanFacts) {
	const { places, problem, origins } = modelOf(facts);
	const point = pointAnswer(facts.depotPoint);
	return {
		depotPoint: point,
		places: origins.flatMap(({ hasPoint, orders }, key) => {
			const place = places[problem.stops[key]?.place ?? 0];
			if (!hasPoint || place === undefined) return [];
			const at = { longitude: longitudeOf(place.point), latitude: latitudeOf(place.point) };
			const isApproximate = place.rough !== null;
			return [{ key, ...at, orderCount: orders.length, isApproximate }];
		}),
		vehicles: facts.vehicles.map(
			({ key, plate, driverName, tour, dayEnd = 'depot', endPoint = null }) => {
				const end = endPoint === null ? null : pointAnswer(endPoint);
				return { key, plate, driverName, tour, dayEnd, endPoint: end };
			},
		),
	};
}

function resultAnswer(
	result: PlanResult,
	acceptedKeys: readonly string[],
): NonNullable<ProposalDetail['result']> {
	return {
		...result,
		routes: result.routes.map((route) => routeAnswer(route, acceptedKeys)),
	};
}

/** A route as the contract has it. */
export function routeAnswer(
	route: PlanResult['routes'][number],
	acceptedKeys: readonly string[] = [],
) {
	return {
		...route,
		isAccepted: acceptedKeys.includes(route.key),
		stops: route.stops.map(({ point, ...stop }) => ({
			...stop,
			point:
				point === null
					? null
					: { type: 'Point' as const, coordinates: [...point.coordinates] as [number, number] },
		})),
	};
}

async function progressOf(db: Database, proposal: StoredProposal): Promise<ProposalProgress> {
	const { depotId, id, best, state } = proposal;
	const isWorking = workingProposalStates.includes(state);
	const { plan, keys } = best === null || !isWorking ? noPlan : await readPlan(db, depotId, id);
	const until = proposal.endedAt ?? new Date();
	return {
		id,
		state,
		version: proposal.version,
		queuedBefore: state === 'queued' ? await countQueuedBefore(db, proposal.createdAt) : 0,
		seconds:
			proposal.startedAt === null
				? 0
				: Math.max(0, Math.round((until.getTime() - proposal.startedAt.getTime()) / 1000)),
		maximumSeconds: proposal.maximumSeconds,
		iterations: proposal.iterations,
		best:
			best === null
				? null
				: {
						...best,
						routes: (plan ?? []).map((tours, at) => ({
							key: keys[at] ?? '',
							stopKeys: tours.flat(),
						})),
					},
		curve: [...proposal.curve],
	};
}

const noPlan = { plan: null, keys: [] as string[] };
