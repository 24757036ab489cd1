import type { PushKind } from '@sevk/domain/push/push-token';

/** A message as all push services receive it: fixed words, and ids instead of data. */
export type PushNotice = {
	readonly title: string;
	readonly body: string;
	readonly type: string;
	/** The record that the message opens; null for a test message. */
	readonly nounId: string | null;
	/** Whether it opens a screen of the driver's app. */
	readonly app: 'driver' | 'office';
	/** A message that waits at the service is replaced by a later one of the same topic. */
	readonly topic: string;
	readonly urgent: boolean;
	/** How long the service may keep it for a device that is off. */
	readonly lifeSeconds: number;
};

/** What a push service answered. */
export type PushOutcome =
	| { readonly state: 'sent' }
	/** The service no longer knows the token. */
	| { readonly state: 'gone' }
	| { readonly state: 'retry'; readonly afterMs: number | null; readonly problem: string }
	/** Another try would be refused as well. */
	| { readonly state: 'refused'; readonly problem: string };

/** One way to a device; never throws. */
export type PushSender = {
	readonly send: (token: string, notice: PushNotice) => Promise<PushOutcome>;
	readonly close?: () => void;
};

/** The senders that this installation has. */
export type PushSenders = { readonly [Kind in PushKind]?: PushSender };

/** Time for one answer of a push service. */
export const answerWithinMs = 5_000;

type ServiceAnswer = {
	readonly status: number;
	readonly retryAfter: string | null;
	readonly isGone: boolean;
	readonly detail: string;
};

/** Reads an answer the same way for every service. */
export function outcomeOf({ status, retryAfter, isGone, detail }: ServiceAnswer): PushOutcome {
	if (status >= 200 && status < 300) return { state: 'sent' };
	if (isGone) return { state: 'gone' };
	const problem = `${status} ${detail.slice(0, 200)}`.trim();
	if (status === 429 || status >= 500) {
		return { state: 'retry', afterMs: retryAfterMs(retryAfter), problem };
	}
	return { state: 'refused', problem };
}

/** No answer: the network, a time-out, or a redirect, which is never followed. */
export function outcomeOfFailure(error: unknown): PushOutcome {
	const { name, message, cause } = error as Error;
	const reason = cause instanceof Error ? cause.message : message;
	return { state: 'retry', afterMs: null, problem: `${name}: ${reason}`.slice(0, 200) };
}

/** `Retry-After` as seconds or as a date. */
function retryAfterMs(text: string | null): number | null {
	if (text === null) return null;
	if (/^\d{1,6}$/.test(text)) return Number(text) * 1_000;
	const at = Date.parse(text);
	return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
