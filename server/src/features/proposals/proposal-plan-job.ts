// Works on proposals, as many at a time as there are cores, which they share; the others wait in the database.
import os from 'node:os';
import { todayIn } from '@sevk/domain/common/date/date';
import { boundProblem } from '@sevk/domain/proposals/plan-bonds';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { modelOf, type PlanModel, type StopPlan } from '@sevk/domain/proposals/plan-problem';
import { type PlanResult, resultOf } from '@sevk/domain/proposals/plan-result';
import { type ProposalAct, proposalAfter } from '@sevk/domain/proposals/proposal-transitions';
import type { ProposalEventKind } from '@sevk/domain/proposals/proposal-words';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import type { Job } from '../../http/operation/job.ts';
import { startPolling } from '../../http/operation/polling.ts';
import type { BestPlan, PlanAnswer } from '../../outside/optimizer/plan-task.ts';
import { type PlanThread, startPlan } from '../../outside/optimizer/plan-thread.ts';
import type { RoadService } from '../../outside/road/road-client.ts';
import { readRoadMatrix } from '../routes/planning/route-matrix-commands.ts';
import { matrixFacts, roadClassesOf } from './plan-ways-answer.ts';
import { recordProposalEvent } from './proposal-commands.ts';
import { claimAbandoned, claimQueued, type Lease, renewLease } from './proposal-lease-store.ts';
import {
	type CurvePoint,
	forgetOldContents,
	lockProposal,
	readContent,
	readMaximumSeconds,
	type StoredBest,
	updateProposal,
} from './proposal-store.ts';

type Log = { readonly warn: (about: object, message: string) => void };

export type PlanningParts = {
	readonly db: Database;
	readonly log: Log;
	/** Default: no road service. */
	readonly roads?: RoadService | null;
	/** Plans at a time; default: one per core. */
	readonly atOnce?: number;
	readonly now?: () => Date;
	/** Default: a worker thread. */
	readonly start?: typeof startPlan;
};

const system = { userId: null, name: 'Sevk', requestId: null };
const everyMs = 1_000;
/** Progress is written so often, and the lease renewed at least so often. */
const writeMs = 1_000;
/** How long a search that is stopped may take to give its plan. */
const endMs = 10_000;

const problems = {
	crashed: 'Hesap beklenmedik biçimde durdu; o ana kadarki en iyi plan saklandı.',
	restarted: 'Sunucu yeniden başladı; o ana kadarki en iyi plan saklandı.',
	nothing: 'Hesap yarıda kaldı ve henüz plan bulunmamıştı. Yeniden planlayın.',
	unreadable: 'Plan hesaplanamadı. Yeniden deneyin; yine olmazsa yöneticinize bildirin.',
} as const;

/** The work on proposals in this process. */
export type Planning = {
	/** Takes what waits without delay. */
	readonly wake: () => Promise<void>;
	/** Resolves when nothing is being worked on. */
	readonly idle: () => Promise<void>;
	readonly stop: () => Promise<void>;
};

