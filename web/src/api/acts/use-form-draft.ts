// What a person entered in a form that is not sent yet. A browser may drop a page while the camera is in
// front, so the phone keeps it, sealed for the person (docs/trust.md#phones); a sign-out deletes it.
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../connection/log.ts';
import { ownerHere } from '../device/device-owner.ts';

/** As long as the photos of a form that was closed without a result. */
const keptForMs = 24 * 3_600_000;

type Kept<Draft> = { readonly draft: Draft; readonly at: number };

/** The latest entries that are not stored yet, by person and form; null: to be removed. */
const unstored = new Map<string, Kept<unknown> | null>();
let work: Promise<unknown> = Promise.resolve();

/**
 * Keeps the entries of a form until they are sent or discarded. `restore` gets those of a page that was
 * dropped, if the person has entered nothing yet.
 */
export function useFormDraft<Draft>(name: string, restore: (draft: Draft) => Promise<void> | void) {
	const [person] = useState(ownerHere);
	const isTouched = useRef(false);
	const restoreRef = useRef(restore);
	restoreRef.current = restore;

	useEffect(() => {
		let isOver = false;
		const isOpen = () => !isOver && !isTouched.current;
		if (person === null) return;
		readDraft<Draft>(person, name)
			.then(async (draft) => {
				if (draft !== null && isOpen()) await restoreRef.current(draft);
			})
			.catch((error: unknown) => logFailure('Yarım kalan form okunamadı.', error));
		return () => {
			isOver = true;
		};
	}, [person, name]);

	return {
		keepDraft: (draft: Draft) => {
			isTouched.current = true;
			if (person !== null) store(person, name, { draft, at: Date.now() });
		},
		forgetDraft: () => {
			isTouched.current = true;
			if (person !== null) store(person, name, null);
		},
	};
}

/** Entries that change while others are stored are stored once, as they are then. */
function store(person: string, name: string, kept: Kept<unknown> | null): void {
	const own = `${person} ${name}`;
	const isQueued = unstored.has(own);
	unstored.set(own, kept);
	if (isQueued) return;
	work = work
		.then(async () => {
			const { keepRecord, removeRecord } = await import('../device/device-record.ts');
			const latest = unstored.get(own) ?? null;
			unstored.delete(own);
			await (latest === null
				? removeRecord(person, recordName(name))
				: keepRecord(person, recordName(name), latest));
		})
		.catch((error: unknown) => logFailure('Form telefonda saklanamadı.', error));
}

async function readDraft<Draft>(person: string, name: string): Promise<Draft | null> {
	await work;
	const { readRecord } = await import('../device/device-record.ts');
	const kept = await readRecord<Kept<Draft>>(person, recordName(name));
	if (kept === null) return null;
	if (Date.now() - kept.at <= keptForMs) return kept.draft;
	store(person, name, null);
	return null;
}

function recordName(name: string): string {
	return `draft-${name}`;
}
