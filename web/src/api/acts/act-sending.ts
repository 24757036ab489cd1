// The one loop that sends acts. A Web Lock keeps it to one page or the worker, so an act is never sent
// by two at once; "sending" is never stored, since a killed worker would leave it.
import { connectionProblem, noAnswerOf, ProblemError } from '../connection/problem.ts';
import {
	failedTriesAtMost,
	isFinalRefusal,
	type KeptAct,
	lonelyTriesAtMost,
	mayUndo,
	nextAct,
} from './act-record.ts';
import {
	changeActIfSpace,
	readActs,
	removeAct,
	removeAnsweredWithoutNote,
	settleAct,
} from './act-store.ts';

/** The lock, and the tag of the background sync. */
export const actSendingTag = 'sevk-acts';

/** An answer that hangs must not keep the lock. */
export const answerAtMostMs = 30_000;

/** Who is signed in, and a function that sends one act of theirs. Rejects with a ProblemError. */
export type ActSender = {
	readonly person: string;
	readonly send: (act: KeptAct) => Promise<unknown>;
};

export type SettledAct = { readonly key: string } & (
	| { readonly answer: unknown }
	| { readonly problem: ProblemError }
);

/**
 * Sends the waiting acts of the signed-in person in their sequence. Stops without a connection or a
 * session and keeps everything; a refused act is left for the person, and acts that do not need it go
 * on. Rejects with the reason for stopping.
 */
export function sendWaitingActs(
	signedIn: () => Promise<ActSender | null>,
	onSettled: (act: SettledAct) => void = () => undefined,
): Promise<void> {
	return navigator.locks.request(actSendingTag, async () => {
		const sender = await withinLimit(signedIn());
		await removeAnsweredWithoutNote();
		if (sender === null) return;
		/** The acts without an answer in this run; the others go on without them. */
		const failures = new Map<KeptAct, ProblemError>();
		let answered = false;
		try {
			for (;;) {
				const act = nextAct(await actsWithout(sender.person, failures));
				if (act === null) break;
				const failure = await sendOnce(sender, act, onSettled);
				if (failure === null) answered = true;
				else failures.set(act, failure);
			}
		} finally {
			await countFailures(failures, answered ? failedTriesAtMost : lonelyTriesAtMost);
		}
		for (const error of failures.values()) throw error;
	});
}

/** A renewal of the session that hangs is no connection. */
async function withinLimit<T>(step: Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(connectionProblem()), answerAtMostMs);
	});
	return Promise.race([step, late]).finally(() => clearTimeout(timer));
}

async function actsWithout(
	person: string,
	failures: ReadonlyMap<KeptAct, unknown>,
): Promise<KeptAct[]> {
	const failed = new Set(Array.from(failures.keys(), ({ seq }) => seq));
	const acts = await readActs(person);
	return acts.map((act) => (failed.has(act.seq) ? { ...act, state: 'stuck' } : act));
}

/** An act that the server fails on is set aside, sooner while other acts are answered. */
async function countFailures(
	failures: ReadonlyMap<KeptAct, ProblemError>,
	triesAtMost: number,
): Promise<void> {
	for (const [act, { detail }] of failures) {
		const tries = act.tries + 1;
		const isStuck = tries >= triesAtMost;
		await changeActIfSpace(act, isStuck ? { tries, state: 'stuck', problem: detail } : { tries });
	}
}

/**
 * The error without an answer to this act; null when the act was settled. Throws what is not about
 * this act: no connection, a busy server, no session.
 */
async function sendOnce(
	sender: ActSender,
	act: KeptAct,
	onSettled: (act: SettledAct) => void,
): Promise<ProblemError | null> {
	// A browser that says so has no connection; a browser that does not may have none either.
	if (navigator.onLine === false) throw connectionProblem();
	try {
		// Without space for the note the reserve is gone, and the act counts as tried.
		if (act.wasTried !== true) await changeActIfSpace(act, { wasTried: true });
		const answer = await sender.send(act);
		await settleAct(act);
		onSettled({ key: act.key, answer });
		return null;
	} catch (error) {
		if (!(error instanceof ProblemError) || error.status === 401) throw error;
		const noAnswer = noAnswerOf(error);
		if (noAnswer === 'no-connection' || noAnswer === 'busy') throw error;
		if (noAnswer === 'failed') return error;
		const isFinal = isFinalRefusal(error.code);
		const refused = { state: 'refused', problem: error.detail, isFinal } as const;
		const isNoted = await changeActIfSpace(act, refused);
		onSettled({ key: act.key, problem: error });
		// Without space for the refusal the act is set aside in this run, and the others go on.
		return isNoted ? null : error;
	}
}

/**
 * Takes back an act that was never sent; false if a try began meanwhile. The lock keeps the sender out
 * while this is decided.
 */
export function undoWaitingAct(seq: number, person: string): Promise<boolean> {
	return navigator.locks.request(actSendingTag, { ifAvailable: true }, async (lock) => {
		if (lock === null) return false;
		const acts = await readActs(person);
		const act = acts.find((one) => one.seq === seq);
		if (act === undefined || !mayUndo(act, acts)) return false;
		await removeAct(seq);
		return true;
	});
}