export function createPlanning({
	db,
	log,
	roads = null,
	atOnce = os.availableParallelism(),
	now = () => new Date(),
	start = startPlan,
}: PlanningParts): Planning {
	const running = new Map<string, { readonly work: Promise<void>; readonly end: () => void }>();
	/** Of each plan: all cores for one that is alone. */
	const threads = new Int32Array(new SharedArrayBuffer(4));
	const shareThreads = () =>
		Atomics.store(threads, 0, Math.max(1, Math.floor(atOnce / Math.max(1, running.size))));
	let taking: Promise<void> = Promise.resolve();
	let isEnding = false;

	/** Takes abandoned proposals first, whose planners wait longest. */
	async function take(): Promise<void> {
		while (!isEnding && running.size < atOnce) {
			const leaseId = newId();
			const found = await transact(db, async (tx) => {
				const abandoned = await claimAbandoned(tx, leaseId, now());
				if (abandoned !== null) return { ...abandoned, isAbandoned: true };
				const queued = await claimQueued(tx, leaseId, now());
				if (queued === null) return null;
				recordProposalEvent(tx, queued, 'started', {}, system, now());
				return { ...queued, isAbandoned: false };
			});
			if (found === null) return;
			const { isAbandoned, ...about } = found;
			begin({ ...about, leaseId }, isAbandoned);
		}
	}

	function begin(lease: Lease, isAbandoned: boolean): void {
		const ending = Promise.withResolvers<void>();
		const work = (isAbandoned ? saveAbandoned(lease) : searchFor(lease, ending.promise))
			.catch((error: unknown) => {
				log.warn({ err: error, proposalId: lease.id }, 'Plan önerisi hesaplanamadı.');
				return finish(lease, 'fail', { problem: problems.unreadable }).catch(() => undefined);
			})
			.then(() => {
				running.delete(lease.leaseId);
				shareThreads();
				void wake();
			});
		running.set(lease.leaseId, { work, end: ending.resolve });
		shareThreads();
	}

	/** Searches until its time is over, until it is stopped, or until the process ends. */
	async function searchFor(lease: Lease, ending: Promise<void>): Promise<void> {
		const began = now().getTime();
		const { facts } = await readContent(db, lease.depotId, lease.id);
		const maximumSeconds = await readMaximumSeconds(db, lease);
		if (facts === null) throw new Error('a proposal that is worked on has its facts');
		const model = modelOf(facts);
		const progress = followProgress(model, now);
		const search = stoppable();
		let isInterrupted = false;
		void ending.then(() => {
			isInterrupted = true;
			search.stop();
		});
		// The lease is renewed while a road service is asked, too.
		const writing = writeProgress(lease, search, progress);
		const task = await roadTaskOf(lease.depotId, facts, model);
		// A road service that was asked for long leaves at least half of the time.
		const spent = (now().getTime() - began) / 1000;
		const seconds = Math.max(maximumSeconds - spent, maximumSeconds / 2);
		const thread = start({ ...task, seconds, plan: null }, progress.note);
		search.begin(thread);
		const answer = await thread.answer.catch((error: unknown) => {
			if (!progress.isLost()) log.warn({ err: error, proposalId: lease.id }, 'Plan hesabı durdu.');
			return null;
		});
		await writing.end();
		if (progress.isLost()) return;
		if (answer !== null) {
			const act = isInterrupted ? 'interrupt' : 'finish';
			const problem = isInterrupted ? problems.restarted : null;
			await finish(lease, act, { ...ended(facts, model, answer), problem });
			return;
		}
		const best = progress.best();
		await saveBest(lease, facts, model, best?.plan ?? null, problems.crashed);
	}

	/** Keeps the best plan of a proposal whose process ended. */
	async function saveAbandoned(lease: Lease): Promise<void> {
		const { facts, plan } = await readContent(db, lease.depotId, lease.id);
		if (facts === null) throw new Error('a proposal that is worked on has its facts');
		await saveBest(lease, facts, modelOf(facts), plan, problems.restarted);
	}

	async function saveBest(
		lease: Lease,
		facts: PlanFacts,
		model: PlanModel,
		plan: StopPlan | null,
		problem: string,
	): Promise<void> {
		if (plan === null) return finish(lease, 'fail', { problem: problems.nothing });
		const task = await roadTaskOf(lease.depotId, facts, model);
		const answer = await start({ ...task, seconds: 0, plan }, () => undefined).answer;
		return finish(lease, 'interrupt', { ...ended(facts, model, answer), problem });
	}

	/** The task with the ways that a road service knows. */
	async function roadTaskOf(depotId: string, facts: PlanFacts, model: PlanModel) {
		const task = { ...taskOf(facts, model), threads, mostThreads: atOnce };
		const points = model.places.map(({ point }) => point);
		const { roadClass } = task.places;
		const ways = await readRoadMatrix({ db, roads, log }, { depotId, points, roadClass });
		return { ...task, ways };
	}

	function writeProgress(lease: Lease, thread: Stoppable, progress: Progress) {
		const write = async () => {
			const row = progress.take();
			const kept = await renewLease(db, lease, now(), row);
			if (kept === null) {
				progress.lose();
				thread.kill();
			} else if (kept.isToStop) thread.stop();
		};
		const tryToWrite = () =>
			write().catch((error: unknown) =>
				log.warn({ err: error }, 'Planın ilerleyişi yazılamadı; yeniden denenecek.'),
			);
		const polling = startPolling(tryToWrite, writeMs);
		return {
			end: async () => {
				await polling.stop();
				// A short search ends between two writings.
				if (!progress.isLost()) await tryToWrite();
			},
		};
	}

	async function finish(
		lease: Lease,
		act: Extract<ProposalAct, 'finish' | 'interrupt' | 'fail'>,
		columns: {
			readonly plan?: StopPlan;
			readonly result?: PlanResult;
			readonly problem: string | null;
		},
	): Promise<void> {
		const kinds: Record<typeof act, ProposalEventKind> = {
			finish: 'finished',
			interrupt: 'interrupted',
			fail: 'failed',
		};
		await transact(db, async (tx) => {
			const proposal = await lockProposal(tx, lease.depotId, lease.id);
			const state = proposal === null ? null : proposalAfter(proposal.state, act);
			// Cancelled in the meantime.
			if (proposal === null || state === null) return;
			const released = { lease_id: null, lease_until: null, wish: null, ended_at: now() };
			const version = await updateProposal(tx, proposal, { ...columns, ...released, state });
			recordProposalEvent(tx, proposal, kinds[act], { version }, system, now());
		});
	}

	function wake(): Promise<void> {
		taking = taking
			.then(take)
			.catch((error: unknown) =>
				log.warn({ err: error }, 'Bekleyen plan önerilerine bakılamadı; yeniden denenecek.'),
			);
		return taking;
	}

	async function idle(): Promise<void> {
		await taking;
		while (running.size > 0) await Promise.all([...running.values()].map(({ work }) => work));
	}

	return {
		wake,
		idle,
		stop: async () => {
			isEnding = true;
			for (const { end } of running.values()) end();
			const limit = Promise.withResolvers<void>();
			const timer = setTimeout(limit.resolve, endMs);
			await Promise.race([idle(), limit.promise]);
			clearTimeout(timer);
		},
	};
}

