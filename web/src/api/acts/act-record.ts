// An act that is stored on the phone before it is sent, and which of several may be sent next.
import type { WaitingRouteAct } from '@sevk/domain/routes/stop/route-waiting-acts';
import type { ProblemCode } from '../connection/problem.ts';
import type { SealedAct } from '../device/device-database.ts';

/** What the sender and the screens read without opening the seal. */
export type ActHead = Omit<SealedAct, 'sealed' | 'problem'> & {
	/** False only before the first try: from then on the server may have done the act. */
	readonly wasTried: boolean;
};

/** What is sealed: the request as it is sent by every try, and the words for the screen. */
export type ActContent = {
	readonly method: string;
	readonly path: string;
	readonly body: string;
	readonly title: string;
	/** What the act will change on the route; null if nothing is shown before the answer. */
	readonly effect: WaitingRouteAct | null;
	/** By how much the clock was ahead of the server's at the act; null if not known. */
	readonly clockAheadMs?: number | null;
};

/** What a screen says of an act. */
export type ActAbout = Pick<ActHead, 'subjects'> & Pick<ActContent, 'title' | 'effect'>;

export type KeptAct = ActHead &
	ActContent & {
		readonly problem: string | null;
		/** False if this phone has no key that opens the act: it cannot be sent, only removed. */
		readonly isReadable: boolean;
	};

/** An act that the server has not answered for good. */
export type UnsettledAct = KeptAct & { readonly state: Exclude<KeptAct['state'], 'answered'> };

export function isUnsettled<Act extends Pick<KeptAct, 'state'>>(
	act: Act,
): act is Act & { readonly state: UnsettledAct['state'] } {
	return act.state !== 'answered';
}

/**
 * The effects that records do not have yet that were read at a time: of the waiting acts, and of those
 * answered since.
 */
export function effectsSince(acts: readonly KeptAct[], readAt: number): WaitingRouteAct[] {
	return acts
		.filter(
			({ state, answeredAt }) =>
				state === 'waiting' || (state === 'answered' && Date.parse(answeredAt ?? '') > readAt),
		)
		.map(({ effect }) => effect)
		.filter((effect) => effect !== null);
}

/** The server fails on an act this often, while it answers others, before a person decides. */
export const failedTriesAtMost = 5;

/** While it answers no act at all, the fault may be the server's, so it is given more time: an hour. */
export const lonelyTriesAtMost = 20;

/**
 * Refusals of what was entered. No change elsewhere makes an incomplete form complete, and a wrong
 * code sent again would use up a try of the next code.
 */
const finalRefusals: readonly ProblemCode[] = [
	'result/slip-missing',
	'result/receiver-missing',
	'result/rest-reason-missing',
	'result/shortfall-reason-missing',
	'result/signature-invalid',
	'debit/signature-missing',
	'result/code-wrong',
	'result/code-locked',
	'result/revert-too-late',
	'result/revert-elsewhere',
	'result/revert-place-missing',
	'address/fact-has-name',
	'address/fact-has-phone',
	'address/fact-settled',
	'address/own-fact',
	'address/vague',
];

/** Whether a repetition of a refused act is refused again; only a new entry helps then. */
export function isFinalRefusal(code: ProblemCode): boolean {
	return finalRefusals.includes(code);
}

/** The earlier unsettled acts about one of the same records. */
export function needsOf(
	subjects: readonly string[],
	earlier: readonly Pick<ActHead, 'seq' | 'subjects'>[],
): number[] {
	return earlier
		.filter((act) => act.subjects.some((subject) => subjects.includes(subject)))
		.map(({ seq }) => seq);
}

/** Whether the driver may take the act back: it was never sent, and no later act builds on it. */
export function mayUndo(
	act: Pick<ActHead, 'seq' | 'state' | 'wasTried'>,
	acts: readonly Pick<ActHead, 'needs'>[],
): boolean {
	const isNeeded = acts.some(({ needs }) => needs.includes(act.seq));
	return act.state === 'waiting' && !act.wasTried && !isNeeded;
}

/** The first waiting act whose needs are settled; null if there is none. */
export function nextAct<Act extends Pick<ActHead, 'seq' | 'needs' | 'state'>>(
	acts: readonly Act[],
): Act | null {
	const unsettled = new Set(acts.map(({ seq }) => seq));
	const isFree = (act: Act) => act.needs.every((seq) => !unsettled.has(seq));
	return acts.find((act) => act.state === 'waiting' && isFree(act)) ?? null;
}

/**
 * The phone's clock at the act and at this try, and how wrong it was at the act: it may have been set
 * since. They are headers, so that every try has the same body; the server keeps them beside its own
 * time (docs/domain.md#device-times).
 */
export function clockHeaders({
	at,
	clockAheadMs = null,
}: Pick<KeptAct, 'at' | 'clockAheadMs'>): Record<string, string> {
	return {
		'sevk-acted-at': at,
		'sevk-device-clock': new Date().toISOString(),
		...(clockAheadMs === null ? {} : { 'sevk-clock-ahead': String(clockAheadMs) }),
	};
}
