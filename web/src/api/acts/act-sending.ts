// The one loop that sends acts. A Web Lock keeps it to one page or the worker, so an act is never sent
// by two at once; "sending" is never stored, since a killed worker would leave it.
import { isUnanswered, noAnswerOf, ProblemError } from '../connection/problem.ts';
import { failedTriesAtMost, isTooOld, type KeptAct, nextAct } from './act-record.ts';
import { changeAct, readActs, removeAct } from './act-store.ts';

/** The lock, and the tag of the background sync. */
export const actSendingTag = 'sevk-acts';

/** Who is signed in, and a function that sends one act of theirs. Rejects with a ProblemError. */
export type ActSender = {
	readonly person: string;
	readonly send: (act: KeptAct) => Promise<unknown>;
};

const tooOldSentence = 'Altı günden eski; sonucu depoya bildirin.';

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
		const sender = await signedIn();
		if (sender === null) return;
		/** The acts on which the server failed in this run; the others go on without them. */
		const failures = new Map<number, unknown>();
		for (;;) {
			const acts = await readActs(sender.person);
			const act = nextAct(acts.map((each) => (failures.has(each.seq) ? stuck(each) : each)));
			if (act === null) break;
			const failure = await sendOnce(sender, act, onSettled);
			if (failure !== null) failures.set(act.seq, failure.error);
		}
		for (const error of failures.values()) throw error;
	});
}

function stuck(act: KeptAct): KeptAct {
	return { ...act, state: 'stuck' };
}

/** The error of a server that failed on this act; null when the act was settled or set aside. */
async function sendOnce(
	sender: ActSender,
	act: KeptAct,
	onSettled: (act: SettledAct) => void,
): Promise<{ readonly error: unknown } | null> {
	if (isTooOld(act, Date.now())) {
		await changeAct(act, { state: 'stuck', problem: tooOldSentence });
		return null;
	}
	try {
		const answer = await sender.send(act);
		await removeAct(act.seq);
		onSettled({ key: act.key, answer });
		return null;
	} catch (error) {
		await settleFailure(act, error, onSettled);
		return noAnswerOf(error) === 'failed' ? { error } : null;
	}
}

/** Throws what is not about this act: no connection, a busy server, no session. */
async function settleFailure(
	act: KeptAct,
	error: unknown,
	onSettled: (act: SettledAct) => void,
): Promise<void> {
	if (!(error instanceof ProblemError) || error.status === 401) throw error;
	if (!isUnanswered(error)) {
		await changeAct(act, { state: 'refused', problem: error.detail });
		onSettled({ key: act.key, problem: error });
		return;
	}
	if (noAnswerOf(error) !== 'failed') throw error;
	const tries = act.tries + 1;
	const isStuck = tries >= failedTriesAtMost;
	await changeAct(act, isStuck ? { tries, state: 'stuck', problem: error.detail } : { tries });
}
