// A client that repeats each act until it is acknowledged, like the phone's queue.
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../db/ids.ts';

export type Sent = {
	/** Acts whose answer was 200. */
	readonly acknowledged: string[];
	/** Answers that were neither 200 nor 503, as sentences. */
	readonly wrong: string[];
	/** Tries without an answer. */
	lost: number;
	/** Answers of 503. */
	refused: number;
};

export const nothingSent = (): Sent => ({ acknowledged: [], wrong: [], lost: 0, refused: 0 });

type Act = {
	readonly url: string;
	readonly method?: 'POST' | 'PATCH';
	readonly path: string;
	readonly body: object;
};

export type Send = {
	readonly sent: Sent;
	readonly token: () => Promise<string>;
	/** True for a careless client, which makes a new key for each try. */
	readonly newKeys?: boolean;
	readonly until?: () => boolean;
};

/** Sends an act with one key until it is answered; returns its key, or null when time was over. */
export async function sendUntilDone(act: Act, send: Send): Promise<string | null> {
	const { sent, token, newKeys = false, until = () => false } = send;
	let key = newId();
	for (let isFirst = true; isFirst || !until(); isFirst = false) {
		if (newKeys) key = newId();
		const status = await sendOnce(act, key, token).catch(() => 0);
		if (status === 200) {
			sent.acknowledged.push(key);
			return key;
		}
		if (status === 0) sent.lost += 1;
		else if (status === 503) sent.refused += 1;
		// A server that has just started knows no session in its memory: 401 renews the token.
		else if (status !== 401) sent.wrong.push(`${act.path} was answered ${status}`);
		await sleep(50);
	}
	return null;
}

async function sendOnce(act: Act, key: string, token: () => Promise<string>): Promise<number> {
	const response = await fetch(act.url + act.path, {
		method: act.method ?? 'POST',
		headers: {
			authorization: `Bearer ${await token()}`,
			'content-type': 'application/json',
			'idempotency-key': key,
		},
		body: JSON.stringify(act.body),
		signal: AbortSignal.timeout(15_000),
	});
	await response.arrayBuffer();
	return response.status;
}

/** Runs as many workers side by side, each until its list of work is empty. */
export async function work<Item>(
	items: Item[],
	workers: number,
	run: (item: Item) => Promise<void>,
): Promise<void> {
	const runNext = async (): Promise<void> => {
		for (let item = items.pop(); item !== undefined; item = items.pop()) await run(item);
	};
	await Promise.all(Array.from({ length: workers }, runNext));
}

/** A token that is kept for a while; one that was refused or is old is renewed by the next call. */
export function sharedToken(
	issue: () => Promise<string>,
	lifetimeMs = 60_000,
): () => Promise<string> {
	let current: { readonly token: string; readonly at: number } | null = null;
	let issuing: Promise<string> | null = null;
	const renew = async () => {
		const token = await issue();
		current = { token, at: Date.now() };
		return token;
	};
	return () => {
		if (current !== null && Date.now() - current.at < lifetimeMs)
			return Promise.resolve(current.token);
		issuing ??= renew().finally(() => {
			issuing = null;
		});
		return issuing;
	};
}

/** The value below which this share of the measurements lies. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
