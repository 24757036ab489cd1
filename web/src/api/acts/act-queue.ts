// The acts of the signed-in person as the screens see them, and the page's part of sending them.
import type { Endpoint } from '@sevk/contract/common/endpoint';
import { useSyncExternalStore } from 'react';
import { addressOf, type InputOf } from '../call/call.ts';
import { refreshNoun } from '../call/query-client.ts';
import { newActKey } from '../commands/act-key.ts';
import { logFailure } from '../connection/log.ts';
import { isUnanswered } from '../connection/problem.ts';
import { retryAfterOf } from '../connection/retry.ts';
import { knownClockAhead } from '../connection/server-clock.ts';
import { keyOf } from '../device/device-key.ts';
import { onOwner, ownerHere } from '../device/device-owner.ts';
import { signInHere } from '../sending/page-sender.ts';
import { backOffMs } from '../sending/send-each.ts';
import { readStore } from '../state/client-store.ts';
import { sendPhotos } from './act-photo-queue.ts';
import { type ActAbout, isUnsettled, type KeptAct, type UnsettledAct } from './act-record.ts';
import { type SettledAct, sendWaitingActs, undoWaitingAct } from './act-sending.ts';
import {
	changeAct,
	discardStoredAct,
	readAllActs,
	removeAnsweredActs,
	storeAct,
} from './act-store.ts';

/** A person waits this long for the answer before the act counts as waiting. */
const answerWithinMs = 6_000;
const longestWaitMs = 5 * 60_000;
const backOff = { firstMs: 2_000, longestMs: longestWaitMs };

const noActs: readonly UnsettledAct[] = [];
let acts = noActs;
/** With the answered acts whose effect the records of a screen may lack. */
let shownActs: readonly KeptAct[] = noActs;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Keys of the acts whose form is open until their answer comes. */
const formKeys = new Set<string>();
const listeners = new Set<() => void>();
const settledListeners = new Set<(act: SettledAct) => void>();
const otherTabs = globalThis.BroadcastChannel && new BroadcastChannel('sevk-acts');
otherTabs?.addEventListener('message', ({ data }: MessageEvent<SettledAct | null>) => {
	if (data !== null) for (const hear of settledListeners) hear(data);
	void showActs(false);
});
onOwner(() => void showActs(false));

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The unsettled acts of the signed-in person, in their sequence. */
export function useActs(): readonly UnsettledAct[] {
	return useSyncExternalStore(subscribe, () => acts);
}

/** The same with the answered acts that the phone keeps for its day; see `effectsSince`. */
export function useShownActs(): readonly KeptAct[] {
	return useSyncExternalStore(subscribe, () => shownActs);
}

/** Reads the acts again; other tabs do the same after a change of this one. */
export async function showActs(changedHere: boolean): Promise<void> {
	const person = ownerHere();
	const all = person === null ? noActs : await readAllActs(person);
	// Somebody else may have come meanwhile.
	if (ownerHere() !== person) return;
	const unsettled = all.filter(isUnsettled);
	acts = unsettled.length === 0 ? noActs : unsettled;
	const visible = all.filter(({ key }) => !formKeys.has(key));
	shownActs = visible.length === 0 ? noActs : visible;
	for (const listener of listeners) listener();
	if (changedHere) otherTabs?.postMessage(null);
}

/** Whether acts of the signed-in person can be stored here: on phones of drivers. */
export async function keepsActs(): Promise<boolean> {
	const person = ownerHere();
	// An office user has a key too, for the lists that were seen last.
	const drives = readStore().user?.driverId != null;
	return drives && person !== null && (await keyOf(person)) !== null;
}

/** The phone could not store an act: its storage is full, or the person has no key. */
export class ActNotStored extends Error {}

/**
 * Stores an act, then sends it. Returns the answer, or null when it waits for the network; a refusal
 * rejects and leaves nothing, since the form shows it. Rejects with `ActNotStored` before anything is
 * sent. The effect of an act of a form is not shown before: it would take the form off the screen,
 * with what a refused user has to correct.
 */
