// The acts of SevkActs, sealed for their person (docs/trust.md#phones). Pages and worker share them.
import { actDatabase, type SealedAct } from '../device/device-database.ts';
import { keyOf, seal, unseal } from '../device/device-key.ts';
import {
	type ActContent,
	type ActHead,
	isUnsettled,
	type KeptAct,
	needsOf,
	type UnsettledAct,
} from './act-record.ts';

type NewAct = Pick<SealedAct, 'key' | 'person' | 'subjects' | 'at'> & ActContent;

/** Stores an act. Rejects without the person's key, and with a full storage. */
export async function storeAct({ key, person, subjects, at, ...content }: NewAct): Promise<void> {
	const cryptoKey = await keyOf(person);
	if (cryptoKey === null) throw new Error('acts: no key of the person');
	await addAct({ key, person, subjects, at, sealed: await seal(cryptoKey, content) });
}

/** The mark of an act that was never tried. Its removal fits into a full storage. */
function untriedMark(seq: number): `untried-${number}` {
	return `untried-${seq}`;
}

/** Stores an act with its needs in one transaction. */
async function addAct({
	sealed,
	...act
}: Pick<SealedAct, 'key' | 'person' | 'subjects' | 'at' | 'sealed'>): Promise<void> {
	const { person, subjects } = act;
	const change = (await actDatabase()).transaction(['acts', 'keep'], 'readwrite', {
		durability: 'strict',
	});
	const acts = change.objectStore('acts');
	const all = await acts.getAll();
	const earlier = all.filter((other) => other.person === person && isUnsettled(other));
	const needs = needsOf(subjects, earlier);
	const head = { ...act, needs, tries: 0, state: 'waiting' } as const;
	// The database gives the sequence number.
	const seq = await acts.add({ ...head, sealed } as unknown as SealedAct);
	await change.objectStore('keep').add('', untriedMark(seq));
	await change.done;
}

/** The answered acts that a full storage still has as waiting, with the time of their answer. */
const answeredWithoutNote = new Map<number, string>();

/** The tried acts whose mark a full disk still has. */
const triedWithoutNote = new Set<number>();

/** Whether no unsettled act of any person is on this phone. */
export async function hasNoActs(): Promise<boolean> {
	return !(await (await actDatabase()).getAll('acts')).some(isUnsettled);
}

/** The unsettled acts of a person in their sequence; none without the key. */
export async function readActs(person: string): Promise<UnsettledAct[]> {
	return (await readAllActs(person)).filter(isUnsettled);
}

/** The unsettled acts, and the answered ones whose effect the day of the phone may lack. */
export async function readAllActs(person: string): Promise<KeptAct[]> {
	const key = await keyOf(person);
	if (key === null) return [];
	const read = (await actDatabase()).transaction(['acts', 'keep']);
	const [all, marks] = await Promise.all([
		read.objectStore('acts').getAll(),
		read.objectStore('keep').getAllKeys(IDBKeyRange.bound('untried-', 'untried-~')),
	]);
	const acts = all.filter((act) => act.person === person).map(withoutNote);
	const wasTried = (seq: number) => triedWithoutNote.has(seq) || !marks.includes(untriedMark(seq));
	return Promise.all(acts.map((act) => openAct({ ...act, wasTried: wasTried(act.seq) }, key)));
}

function withoutNote(act: SealedAct): SealedAct {
	const answeredAt = answeredWithoutNote.get(act.seq);
	return answeredAt === undefined ? act : { ...act, state: 'answered', answeredAt };
}

/**
 * The routes of a person whose departure is not answered yet. A refused one holds up nothing: the
 * office may have let the route depart.
 */
export async function departingRoutes(person: string): Promise<ReadonlySet<string>> {
	const acts = (await readActs(person)).filter(({ state }) => state !== 'refused');
	return new Set(
		acts.flatMap(({ effect }) => (effect?.kind === 'departure' ? [effect.routeId] : [])),
	);
}

const unreadable: Omit<KeptAct, keyof ActHead> = {
	method: '',
	path: '',
	body: '',
	effect: null,
	isReadable: false,
	title: 'Açılamayan işlem',
	problem: 'Bu kayıt telefonda açılamadı.',
};

/** An act that was sealed with another key is shown, so that it does not hold up the others. */
async function openAct(
	{ sealed, problem, ...head }: SealedAct & Pick<ActHead, 'wasTried'>,
	key: CryptoKey,
): Promise<KeptAct> {
	try {
		const content = await unseal<ActContent>(key, sealed);
		const sentence = problem === undefined ? null : await unseal<string>(key, problem);
		return { ...head, ...content, problem: sentence, isReadable: true };
	} catch {
		return { ...head, ...unreadable, state: 'stuck' };
	}
}