function taskOf(facts: PlanFacts, model: PlanModel) {
	return {
		problem: boundProblem({ facts, model }),
		places: matrixFacts(facts, model.places),
		ways: null,
		roadClasses: roadClassesOf(facts),
		seed: 1,
	};
}

function ended(facts: PlanFacts, model: PlanModel, answer: PlanAnswer) {
	return { plan: answer.plan, result: resultOf({ facts, model, ...answer }) };
}

type Stoppable = Pick<PlanThread, 'stop' | 'kill'>;

/** Stops a thread that may not have begun yet. */
function stoppable() {
	let thread: PlanThread | null = null;
	let last: keyof Stoppable | null = null;
	const end = (act: keyof Stoppable) => () => {
		last = act;
		thread?.[act]();
	};
	return {
		stop: end('stop'),
		kill: end('kill'),
		begin: (begun: PlanThread) => {
			thread = begun;
			if (last !== null) begun[last]();
		},
	};
}

type Progress = ReturnType<typeof followProgress>;

/** Collects the best plans of a search; `take` gives what was not written yet. */
function followProgress({ origins, unplaced }: PlanModel, now: () => Date) {
	const began = now().getTime();
	const curve: CurvePoint[] = [];
	let best: BestPlan | null = null;
	let isNew = false;
	let isLost = false;
	return {
		note: (found: BestPlan) => {
			best = found;
			isNew = true;
			const seconds = (now().getTime() - began) / 1000;
			curve.push({ seconds, costKurus: found.costKurus });
		},
		best: () => best,
		take: () => {
			if (best === null || !isNew) return null;
			isNew = false;
			const { plan, costKurus, metres, seconds, unplanned, iterations } = best;
			const unplannedCount =
				unplaced.length +
				unplanned.reduce((sum, stop) => sum + (origins[stop]?.orders.length ?? 0), 0);
			const figures: StoredBest = { costKurus, metres, seconds, unplannedCount };
			return { plan, best: figures, curve, iterations };
		},
		lose: () => {
			isLost = true;
		},
		isLost: () => isLost,
	};
}

/** Looks for proposals that wait; several processes may. */
export function planningJob(planning: Planning, db: Database, log: Log): Job {
	let forgottenOn = '';
	const run = async () => {
		await planning.wake();
		const today = todayIn(new Date());
		if (forgottenOn === today) return;
		await forgetOldContents(db, today).catch((error: unknown) =>
			log.warn({ err: error }, 'Eski plan önerileri silinemedi; yarın yeniden denenecek.'),
		);
		forgottenOn = today;
	};
	return {
		name: 'proposals',
		start: () => {
			const polling = startPolling(run, everyMs);
			return {
				stop: async () => {
					await Promise.all([polling.stop(), planning.stop()]);
				},
			};
		},
	};
}
