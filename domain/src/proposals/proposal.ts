/**
 * States of a proposal: a plan of a day that is computed beside the present one and changes nothing
 * before it is accepted (docs/domain.md#proposals).
 */
export const proposalStates = [
	'queued',
	'running',
	'done',
	'interrupted',
	'cancelled',
	'failed',
	'accepted',
	'dropped',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** States in which a proposal is computed or waits for it. */
export const workingProposalStates: readonly ProposalState[] = ['queued', 'running'];

/** States in which a proposal can be changed by hand, accepted or dropped. */
export const openProposalStates: readonly ProposalState[] = ['done', 'interrupted'];

/**
 * How far a proposal may change the present plan (Değişiklik düzeyi): only add orders, also change the
 * sequence inside routes, also move orders between routes.
 */
export const changeLevels = ['add', 'sequence', 'routes'] as const;
export type ChangeLevel = (typeof changeLevels)[number];

/** Where a stop of a proposal was before. */
export const stopChanges = ['kept', 'resequenced', 'moved', 'added'] as const;
export type StopChange = (typeof stopChanges)[number];

/** Why a route of the day stays as it is, or how much of it. */
export const routeHolds = ['under_way', 'loaded', 'locked', 'not_chosen', 'loading'] as const;
export type RouteHold = (typeof routeHolds)[number];

/** The largest plan: its distances fit into the memory of a worker. */
export const mostPlanStops = 5_000;

/** Seconds that a search may take. */
export const planSeconds = { least: 1, most: 600 } as const;