/** Notes the first try of an act, unless that was done: from then on the server may have done the act. */
export async function noteTry({ seq, wasTried }: KeptAct): Promise<void> {
	if (wasTried && !triedWithoutNote.has(seq)) return;
	triedWithoutNote.add(seq);
	const removeMark = async () => (await actDatabase()).delete('keep', untriedMark(seq));
	if (await ifSpace(removeMark)) triedWithoutNote.delete(seq);
}

type ActChange = Partial<Pick<KeptAct, 'state' | 'tries' | 'problem' | 'isFinal'>>;

/** Changes the state of an act, unless it was settled meanwhile; false without space for the change. */
export async function changeAct(
	{ seq, person }: Pick<ActHead, 'seq' | 'person'>,
	{ problem, ...head }: ActChange,
): Promise<boolean> {
	const key = await keyOf(person);
	if (key === null) return true;
	const sealed = problem == null ? undefined : await seal(key, problem);
	return ifSpace(() => putAct(seq, { ...head, ...(sealed ? { problem: sealed } : {}) }));
}

/** Writes a part of an act, unless it was removed meanwhile. */
async function putAct(seq: number, part: Partial<SealedAct>): Promise<void> {
	const change = (await actDatabase()).transaction('acts', 'readwrite');
	const act = await change.store.get(seq);
	if (act !== undefined) await change.store.put({ ...act, ...part });
	await change.done;
}

/** False with a full storage: sending needs no space. */
async function ifSpace(write: () => Promise<unknown>): Promise<boolean> {
	try {
		await write();
		return true;
	} catch (error) {
		if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
		return false;
	}
}

/** Settles an act. What it changed on the route stays until the day was read again. */
export async function settleAct({ seq, effect }: Pick<KeptAct, 'seq' | 'effect'>): Promise<void> {
	const answeredAt = new Date().toISOString();
	const noteAnswer = () => putAct(seq, { state: 'answered', answeredAt });
	// Without space the effect is not kept: the act was answered, so it must not be sent again.
	const isSettled = (effect !== null && (await ifSpace(noteAnswer))) || (await removeIfSpace(seq));
	if (!isSettled) answeredWithoutNote.set(seq, answeredAt);
}

function removeIfSpace(seq: number): Promise<boolean> {
	return ifSpace(() => removeAct(seq));
}

/** Removes the answered acts whose removal a full storage refused before. */
export async function removeAnsweredWithoutNote(): Promise<void> {
	for (const seq of [...answeredWithoutNote.keys()]) await removeIfSpace(seq);
}

/** Removes the answered acts of a person whose effect a day has that was read at a time. */
export async function removeAnsweredActs(person: string, readAt: string): Promise<void> {
	const change = (await actDatabase()).transaction('acts', 'readwrite');
	for (const { seq, answeredAt, ...act } of await change.store.getAll()) {
		const isShown = answeredAt !== undefined && answeredAt <= readAt;
		if (act.person === person && isShown) await change.store.delete(seq);
	}
	await change.done;
}

export async function removeAct(seq: number): Promise<void> {
	const change = (await actDatabase()).transaction(['acts', 'keep'], 'readwrite');
	await change.objectStore('acts').delete(seq);
	await change.objectStore('keep').delete(untriedMark(seq));
	await change.done;
	answeredWithoutNote.delete(seq);
}

/** A day less than the server keeps an answer (docs/trust.md#idempotency): the clock of a phone may be off. */
const answerRepeatedForMs = 6 * 24 * 3_600_000;

/**
 * Removes an act that a person has read the refusal of. The photos of a refused result become drafts,
 * since the server would not accept them, unless a result has announced them since. They are still sent
 * if the server may have accepted the result: it gave no answer, or the refusal came too late to be
 * the answer to every try.
 */
export async function discardStoredAct(seq: number, person: string): Promise<void> {
	const act = (await readActs(person)).find((one) => one.seq === seq);
	const isRecent = act !== undefined && Date.now() - Date.parse(act.at) < answerRepeatedForMs;
	const isDone = isRecent && (await ifSpace(() => removeRefused(act)));
	// Without space for the drafts the photos are sent once.
	if (!isDone) await removeAct(seq);
}

/** In one transaction, so that a try of another page does not come between. */
async function removeRefused({ seq, person, at, body }: KeptAct): Promise<void> {
	const change = (await actDatabase()).transaction(['acts', 'photos'], 'readwrite');
	const acts = change.objectStore('acts');
	const isRefused = (await acts.get(seq))?.state === 'refused';
	await acts.delete(seq);
	const photos = change.objectStore('photos');
	for (const photo of isRefused ? await photos.getAll() : []) {
		const { announcedAt } = photo;
		const isOfAct = photo.person === person && body.includes(photo.id);
		const isOfLater = announcedAt === undefined || announcedAt > at;
		if (isOfAct && !isOfLater) await photos.put({ ...photo, announced: false });
	}
	await change.done;
}
