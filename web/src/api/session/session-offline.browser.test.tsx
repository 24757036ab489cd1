import { issueAccessToken, signOut as signOutEndpoint } from '@sevk/contract/identity/sign-in';
import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { readProfile } from '@sevk/contract/users/profile';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../../testing/builders/profile-builders.ts';
import { vehiclePosition } from '../../testing/builders/settlement-builders.ts';
import { offline, signedOut } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import {
	answerSignedIn,
	answerSignedOut,
	testToken,
} from '../../testing/fake-server/fake-session.ts';
import { call } from '../call/call.ts';
import { queryClient } from '../call/query-client.ts';
import { reading } from '../call/query-options.ts';
import { keyOf } from '../device/device-key.ts';
import { forgetOwner, removeTombstone } from '../device/device-owner.ts';
import { leave, restoreUser } from '../startup/signed-in-user.ts';
import { changeStore, readStore } from '../state/client-store.ts';
import { forgetToken, freshToken, restore } from './session.ts';
import { onSessionEnd } from './session-end.ts';

const token = testToken('mehmet', 600);

beforeEach(() => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	answerSignedIn(profile('ops_manager'), token);
});

afterEach(async () => {
	await removeTombstone();
	await forgetOwner();
});

/** What a reload of the page forgets. */
function reload() {
	forgetToken();
}

test('a sign-out without a network holds, and is the first request with a network', async () => {
	await restoreUser();
	expect(readStore().user).toMatchObject({ name: 'Deniz Acar' });
	answer(signOutEndpoint, offline);
	await leave().catch(() => undefined);
	reload();
	expect(await restore()).toBe('nobody');
	await restoreUser();
	expect(readStore().user).toBeNull();

	answer(signOutEndpoint, { done: true });
	const issuedBefore = requestsOf(issueAccessToken).length;
	expect(await freshToken()).toBeNull();
	expect(requestsOf(signOutEndpoint).length).toBeGreaterThan(1);
	expect(requestsOf(issueAccessToken)).toHaveLength(issuedBefore);
	// The server knows now: a later session is one of a new sign-in.
	expect(await freshToken()).toBe(token);
});

test('without a network the user is who was signed in on this phone, not nobody', async () => {
	await restoreUser();
	reload();
	answer(issueAccessToken, offline);
	await restoreUser();
	expect(readStore().user).toMatchObject({ name: 'Deniz Acar', access_token: '' });

	answer(issueAccessToken, { accessToken: token, expiresAt: '2026-11-20T07:00:00Z' });
	await freshToken();
	await expect.poll(() => readStore().user?.access_token).toBe(token);
});

test('a session that the server ended is nobody, and the phone forgets its person', async () => {
	await restoreUser();
	reload();
	answerSignedOut();
	await restoreUser();
	reload();
	changeStore({ user: null });
	answer(issueAccessToken, offline);
	await restoreUser();
	expect(readStore().user).toBeNull();
});

test('a token that could not be renewed when the network came back does not end the session', async () => {
	await restoreUser();
	reload();
	const end = vi.fn();
	const forget = onSessionEnd(end);
	// The renewal fails just before the network is there, so the request goes without a token.
	answer(issueAccessToken, () => {
		answer(issueAccessToken, { accessToken: token, expiresAt: '2026-11-20T07:00:00Z' });
		return offline;
	});
	answer(readProfile, ({ headers }) =>
		headers.has('authorization') ? profile('ops_manager') : signedOut,
	);
	expect(await call(readProfile, {})).toMatchObject({ name: 'Deniz Acar' });
	expect(end).not.toHaveBeenCalled();

	// A session that is over is found with one renewal more, and not again.
	forgetToken();
	answerSignedOut();
	await expect(call(readProfile, {})).rejects.toMatchObject({ status: 401 });
	await expect(call(readProfile, {})).rejects.toMatchObject({ status: 401 });
	expect(end).toHaveBeenCalledTimes(2);
	forget();
});

test('without a network an office list is shown as its person saw it last, and to nobody else', async () => {
	const positions = reading(listVehiclePositions, { query: {} }, { isKept: true });
	const listHere = async () => {
		await queryClient.fetchQuery(positions).catch(() => undefined);
		const { data, dataUpdatedAt, error } = queryClient.getQueryState(positions.queryKey) ?? {};
		queryClient.clear();
		return { items: data?.items.length, at: dataUpdatedAt, failed: error !== null };
	};
	const openOffline = async () => {
		reload();
		changeStore({ user: null });
		answer(issueAccessToken, offline);
		answer(listVehiclePositions, offline);
		await restoreUser();
	};
	answer(listVehiclePositions, { items: [vehiclePosition()], hiddenCount: 0 });
	await restoreUser();
	// The key comes after the sign-in; without it nothing is kept.
	await expect.poll(() => keyOf('mehmet')).not.toBeNull();
	const first = await listHere();
	expect(first).toMatchObject({ items: 1, failed: false });
	await openOffline();
	expect(await listHere()).toEqual({ ...first, failed: true });
	vi.setSystemTime(new Date(Date.now() + 25 * 60 * 60_000));
	expect(await listHere()).toMatchObject({ items: undefined, failed: true });
	vi.useRealTimers();

	answerSignedIn(profile('ops_manager'), testToken('ayse', 600));
	await restoreUser();
	await openOffline();
	expect(await listHere()).toMatchObject({ items: undefined, failed: true });
	answerSignedIn(profile('ops_manager'), token);
	await restoreUser();
	await openOffline();
	expect(await listHere()).toMatchObject({ items: undefined, failed: true });
});
