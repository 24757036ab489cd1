// How the acts of a phone are sent: in their sequence, and past those that wait for a person.
import { connectionProblem, type ProblemError, sentenceOf } from '../connection/problem.ts';
import { sendEach } from '../sending/send-each.ts';
import { type Sender, type SignIn, sendLocked } from '../sending/sender.ts';
import {
	clockHeaders,
	failedTriesAtMost,
	isFinalRefusal,
	type KeptAct,
	lonelyTriesAtMost,
	mayUndo,
	nextAct,
} from './act-record.ts';
import {
	changeAct,
	hasNoActs,
	noteTry,
	readActs,
	removeAct,
	removeAnsweredWithoutNote,
	settleAct,
} from './act-store.ts';

/** The lock, and the tag of the background sync. */
export const actSendingTag = 'sevk-acts';

export type SettledAct = { readonly key: string } & (
	| { readonly answer: unknown }
	| { readonly problem: ProblemError }
);

/**
 * Sends the waiting acts of the signed-in person in their sequence. Stops without a connection or a
 * session and keeps everything; a refused act is left for the person, and acts that do not need it go
 * on. Rejects with the reason for stopping, or with the failure of an act.
 */
export function sendWaitingActs(
	signIn: SignIn,
	onSettled: (act: SettledAct) => void = () => undefined,
): Promise<void> {
	const queue = { lock: actSendingTag, isEmpty: hasNoActs };
	return sendLocked(queue, signIn, async (sender) => {
		await removeAnsweredWithoutNote();
		/** The acts without an answer in this run; the others go on without them. */
		const failures = new Map<number, { readonly act: KeptAct; readonly error: unknown }>();
		let triesAtMost = lonelyTriesAtMost;
		try {
			await sendEach<KeptAct, unknown>({
				next: async () => nextAct(await actsWithout(sender.person, failures)),
				send: async (act) => {
					// A browser that says so has no connection; a browser that does not may have none either.
					if (navigator.onLine === false) throw connectionProblem();
					await noteTry(act);
					return sendAct(sender, act);
				},
				settle: async (act, result) => {
					const { key } = act;
					if (result.kind === 'failed') failures.set(act.seq, { act, error: result.error });
					if (result.kind === 'answered') {
						triesAtMost = failedTriesAtMost;
						await settleAct(act);
						onSettled({ key, answer: result.answer });
					}
					if (result.kind === 'refused') {
						const { error } = result;
						// Without space for the refusal the act is set aside in this run.
						if (!(await noteRefusal(act, error))) failures.set(act.seq, { act, error });
						onSettled({ key, problem: error });
					}
				},
			});
		} finally {
			for (const { act, error } of failures.values()) await countFailure(act, error, triesAtMost);
		}
		for (const { error } of failures.values()) throw error;
	});
}

/** One act with its key, its first bytes and the clocks of the phone, the same from page and worker. */
function sendAct({ request }: Sender, act: KeptAct): Promise<unknown> {
	const { method, path, body, key } = act;
	const headers = {
		'content-type': 'application/json',
		'idempotency-key': key,
		...clockHeaders(act),
	};
	return request(path, { method, headers, body });
}

async function actsWithout(
	person: string,
	failures: ReadonlyMap<number, unknown>,
): Promise<KeptAct[]> {
	const acts = await readActs(person);
	return acts.map((act) => (failures.has(act.seq) ? { ...act, state: 'stuck' } : act));
}

function noteRefusal(act: KeptAct, { code, detail }: ProblemError): Promise<boolean> {
	const isFinal = isFinalRefusal(code);
	return changeAct(act, { state: 'refused', problem: detail, isFinal });
}

/** An act that the server fails on is set aside, sooner while other acts are answered. */
async function countFailure(act: KeptAct, error: unknown, triesAtMost: number): Promise<void> {
	const tries = act.tries + 1;
	const isStuck = tries >= triesAtMost;
	const problem = sentenceOf(error);
	await changeAct(act, isStuck ? { tries, state: 'stuck', problem } : { tries });
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
