import type { RoadClass } from '@sevk/domain/common/place/water';
import type { PlanModel, StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { PlanReason } from '@sevk/domain/proposals/plan-reason-words';
import type { TimedPlan } from '@sevk/domain/proposals/plan-result';
import type { DistanceSource } from '@sevk/domain/routes/time/route-distance-source';
import type { MatrixFacts, RouteMatrix } from '@sevk/domain/routes/time/route-matrix';

/** What a worker computes: a better plan within `seconds`, or with 0 only the times of `plan`. */
export type PlanTask = {
	readonly problem: PlanModel['problem'];
	/** From where to where and when it is driven. */
	readonly places: MatrixFacts;
	/** Ways of a road service; null: they are estimated. */
	readonly ways: RouteMatrix | null;
	/** By vehicle. */
	readonly roadClasses: readonly RoadClass[];
	readonly seconds: number;
	readonly seed: number;
	/** Where the search begins, or what is evaluated; null: the present plan. */
	readonly plan: StopPlan | null;
	/** Threads that the plan may use now, in shared memory, and never more than `mostThreads`. */
	readonly threads: Int32Array;
	readonly mostThreads: number;
	/** Set to 1 to end the search with the best plan so far. */
	readonly stop: Int32Array;
};

/** The best plan so far, with figures for the live picture. */
export type BestPlan = {
	readonly plan: StopPlan;
	readonly costKurus: number;
	readonly metres: number;
	/** From leaving to returning, of all vehicles. */
	readonly seconds: number;
	readonly unplanned: readonly number[];
	readonly iterations: number;
};

export type PlanAnswer = {
	readonly plan: StopPlan;
	readonly present: TimedPlan;
	readonly proposed: TimedPlan;
	readonly leftOut: readonly { readonly stop: number; readonly reason: PlanReason }[];
	readonly distanceSource: DistanceSource;
};

export type PlanMessage = { readonly best: BestPlan } | { readonly answer: PlanAnswer };
