// Whose phone this is, and whether they signed out without a network.
import { readNote, writeNote } from './device-database.ts';
import { forgetPerson } from './device-key.ts';

/** The subject of the access token of the signed-in user; known without a network as well. */
let owner: string | null = null;
const ownerListeners = new Set<() => void>();

function changeOwner(next: string | null): void {
	owner = next;
	for (const listener of ownerListeners) listener();
}

/** Calls the listener when somebody comes or leaves. */
export function onOwner(listener: () => void): void {
	ownerListeners.add(listener);
}

export function ownerHere(): string | null {
	return owner;
}

/** The person who was here before leaves, as after a sign-out. */
export async function keepOwner(person: string): Promise<void> {
	const former = await readNote('owner');
	changeOwner(person);
	await writeNote('owner', person);
	if (former !== null && former !== person) await forgetPerson(former);
}

/** The owner of an earlier visit, from the phone. */
export async function recallOwner(): Promise<string | null> {
	changeOwner(await readNote('owner'));
	return owner;
}

/** Nothing of the owner stays readable; sealed records wait for the next sign-in. */
export async function forgetOwner(): Promise<void> {
	const former = owner ?? (await readNote('owner'));
	changeOwner(null);
	if (former === null) return;
	await writeNote('owner', null);
	await forgetPerson(former);
}

/** Whether a sign-out waits for the network; read once, and again after one in another tab. */
let tombstone: Promise<boolean> | null = null;
const otherTabs = globalThis.BroadcastChannel && new BroadcastChannel('sevk-sign-out');
otherTabs?.addEventListener('message', () => {
	tombstone = null;
});

/** True while the server does not know of a sign-out on this phone. */
export function isSignedOutHere(): Promise<boolean> {
	tombstone ??= readNote('tombstone').then(
		(note) => note !== null,
		// Blocked storage keeps no tombstone either.
		() => false,
	);
	return tombstone;
}

export async function keepTombstone(): Promise<void> {
	await changeTombstone(owner ?? 'unknown');
}

export async function removeTombstone(): Promise<void> {
	if (await isSignedOutHere()) await changeTombstone(null);
}

async function changeTombstone(value: string | null): Promise<void> {
	tombstone = Promise.resolve(value !== null);
	await writeNote('tombstone', value);
	otherTabs?.postMessage(null);
}
