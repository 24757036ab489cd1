// The request of a proposal, to plan the same again with one press.
import type { ProposalDetail } from '@sevk/contract/proposals/proposal-shapes';
import { type bodyOf, crewOf } from './proposal-choice.ts';

type Body = ReturnType<typeof bodyOf>;

/** Those of this page; a colleague's, or one of before a reload, is put together from its answer. */
const bodies = new Map<string, Body>();

export function rememberBody(proposalId: string, body: Body): void {
	bodies.set(proposalId, body);
}

/** The same routes, vehicles and level, for the pool as it is now. */
export function repeatedBody(proposal: ProposalDetail): Body {
	const known = bodies.get(proposal.id);
	if (known !== undefined) return known;
	const { depotId, serviceDate, level, result } = proposal;
	const routes = result?.routes ?? [];
	return {
		depotId,
		serviceDate,
		level,
		routeIds: routes.flatMap(({ routeId, hold }) =>
			routeId === null || hold === 'not_chosen' || hold === 'under_way' ? [] : [routeId],
		),
		// Further tours follow from their vehicle.
		crews: routes.flatMap(({ key, vehicleId, driverId, tour }) =>
			key === vehicleId && driverId !== null ? [crewOf(vehicleId, driverId, tour)] : [],
		),
		pool: { dateTo: serviceDate },
		mayReorderLoading: false,
	};
}
