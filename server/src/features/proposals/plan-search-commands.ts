// A search of seconds, for which a planner waits.
import { boundProblem } from '@sevk/domain/proposals/plan-bonds';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { modelOf } from '@sevk/domain/proposals/plan-problem';
import { startPlan } from '../../outside/optimizer/plan-thread.ts';
import { type RoadMatrixParts, readRoadMatrix } from '../routes/planning/route-matrix-commands.ts';
import { matrixFacts, roadClassesOf } from './plan-ways-answer.ts';

/** For a road service; the ways of a route are one or two questions. */
const waitMs = 2_000;

const oneThread = Int32Array.of(1);
/** Searches run one after the other, so that they leave cores to requests. */
let lastSearch: Promise<unknown> = Promise.resolve();

/** Searches a plan for some seconds; nothing is kept. */
export async function searchBriefly(
	parts: RoadMatrixParts,
	depotId: string,
	facts: PlanFacts,
	seconds: number,
) {
	const model = modelOf(facts);
	const places = matrixFacts(facts, model.places);
	const ways = await readRoadMatrix(
		parts,
		{
			depotId,
			points: model.places.map(({ point }) => point),
			roadClass: places.roadClass,
		},
		{ waitMs },
	);
	const search = async () =>
		startPlan(
			{
				problem: boundProblem({ facts, model }),
				places,
				ways,
				roadClasses: roadClassesOf(facts),
				seconds,
				seed: 1,
				threads: oneThread,
				mostThreads: 1,
				plan: null,
			},
			() => undefined,
		).answer;
	const searched = lastSearch.then(search, search);
	lastSearch = searched.catch(() => undefined);
	return { model, answer: await searched };
}
