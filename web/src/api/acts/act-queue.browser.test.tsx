import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { arriveAtStop } from '@sevk/contract/routes/route-outing';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline, serverError, signedOut } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { answerSignedIn, answerSignedOut } from '../../testing/fake-server/fake-session.ts';
import {
	arrive,
	arriveVisibly,
	clearDriverPhone,
	driverToken,
	sentStops,
	startDriverPhone,
	waitingActs,
} from '../../testing/input/driver-phone.ts';
import { actDatabase } from '../device/device-database.ts';
import { forgetOwner } from '../device/device-owner.ts';
import { answerAtMostMs } from '../sending/sender.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { restoreUser } from '../startup/signed-in-user.ts';
import {
	forgetAnsweredActs,
	keepsActs,
	sendActs,
	showActs,
	undoAct,
	useActs,
	useShownActs,
} from './act-queue.ts';
import { effectsSince } from './act-record.ts';
import { sendWaitingActs } from './act-sending.ts';
import { readActs, readAllActs } from './act-store.ts';

beforeEach(startDriverPhone);
afterEach(clearDriverPhone);

test('an act is stored before it is sent, and its answer removes it', async () => {
	answer(arriveAtStop, async ({ params }) => {
		expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
		return { id: params['stopId'] };
	});
	expect(await arrive(2)).toEqual({ key: expect.any(String), answer: { id: testId(2) } });
	expect(await waitingActs()).toEqual([]);
});

test('without a network acts wait, and go in their sequence under the same keys', async () => {
	answer(arriveAtStop, offline);
	expect(await arrive(2)).toBeNull();
	expect(await arrive(3)).toBeNull();
	expect(await waitingActs()).toEqual([
		['Durak 2', 'waiting'],
		['Durak 3', 'waiting'],
	]);
	const [first] = requestsOf(arriveAtStop);
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await sendActs();
	expect(sentStops().slice(-2)).toEqual([testId(2), testId(3)]);
	expect(requestsOf(arriveAtStop).at(-2)?.headers.get('idempotency-key')).toBe(
		first?.headers.get('idempotency-key'),
	);
	// The clock of each try is a header, so that the bytes stay equal.
	const clocks = [first, requestsOf(arriveAtStop).at(-2)].map((request) =>
		['sevk-acted-at', 'sevk-device-clock'].map((name) => request?.headers.get(name)),
	);
	expect(clocks[1]?.[0]).toBe(clocks[0]?.[0]);
	expect(clocks.map(([, clock]) => Number.isNaN(Date.parse(clock ?? '')))).toEqual([false, false]);
	expect(await waitingActs()).toEqual([]);
});

test('an act keeps how wrong the clock was, which may be set right before it is sent', async () => {
	const slowMs = 14 * 60_000;
	answer(arriveAtStop, ({ params }) => {
		const date = new Date(Date.now() + slowMs).toUTCString();
		return Response.json({ id: params['stopId'] }, { headers: { date } });
	});
	await arrive(2);
	answer(arriveAtStop, offline);
	await arrive(3);
	const { now } = Date;
	vi.spyOn(Date, 'now').mockImplementation(() => now() + slowMs);
	await arrive(4);
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await sendActs();
	vi.restoreAllMocks();
	const ahead = requestsOf(arriveAtStop)
		.slice(-2)
		.map(({ headers }) => headers.get('sevk-clock-ahead'));
	expect(Math.abs(Number(ahead[0]) + slowMs)).toBeLessThan(3_000);
	expect(ahead[1]).toBeNull();
});

test('a refusal is the error of the form; one that comes later is kept for the driver', async () => {
	const refusal = refuse(routeRefusals, 'route/wrong-state', {
		number: 'RT-1',
		state: 'closed' as const,
		act: 'visit' as const,
	});
	answer(arriveAtStop, refusal);
	await expect(arrive(2)).rejects.toMatchObject({ code: 'route/wrong-state' });
	expect(await waitingActs()).toEqual([]);

	answer(arriveAtStop, offline);
	await arrive(3);
	await arrive(4);
	answer(arriveAtStop, ({ params }) =>
		params['stopId'] === testId(3) ? refusal : { id: params['stopId'] },
	);
	await sendActs();
	expect(await waitingActs()).toEqual([['Durak 3', 'refused']]);
});

test('an act that the server fails on is stuck after five runs with answers to others', async () => {
	answer(arriveAtStop, ({ params }) =>
		params['stopId'] === testId(2) ? serverError : { id: params['stopId'] },
	);
	expect(await arrive(2)).toBeNull();
	for (let run = 0; run < 6; run += 1) await sendActs();
	expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
	for (let stop = 3; stop < 8; stop += 1) expect(await arrive(stop)).not.toBeNull();
	await expect.poll(waitingActs).toEqual([['Durak 2', 'stuck']]);
});

test('an act that the server fails on alone is stuck after an hour of tries', async () => {
	answer(arriveAtStop, serverError);
	await arrive(2);
	for (let run = 0; run < 18; run += 1) await sendActs();
	expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
	await sendActs();
	expect(await waitingActs()).toEqual([['Durak 2', 'stuck']]);
});

test('an act is taken back before the first try, not after it', async () => {
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	expect(await arrive(2)).toBeNull();
	await arrive(3);
	expect(sentStops()).toEqual([]);
	const [second, third] = await readActs('mehmet');
	if (second === undefined || third === undefined) throw new Error('The acts are not stored.');
	expect(await undoAct(second)).toBe(true);
	expect(await waitingActs()).toEqual([['Durak 3', 'waiting']]);
	online.mockRestore();
	answer(arriveAtStop, offline);
	await sendActs();
	expect(await undoAct(third)).toBe(false);
	expect(await waitingActs()).toEqual([['Durak 3', 'waiting']]);
});

