import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { removePushToken } from '@sevk/contract/push/push-devices';
import { type Profile, readProfile } from '@sevk/contract/users/profile';
import { call } from '../call/call.ts';
import { queryClient } from '../call/query-client.ts';
import { ownVersions } from '../commands/own-versions.ts';
import { unsettledActs } from '../commands/unsettled-acts.ts';
import { logFailure } from '../connection/log.ts';
import { isUnanswered } from '../connection/problem.ts';
import { actDatabase, readOwn, writeOwn } from '../device/device-database.ts';
import { keepKey, keyOf } from '../device/device-key.ts';
import { forgetOwner, keepOwner, ownerHere, recallOwner } from '../device/device-owner.ts';
import { freshToken, onToken, readProvider, restore, signOut } from '../session/session.ts';
import { personOf } from '../session/token-claims.ts';
import { changeStore, readStore } from '../state/client-store.ts';
import { rememberedDepot } from '../state/depot-choice.ts';
import { deviceId } from './device-id.ts';

const profileName = 'profile';

// The user's access_token is the present one (docs/specification.md#3-data), not that of the
// sign-in. The first one after a start without a network brings the present profile.
onToken((access_token) => {
	const { user } = readStore();
	if (user === null) return;
	changeStore({ user: { ...user, access_token } });
	if (user.access_token === '') {
		loadUser().catch((error: unknown) => logFailure('Profil yenilenemedi.', error));
	}
});

/** Loads the signed-in user into the client state. Rejects if the server has no such session. */
export async function loadUser(): Promise<void> {
	const profile = await call(readProfile, {});
	const access_token = (await freshToken()) ?? '';
	const person = personOf(access_token);
	if (person !== null) await keepOnPhone(person, profile);
	enter(profile, access_token);
}

function enter(profile: Profile, access_token: string): void {
	const user = { ...profile, access_token };
	changeStore({ user, depotId: rememberedDepot(user) });
}

/** What the phone needs without a network: whose it is, the profile, and the key. */
async function keepOnPhone(person: string, profile: Profile): Promise<void> {
	try {
		await keepOwner(person);
		await writeOwn(person, profileName, profile);
		// The acts of a driver need the key; the lists of the office do not wait for it.
		if (profile.driverId === null) {
			fetchKey(person).catch(logUnprepared);
			return;
		}
		await fetchKey(person);
		// The browser is asked not to clear the storage of a phone with acts.
		await navigator.storage?.persist();
		// 4 MB of an earlier release.
		await (await actDatabase()).delete('keep', 'reserve');
	} catch (error) {
		logUnprepared(error);
	}
}

async function fetchKey(person: string): Promise<void> {
	if ((await keyOf(person)) !== null) return;
	const { key } = await call(readDeviceKey, { query: { deviceId: deviceId() } });
	// A sign-out in between leaves nothing on the phone.
	if (ownerHere() === person) await keepKey(person, key);
}

function logUnprepared(error: unknown): void {
	logFailure('Telefon çevrimdışı kullanıma hazırlanamadı.', error);
}

/**
 * Restores the session of an earlier sign-in, if there is one. Without an answer of the server, the
 * user is who was signed in on this phone.
 */
export async function restoreUser(): Promise<void> {
	const session = await restore();
	if (session === 'nobody') {
		void import('./device-push.ts').then(({ endNotedPush }) => endNotedPush());
		return forgetOwner();
	}
	if (session === 'unknown') return recallUser();
	try {
		await loadUser();
	} catch (error) {
		if (!isUnanswered(error)) throw error;
		await recallUser();
	}
}

async function recallUser(): Promise<void> {
	const person = await recallOwner();
	const profile = person === null ? undefined : await readOwn<Profile>(person, profileName);
	if (profile !== undefined) enter(profile, '');
}

/** Clears the user and all data read for them. */
export async function forgetUser(): Promise<void> {
	changeStore({ user: null, depotId: null, notification: null, push_token: '' });
	queryClient.clear();
	unsettledActs.forgetAll();
	ownVersions.forgetAll();
	await forgetOwner().catch((error: unknown) => logFailure('Telefon temizlenemedi.', error));
}

/**
 * With a hosted provider the server does not learn of a sign-out, so the page ends the messages to
 * this device. Otherwise they end with the session. Without an answer the device itself ends them.
 */
async function removeDevice(signal: AbortSignal): Promise<void> {
	if (readStore().push_token === '') return;
	try {
		const { provider } = await readProvider();
		if (provider.kind === 'embedded' || signal.aborted) return;
		await call(removePushToken, { params: { deviceId: deviceId() } }, { signal });
	} catch (error) {
		logFailure('Bu cihazın bildirim kaydı silinemedi.', error);
		await (await import('./device-push.ts')).endPushHere();
	}
}

const removeWithinMs = 3_000;

/** A silent network must not hold a sign-out up. */
async function removeDeviceInTime(): Promise<void> {
	const stop = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, removeWithinMs);
	});
	await Promise.race([removeDevice(stop.signal), limit]);
	clearTimeout(timer);
	stop.abort();
}

/** Signs out. Data is removed from the browser even if the server cannot be reached. */
export async function leave(): Promise<void> {
	try {
		await removeDeviceInTime();
		await signOut();
	} finally {
		await forgetUser();
	}
}
