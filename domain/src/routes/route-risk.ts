import { type Instant, instantAt, type ServiceDate } from '../common/date.ts';

/** A stop that nobody has been at yet, in route order. */
type WaitingStop = { readonly windowEnd: string | null };

export type RiskFacts = {
	readonly serviceDate: ServiceDate;
	readonly now: Instant;
	/** Null until the vehicle has left. */
	readonly departedAt: Instant | null;
	readonly doneCount: number;
	readonly waiting: readonly WaitingStop[];
};

export type RouteRisk = {
	/** Gecikti: the promised window is over. */
	readonly lateCount: number;
	/** Riskte: at the route's own pace it will be over when the driver comes. */
	readonly atRiskCount: number;
};

/** Until a route has a pace of its own: 10 minutes for a stop with its drive (this project's choice). */
const usualStopMs = 10 * 60_000;
/** A pace from a single stop says little. */
const paceFromStops = 2;

/**
 * Which waiting stops are late or at risk (domain.md §5, derived time marks). The arrival is
 * estimated from the pace so far; a route that has not left is only late, never at risk.
 */
export function riskOf(facts: RiskFacts): RouteRisk {
	const nowMs = new Date(facts.now).getTime();
	const paceMs = paceOf(facts, nowMs);
	let lateCount = 0;
	let atRiskCount = 0;
	for (const [index, { windowEnd }] of facts.waiting.entries()) {
		if (windowEnd === null) continue;
		const endMs = instantAt(facts.serviceDate, windowEnd).getTime();
		if (endMs < nowMs) lateCount += 1;
		else if (paceMs !== null && nowMs + (index + 1) * paceMs > endMs) atRiskCount += 1;
	}
	return { lateCount, atRiskCount };
}

function paceOf({ departedAt, doneCount }: RiskFacts, nowMs: number): number | null {
	if (departedAt === null) return null;
	if (doneCount < paceFromStops) return usualStopMs;
	return Math.max(0, nowMs - new Date(departedAt).getTime()) / doneCount;
}