test('the page of a proxy or a captive portal refuses nothing', async () => {
	const toServer = globalThis.fetch;
	for (const status of [403, 404, 413]) {
		const page = new Response('<h1>Blocked</h1>', { status });
		vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
			init?.method === 'POST' && String(input).includes('/stops/')
				? page.clone()
				: toServer(input, init),
		);
		expect(await arrive(status)).toBeNull();
	}
	vi.mocked(globalThis.fetch).mockRestore();
	expect((await waitingActs()).map(([, state]) => state)).toEqual([
		'waiting',
		'waiting',
		'waiting',
	]);
});

test('an act that does not open is set aside, and the others are sent', async () => {
	answer(arriveAtStop, offline);
	await arrive(2);
	await forgetOwner();
	answer(readDeviceKey, { key: btoa('n'.repeat(32)) });
	await restoreUser();
	await arrive(3);
	expect(await waitingActs()).toEqual([
		['Açılamayan işlem', 'stuck'],
		['Durak 3', 'waiting'],
	]);
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await sendActs();
	expect(await waitingActs()).toEqual([['Açılamayan işlem', 'stuck']]);
});

test('an old date of the phone refuses no act', async () => {
	answer(arriveAtStop, offline);
	await arrive(2);
	const database = await actDatabase();
	const [act] = await database.getAll('acts');
	if (act) await database.put('acts', { ...act, at: '2020-01-01T09:00:00Z' });
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await sendActs();
	expect(await waitingActs()).toEqual([]);
});

test('a sign-out loses no act: it opens again at the next sign-in of the same driver', async () => {
	answer(arriveAtStop, offline);
	await arrive(2);
	await forgetOwner();
	expect(await waitingActs()).toEqual([]);
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await sendActs();
	await restoreUser();
	expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
	await sendActs();
	expect(await waitingActs()).toEqual([]);
});

test('an answer that another tab or the worker got is the answer here', async () => {
	const late = Promise.withResolvers<void>();
	answer(arriveAtStop, async ({ params }) => {
		await late.promise;
		return { id: params['stopId'] };
	});
	const result = arrive(2);
	await expect.poll(() => requestsOf(arriveAtStop).length).toBe(1);
	const key = requestsOf(arriveAtStop)[0]?.headers.get('idempotency-key');
	const tab = new BroadcastChannel('sevk-acts');
	tab.postMessage({ key, answer: { id: testId(2) } });
	expect(await result).toEqual({ key, answer: { id: testId(2) } });
	tab.close();
	late.resolve();
	await sendActs();
});

test('acts are shown before the first answer, and not to the next user', async () => {
	answer(arriveAtStop, offline);
	await arrive(2);
	const { result } = await renderHook(() => useActs());
	await forgetOwner();
	await expect.poll(() => result.current).toEqual([]);
	await restoreUser();
	await showActs(false);
	await expect.poll(() => result.current.map(({ title }) => title)).toEqual(['Durak 2']);
});

test('the answer that the session is over leads to the sign-in and keeps the act', async () => {
	const end = vi.fn();
	const forget = onSessionEnd(end);
	answer(arriveAtStop, signedOut);
	answerSignedOut();
	expect(await arrive(2)).toBeNull();
	expect(end).toHaveBeenCalledOnce();
	expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
	forget();
});

test('an answered act keeps its effect until a newer day was read, and holds up nothing', async () => {
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await arriveVisibly(2);
	const titlesOf = async (useTitles: typeof useShownActs) => {
		const { result, unmount } = await renderHook(() => useTitles());
		const lines = result.current.map(({ title }) => title);
		await unmount();
		return lines;
	};
	await expect.poll(() => titlesOf(useActs)).toEqual([]);
	expect(await titlesOf(useShownActs)).toEqual(['Durak 2']);
	const [act] = await readAllActs('mehmet');
	const answeredMs = Date.parse(act?.answeredAt ?? '');
	expect(effectsSince(act === undefined ? [] : [act], answeredMs - 1)).toHaveLength(1);
	expect(effectsSince(act === undefined ? [] : [act], answeredMs)).toEqual([]);
	await arrive(2);
	expect(sentStops()).toHaveLength(2);
	await forgetAnsweredActs('mehmet', new Date(answeredMs - 1).toISOString());
	expect(await titlesOf(useShownActs)).toEqual(['Durak 2']);
	await forgetAnsweredActs('mehmet', new Date(answeredMs).toISOString());
	expect(await titlesOf(useShownActs)).toEqual([]);
});

test('a session renewal that hangs does not hold up the next run', async () => {
	answer(arriveAtStop, offline);
	await arrive(2);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const hanging = sendWaitingActs(() => new Promise(() => undefined));
	const outcome = expect(hanging).rejects.toMatchObject({ code: 'net/error' });
	await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
	await vi.advanceTimersByTimeAsync(answerAtMostMs);
	await outcome;
	vi.useRealTimers();
	await sendWaitingActs(async () => null);
});

test('acts are stored on the phone of a driver, never at the office', async () => {
	expect(await keepsActs()).toBe(true);
	answerSignedIn(profile('ops_manager', { driverId: null }), driverToken);
	await restoreUser();
	expect(await keepsActs()).toBe(false);
});
