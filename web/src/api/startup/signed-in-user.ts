import { readProfile } from '@sevk/contract/access/profile';
import { call } from '../call/call.ts';
import { ownVersions } from '../call/own-versions.ts';
import { queryClient } from '../call/query-client.ts';
import { unsettledActs } from '../call/unsettled-acts.ts';
import { freshToken, onToken, restore, signOut } from '../session/session.ts';
import { changeStore, readStore } from '../state/client-store.ts';
import { rememberedDepot } from '../state/depot-choice.ts';

// The user's access_token is the present one (docs/specification.md#3-data), not that of the
// sign-in.
onToken((access_token) => {
	const { user } = readStore();
	if (user !== null) changeStore({ user: { ...user, access_token } });
});

/** Loads the signed-in user into the client state. Rejects if the server has no such session. */
export async function loadUser(): Promise<void> {
	const profile = await call(readProfile, {});
	const user = { ...profile, access_token: (await freshToken()) ?? '' };
	changeStore({ user, depotId: rememberedDepot(user) });
}

/** Restores the session of an earlier sign-in, if there is one. */
export async function restoreUser(): Promise<void> {
	if (await restore()) await loadUser();
}

/** Clears the user and all data read for them. */
export function forgetUser(): void {
	changeStore({ user: null, depotId: null, notification: null });
	queryClient.clear();
	unsettledActs.forgetAll();
	ownVersions.forgetAll();
}

/** Signs out. Data is removed from the browser even if the server cannot be reached. */
export async function leave(): Promise<void> {
	try {
		await signOut();
	} finally {
		forgetUser();
	}
}
