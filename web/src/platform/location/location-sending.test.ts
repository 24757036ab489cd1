import { expect, test } from 'vitest';
import { connectionProblem, ProblemError } from '../../api/connection/problem.ts';
import type { StoredLocation } from './location-database.ts';
import {
	expiredIds,
	type LocationAnswer,
	type LocationsToSend,
	nextSend,
	sendBatches,
} from './location-sending.ts';

const now = Date.parse('2026-03-05T17:00:00Z');
const dayMs = 86_400_000;
const phone = '01a1f9c4-7f64-4000-8000-000000000000';

function place(id: number, person?: string, deviceId = phone): StoredLocation {
	return {
		id,
		deviceId,
		routeId: '01a1f9c4-7f64-7000-8000-000000000001',
		latitude: 41.0165,
		longitude: 29.1244,
		accuracyM: 12,
		speedMps: 8,
		headingDeg: 90,
		batteryPercent: 80,
		...(person === undefined ? {} : { person }),
	};
}

function sentIds(waiting: readonly StoredLocation[], person: string): number[] {
	return nextSend(waiting, person).records.map(({ id }) => id);
}

test('on a shared phone each driver sends only the own positions', () => {
	const waiting = [place(1, 'mehmet'), place(2, 'mehmet'), place(3, 'emre')];
	expect(sentIds(waiting, 'emre')).toEqual([3]);
	expect(sentIds(waiting, 'mehmet')).toEqual([1, 2]);
	expect(sentIds(waiting, 'hasan')).toEqual([]);
});

test('many waiting records of one driver do not delay another driver', () => {
	const waiting = Array.from({ length: 900 }, (_, id) => place(id + 1, 'mehmet'));
	expect(sentIds([...waiting, place(901, 'emre')], 'emre')).toEqual([901]);
	expect(sentIds(waiting, 'mehmet')).toEqual(Array.from({ length: 200 }, (_, id) => id + 1));
});

test('a send contains the device but no user of the phone', () => {
	const { deviceId, records } = nextSend([place(1, 'mehmet')], 'mehmet');
	expect(deviceId).toBe(phone);
	expect(Object.keys(records[0] ?? {})).not.toContain('person');
	expect(Object.keys(records[0] ?? {})).not.toContain('deviceId');
});

test('one send contains one device; records without a user are sent with the present one', () => {
	const waiting = [place(1), place(2, 'emre', 'other-device'), place(3, 'emre')];
	expect(sentIds(waiting, 'emre')).toEqual([1, 3]);
});

test('another driver’s way is kept for seven days, the own one until it was sent', () => {
	const old = now - 7 * dayMs - 1;
	const waiting = [place(old, 'mehmet'), place(old + 1, 'emre'), place(now - dayMs, 'mehmet')];
	expect(expiredIds(waiting, 'emre', now)).toEqual([old]);
});

/** A phone whose records the server accepts, except where `fail` returns a problem. */
function sendingPhone(count: number, fail: (ids: readonly number[]) => Error | null) {
	let waiting = Array.from({ length: count }, (_, at) => place(at + 1, 'emre'));
	const sent: number[][] = [];
	const send = async ({ records }: LocationsToSend) => {
		const ids = records.map(({ id }) => id);
		sent.push(ids);
		const problem = fail(ids);
		if (problem) throw problem;
		return { accepted: ids, duplicate: [], rejected: [] };
	};
	const store = {
		waiting: async () => waiting,
		forget: async (ids: readonly number[]) => {
			waiting = waiting.filter(({ id }) => !ids.includes(id));
		},
	};
	return {
		sent,
		left: () => waiting.map(({ id }) => id),
		run: () => sendBatches({ person: 'emre', send, ...store }),
	};
}

const status = (code: number) =>
	new ProblemError({ status: code, code: 'http/unexpected', detail: 'x' });

test('a record that the answer does not name stays on the phone', async () => {
	const forgotten: number[][] = [];
	const store = {
		waiting: async () => [1, 2, 3, 4, 5].map((id) => place(id, 'emre')),
		forget: async (ids: readonly number[]) => {
			forgotten.push([...ids]);
		},
	};
	let sends = 0;
	const send = async (): Promise<LocationAnswer> => {
		sends += 1;
		if (sends > 1) throw connectionProblem();
		// The server could not read the id of a rejected record, only its place in the send.
		const rejected = [{ index: 3, id: null, code: 'malformed' as const }];
		return { accepted: [1], duplicate: [2], rejected };
	};
	await expect(sendBatches({ person: 'emre', send, ...store })).rejects.toThrow('net/error');
	expect(forgotten).toEqual([[1, 2, 4]]);
});

test.each([500, 400, 413])(
	'a record that the server answers %i to does not hold up the rest',
	async (code) => {
		const phone = sendingPhone(450, (ids) => (ids.includes(137) ? status(code) : null));
		await expect(phone.run()).rejects.toThrow('1 left out');
		expect(phone.left()).toEqual([137]);
		expect(phone.sent.length).toBeLessThan(30);
	},
);

test('a server that fails on everything is not sent single records', async () => {
	const phone = sendingPhone(900, () => status(500));
	await expect(phone.run()).rejects.toMatchObject({ status: 500 });
	expect(phone.left()).toHaveLength(900);
	expect(phone.sent.length).toBeLessThan(40);
});

test.each([
	['no connection', connectionProblem()],
	['a busy server', status(503)],
	['an ended session', status(401)],
])('%s ends the run at once and keeps everything', async (_, problem) => {
	const phone = sendingPhone(450, () => problem);
	await expect(phone.run()).rejects.toBe(problem);
	expect(phone.sent).toHaveLength(1);
	expect(phone.left()).toHaveLength(450);
});

test('a send that fails once is repeated in halves, and nothing is left', async () => {
	let tries = 0;
	const phone = sendingPhone(300, () => {
		tries += 1;
		return tries === 1 ? status(500) : null;
	});
	await phone.run();
	expect(phone.left()).toEqual([]);
	expect(new Set(phone.sent.flat()).size).toBe(300);
});