export async function runKeptAct<E extends Endpoint>(
	endpoint: E,
	input: InputOf<E>,
	about: ActAbout,
	isOfForm = false,
): Promise<{ readonly answer: unknown } | null> {
	const key = newActKey();
	if (!isOfForm) return runActOf(key, endpoint, input, about);
	formKeys.add(key);
	try {
		return await runActOf(key, endpoint, input, about);
	} finally {
		formKeys.delete(key);
		await showActs(false);
	}
}

async function runActOf<E extends Endpoint>(
	key: string,
	endpoint: E,
	input: InputOf<E>,
	about: ActAbout,
): Promise<{ readonly answer: unknown } | null> {
	const { body } = input as { readonly body?: unknown };
	// Another loop may send the act as soon as it is stored.
	const outcome = outcomeOf(key);
	const stored = storeAct({
		key,
		person: ownerHere() ?? '',
		at: new Date().toISOString(),
		...about,
		clockAheadMs: knownClockAhead(),
		method: endpoint.method,
		path: addressOf(endpoint, input),
		body: JSON.stringify(body ?? {}),
	});
	await stored.catch((cause: unknown) => {
		outcome.forget();
		throw new ActNotStored('acts: not stored', { cause });
	});
	await showActs(true);
	const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerWithinMs));
	const settled = await Promise.race([outcome.settled, sendActs().then(() => null), late]);
	outcome.forget();
	if (settled === null || 'answer' in settled) return settled;
	const refused = acts.find((act) => act.key === key);
	// What cannot be removed from a full storage stays with the acts to decide.
	if (refused !== undefined) await discardAct(refused.seq).catch(logRemoval);
	throw settled.problem;
}

function logRemoval(error: unknown): void {
	logFailure('İşlem telefondan kaldırılamadı.', error);
}

/** The outcome of an act that this page sends. */
function outcomeOf(key: string) {
	const { promise, resolve } = Promise.withResolvers<SettledAct>();
	const hear = (act: SettledAct) => {
		if (act.key === key) resolve(act);
	};
	settledListeners.add(hear);
	return { settled: promise, forget: () => settledListeners.delete(hear) };
}

/** Sends what waits, and again later if it could not. */
export async function sendActs(): Promise<void> {
	clearTimeout(timer);
	let hasChanged = false;
	try {
		await sendWaitingActs(signInHere, (act) => {
			hasChanged = true;
			if ('answer' in act) otherTabs?.postMessage(act);
			for (const hear of settledListeners) hear(act);
		});
		tries = 0;
	} catch (error) {
		tries += 1;
		const waitMs = Math.max(backOffMs(tries, backOff), retryAfterOf(error));
		timer = setTimeout(() => void sendActs(), Math.min(waitMs, longestWaitMs));
		if (!isUnanswered(error)) logFailure('Bekleyen işlemler gönderilemedi.', error);
	}
	if (hasChanged) await refreshNoun('routes').catch(() => undefined);
	// Photos are large, and no act waits for them.
	void sendPhotos().catch(() => undefined);
	await showActs(true).catch((error: unknown) => logFailure('İşlemler okunamadı.', error));
}

/** Forgets the answered acts of a person whose effect a day has that was read at a time. */
export async function forgetAnsweredActs(person: string, readAt: string): Promise<void> {
	await removeAnsweredActs(person, readAt);
	await showActs(false);
}

/** Removes an act that the person has read the refusal of. */
export async function discardAct(seq: number): Promise<void> {
	await discardStoredAct(seq, ownerHere() ?? '');
	await showActs(true);
	// Acts that needed it go on.
	void sendActs();
}

/** Takes back an act before it is sent; false if it is too late. */
export async function undoAct({ seq, person }: KeptAct): Promise<boolean> {
	const undone = await undoWaitingAct(seq, person);
	await showActs(true);
	return undone;
}

export async function retryAct(act: KeptAct): Promise<void> {
	await changeAct(act, { state: 'waiting', tries: 0 });
	await sendActs();
}
