// Sırayı İyileştir: a better sequence of one route, or of what is left of it.
import type { SequenceImprovement } from '@sevk/contract/proposals/plan-suggestions';
import { todayIn } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { PlanFacts, PlanVehicle } from '@sevk/domain/proposals/plan-facts';
import { countMissedHours, routesOf } from '@sevk/domain/proposals/plan-result';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { onRoadRouteStates, sortableRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { isStopAhead, movedStops } from '@sevk/domain/routes/sequence/route-driver-plan';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { readStops } from '../routes/common/route-stop-store.ts';
import { findRoute, type StoredRoute } from '../routes/common/route-store.ts';
import { readVehiclePosition } from '../routes/common/route-vehicle-store.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { readPlanFacts } from './plan-facts-guard.ts';
import { searchBriefly } from './plan-search-commands.ts';

/** Seconds of search: a route has some dozens of stops. */
const searchSeconds = 1;

export async function improveSequence(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	routeId: string,
	{ mayReorderLoading }: { readonly mayReorderLoading: boolean },
) {
	const { db } = parts;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	if (!sortableRouteStates.includes(route.state)) {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'sort' });
	}
	const facts = await readPlanFacts(db, {
		depotId: route.depotId,
		serviceDate: route.serviceDate,
		level: 'sequence',
		mayReorderLoading,
		routeIds: [routeId],
		crews: [],
		orderIds: [],
		now: new Date(),
		isAnyState: true,
	});
	if (isRefusal(facts)) {
		// It has one route, no crews and fewer stops than the largest plan.
		const codes = ['proposal/nothing-to-plan', 'proposal/depot-unplaced'] as const;
		const known = codes.find((code) => code === facts.code);
		if (known === undefined) return refuse(proposalRefusals, 'proposal/nothing-to-plan');
		return facts as Extract<typeof facts, { code: (typeof codes)[number] }>;
	}
	const stops = await readStops(db, route.depotId, routeId);
	const ahead = new Set(stops.filter(isStopAhead).map(({ id }) => id));
	const isUnderWay = onRoadRouteStates.includes(route.state);
	const only = await aheadOnly(db, route, facts, ahead);
	const [vehicle] = only.vehicles;
	if (vehicle === undefined || vehicle.stops.length < 2) {
		return refuse(proposalRefusals, 'proposal/nothing-to-plan');
	}
	const { model, answer } = await searchBriefly(parts, route.depotId, only, searchSeconds);
	const [found] = routesOf({ facts: only, model, ...answer });
	const before = (model.problem.present[0] ?? []).flat();
	const after = (answer.plan[0] ?? []).flat();
	const stopOf = (stop: number) => model.origins[stop]?.stopId ?? '';
	const next = after.map(stopOf).values();
	const searchedIds = new Set(before.map(stopOf));
	const loadedIds = new Set(
		vehicle.stops.flatMap(({ isLoaded, stopId }) => (isLoaded ? [stopId] : [])),
	);
	const moved = movedStops(before, after).map(stopOf);
	const nothing = { metres: 0, seconds: 0, costKurus: 0 };
	const totals = ({ metres, seconds, costKurus }: typeof nothing) => ({
		metres,
		seconds,
		costKurus,
	});
	const improvement: SequenceImprovement = {
		routeId,
		version: route.version,
		stopIds: stops.map(({ id }) => (searchedIds.has(id) ? (next.next().value ?? id) : id)),
		movedCount: moved.length,
		movedLoadedCount: isUnderWay ? 0 : moved.filter((stopId) => loadedIds.has(stopId)).length,
		present: totals(found?.present ?? nothing),
		proposed: totals(found?.proposed ?? nothing),
		missedHours: {
			present: countMissedHours(model, answer.present),
			proposed: countMissedHours(model, answer.proposed),
		},
		isUnderWay,
		distanceSource: answer.distanceSource,
		stops: (found?.stops ?? []).map((stop) => {
			const { stopId, arrivesAt, waitSeconds, slackSeconds, missedHours } = stop;
			return { stopId: stopId ?? '', arrivesAt, waitSeconds, slackSeconds, missedHours };
		}),
		violations: found?.violations ?? [],
	};
	return improvement;
}

/** The route as the search may change it: the stops ahead, from where its vehicle is. */
async function aheadOnly(
	db: Database,
	route: StoredRoute,
	facts: PlanFacts,
	ahead: ReadonlySet<string>,
): Promise<PlanFacts> {
	const isUnderWay = onRoadRouteStates.includes(route.state);
	const place = isUnderWay ? await readVehiclePosition(db, route.depotId, route.id) : null;
	const vehicles = facts.vehicles.map((vehicle): PlanVehicle => {
		if (!vehicle.isChosen) return vehicle;
		return {
			...vehicle,
			// The planner asks for this route, so a lock of it does not count.
			isLocked: false,
			state: isUnderWay ? 'planned' : vehicle.state === 'ready' ? 'loading' : vehicle.state,
			startPoint: place === null ? null : geoPoint(place.longitude, place.latitude),
			stops: vehicle.stops.filter(({ stopId }) => ahead.has(stopId)),
		};
	});
	// A route of another day is sorted as if its day began.
	const isToday = todayIn(new Date()) === facts.serviceDate;
	return { ...facts, vehicles, earliest: isToday ? facts.earliest : 0 };
}
