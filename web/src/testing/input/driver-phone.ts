// A driver's phone with its stored acts: arrivals at the stops of one route.
import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { arriveAtStop } from '@sevk/contract/routes/route-outing';
import { vi } from 'vitest';
import { runKeptAct } from '../../api/acts/act-queue.ts';
import type { ActAbout } from '../../api/acts/act-record.ts';
import { readActs, removeAct } from '../../api/acts/act-store.ts';
import { actDatabase } from '../../api/device/device-database.ts';
import { forgetOwner } from '../../api/device/device-owner.ts';
import { restoreUser } from '../../api/startup/signed-in-user.ts';
import { profile } from '../builders/profile-builders.ts';
import { testId } from '../builders/test-ids.ts';
import { answer, requestsOf } from '../fake-server/fake-server.ts';
import { answerSignedIn, testToken } from '../fake-server/fake-session.ts';

export const driver = profile('driver', { driverId: testId(401) });
export const driverToken = testToken('mehmet');
export const routeId = testId(1);
const arrivedAt = '2026-11-20T06:00:00Z';

/** Signs the driver in on a phone that keeps acts. */
export async function startDriverPhone(): Promise<void> {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	answerSignedIn(driver, driverToken);
	answer(readDeviceKey, { key: btoa('m'.repeat(32)) });
	await restoreUser();
}

/** Leaves no act and no key of the driver. */
export async function clearDriverPhone(): Promise<void> {
	vi.restoreAllMocks();
	for (const { seq } of await (await actDatabase()).getAll('acts')) await removeAct(seq);
	await forgetOwner();
}

/** Arrives at a stop; the route shows nothing of it. */
export function arrive(stop: number, effect: ActAbout['effect'] = null) {
	return runKeptAct(
		arriveAtStop,
		{ params: { routeId, stopId: testId(stop) }, body: { arrivedAt } },
		{ subjects: [`stop:${stop}`], title: `Durak ${stop}`, effect },
	);
}

/** Arrives at a stop, which the route shows. */
export function arriveVisibly(stop: number) {
	return arrive(stop, { kind: 'arrival', stopId: testId(stop), at: arrivedAt });
}

/** The unsettled acts of the phone. */
export async function waitingActs() {
	return (await readActs('mehmet')).map(({ title, state }) => [title, state]);
}

/** The stops whose arrivals were sent, in their sequence. */
export function sentStops() {
	return requestsOf(arriveAtStop).map(({ params }) => params['stopId']);
}
