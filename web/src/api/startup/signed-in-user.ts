import { readProfile } from '@sevk/contract/access/profile';
import { call } from '../call/call.ts';
import { queryClient } from '../call/query-client.ts';
import { unsettledActs } from '../call/unsettled-acts.ts';
import { freshToken, onToken, restore, signOut } from '../session/session.ts';
import { changeStore, readStore } from '../state/client-store.ts';
import { rememberedDepot } from '../state/depot-choice.ts';

// The user's access_token is the one that counts now (docs/specification.md#3-data), not the one of
// the sign-in.
onToken((access_token) => {
	const { user } = readStore();
	if (user !== null) changeStore({ user: { ...user, access_token } });
});

/** Reads who is signed in into the client state. Rejects when the server does not know them. */
export async function loadUser(): Promise<void> {
	const profile = await call(readProfile, {});
	const user = { ...profile, access_token: (await freshToken()) ?? '' };
	changeStore({ user, depotId: rememberedDepot(user) });
}

/** Picks an earlier sign-in of this browser up again, if there is one. */
export async function restoreUser(): Promise<void> {
	if (await restore()) await loadUser();
}

/** Forgets the person and everything that was read for them. */
export function forgetUser(): void {
	changeStore({ user: null, depotId: null, notification: null });
	queryClient.clear();
	unsettledActs.forgetAll();
}

/** Signs out. Data leaves the browser even if the server cannot be reached. */
export async function leave(): Promise<void> {
	try {
		await signOut();
	} finally {
		forgetUser();
	}
}
