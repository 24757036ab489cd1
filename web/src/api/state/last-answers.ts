// The lists that an office user saw last, for a start without a network (docs/trust.md#phones). They are
// sealed and deleted like everything of a person; a sign-out leaves nothing that can be read.
import { logFailure } from '../connection/log.ts';
import { listenToKeys } from '../device/device-key.ts';
import { keepRecord, readRecord } from '../device/device-record.ts';

/** A list, and when the server answered with it. */
export type LastAnswer = { readonly answer: unknown; readonly at: number };

/** The name contains the filters, so it is sealed too. */
type Slot = { readonly name: string; readonly at: number };
type Content = Slot & { readonly answer: unknown };

/** Several screens, some of them with several filters. */
const slotsAtMost = 16;
/** A day with ten thousand orders has about a million. */
const charactersAtMost = 2_000_000;
const readableMs = 24 * 60 * 60_000;
/** A screen that reads every second is not stored every second. */
const againAfterMs = 10_000;

const indexName = 'seen';
const slotName = (slot: number) => `seen-${slot}`;

const storedAt = new Map<string, number>();
/** Lists that were read before the key of their person came, which is at a first sign-in. */
const unsealed = new Map<string, { readonly person: string; readonly content: Content }>();
/** One at a time, since each changes the index. */
let work: Promise<unknown> = Promise.resolve();

/** Keeps an answer, in place of an earlier one of the same name or else of the oldest. */
export function keepAnswer(person: string, name: string, answer: unknown, at: number): void {
	const own = `${person} ${name}`;
	if (at - (storedAt.get(own) ?? 0) < againAfterMs) return;
	storedAt.set(own, at);
	storeNext(person, { name, at, answer });
}

function storeNext(person: string, content: Content): void {
	const own = `${person} ${content.name}`;
	work = work
		.then(() => store(person, content))
		.then((isStored) => {
			if (!isStored) unsealed.set(own, { person, content });
		})
		.catch((error: unknown) => logFailure('Son görülen liste saklanamadı.', error));
}

listenToKeys({
	onKey: (person) => {
		for (const { content } of takeUnsealed(person)) storeNext(person, content);
	},
	onForget: takeUnsealed,
});

function takeUnsealed(person: string) {
	const entries = [...unsealed].filter(([, each]) => each.person === person);
	for (const [own] of entries) unsealed.delete(own);
	return entries.map(([, each]) => each);
}

/** False without the key of the person; a list that is too long counts as stored. */
async function store(person: string, content: Content): Promise<boolean> {
	if (JSON.stringify(content.answer).length > charactersAtMost) return true;
	const { name, at } = content;
	const slots = [...((await readRecord<Slot[]>(person, indexName)) ?? [])];
	const slot = slotFor(slots, name);
	slots[slot] = { name, at };
	return (
		(await keepRecord(person, slotName(slot), content)) &&
		(await keepRecord(person, indexName, slots))
	);
}

function slotFor(slots: readonly Slot[], name: string): number {
	const own = slots.findIndex((slot) => slot.name === name);
	if (own >= 0) return own;
	if (slots.length < slotsAtMost) return slots.length;
	const oldest = Math.min(...slots.map(({ at }) => at));
	return slots.findIndex(({ at }) => at === oldest);
}

/** The answer as it was last seen; null if there is none of the last 24 hours. */
export async function readLastAnswer(
	person: string,
	name: string,
	now: number,
): Promise<LastAnswer | null> {
	await work;
	const slots = (await readRecord<Slot[]>(person, indexName)) ?? [];
	const slot = slots.findIndex((each) => each.name === name);
	const content = slot < 0 ? null : await readRecord<Content>(person, slotName(slot));
	// Another tab may have used the slot meanwhile.
	if (content === null || content.name !== name || now - content.at > readableMs) return null;
	return content;
}
