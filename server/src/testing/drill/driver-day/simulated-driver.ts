// The phone of a driver for a day: acts are stored when they are done, with their key, their bytes and
// the device's time, and sent in their sequence until they are answered; positions are kept until an
// answer names them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationAnswer } from '@sevk/contract/locations/location-records';
import { newId } from '../../../db/ids.ts';
import type { DayDriver, DayStop } from './driver-day-fixture.ts';
import { type FaultyNetwork, faultyNetwork, type NetworkFaults } from './faulty-network.ts';

/** The simulated clock of a drill; never ahead of the real one. */
export type DayClock = {
	readonly now: () => number;
	readonly startMs: number;
	readonly endMs: number;
	readonly speed: number;
};

export type DayReport = {
	acknowledged: number;
	retries: number;
	busy: number;
	readonly wrong: string[];
	/** Ids of the positions that the device measured. */
	readonly positions: number[];
	/** When each order had its result by the device, and whether it was delivered. */
	readonly results: Map<string, { readonly atMs: number; readonly delivered: boolean }>;
	readonly arrivedStops: string[];
	readonly calledOrders: string[];
};

type DayOptions = {
	readonly url: string;
	readonly clock: DayClock;
	readonly token: () => Promise<string>;
	readonly random: () => number;
	readonly faults: NetworkFaults;
	/** True for a careless client, which makes a new key for each try. */
	readonly newKeys: boolean;
	readonly positionEveryMs: number;
};

type StoredAct = { readonly path: string; readonly body: string; readonly atMs: number };

const busyStatuses = [408, 425, 429, 502, 503, 504];
const minuteMs = 60_000;
/** Without an answer after as many tries the drill gives up. */
const mostTries = 200;

/** Drives the whole day; resolves when everything is sent and nothing is under way. */
export async function driveDay(driver: DayDriver, options: DayOptions): Promise<DayReport> {
	const { clock, random } = options;
	const report: DayReport = {
		acknowledged: 0,
		retries: 0,
		busy: 0,
		wrong: [],
		positions: [],
		results: new Map(),
		arrivedStops: [],
		calledOrders: [],
	};
	const dayMs = clock.endMs - clock.startMs;
	// A dead spot of half an hour somewhere in the day.
	const offlineFrom = clock.startMs + random() * dayMs * 0.8;
	const isOffline = () => {
		const now = clock.now();
		return now >= offlineFrom && now < Math.min(offlineFrom + 30 * minuteMs, clock.endMs);
	};
	const network = faultyNetwork(random, options.faults, isOffline);
	const departAtMs = clock.startMs + random() * 20 * minuteMs;
	const phone = { driver, options, network, report };
	const departed = Promise.withResolvers<void>();
	await Promise.all([
		sendActs(phone, planDay(driver, report, clock, departAtMs, random), departed.resolve),
		departed.promise.then(() => sendPositions(phone, departAtMs)),
	]);
	await network.settled();
	return report;
}

type Phone = {
	readonly driver: DayDriver;
	readonly options: DayOptions;
	readonly network: FaultyNetwork;
	readonly report: DayReport;
};

/** Acceptance, departure, and per stop the arrival, a call and the result. Some leave the last stop. */
function planDay(
	{ at, routeId, debitId, stops }: DayDriver,
	report: DayReport,
	clock: DayClock,
	departAtMs: number,
	random: () => number,
): StoredAct[] {
	const act = (path: string, atMs: number, body: object) => ({
		path,
		atMs,
		body: JSON.stringify(body),
	});
	const time = (ms: number) => new Date(ms).toISOString();
	const acts = [
		act(`/api/debits/${debitId}/acceptance`, departAtMs - 5 * minuteMs, {
			version: null,
			onPaper: false,
		}),
		act(`/api/routes/${routeId}/departure`, departAtMs, {
			version: null,
			km: 1_000 + at,
			departedAt: time(departAtMs),
		}),
	];
	const visited = stops.slice(0, at % 2 === 0 ? stops.length : -1);
	const perStopMs = (clock.endMs - departAtMs - 30 * minuteMs) / stops.length;
	for (const [index, stop] of visited.entries()) {
		const arrivedMs = Math.round(departAtMs + perStopMs * (index + 0.2 + 0.4 * random()));
		const [calledMs, resultMs] = [arrivedMs + minuteMs, arrivedMs + 4 * minuteMs];
		const delivered = random() < 0.9;
		report.arrivedStops.push(stop.stopId);
		report.calledOrders.push(stop.orderId);
		report.results.set(stop.orderId, { atMs: resultMs, delivered });
		const call = { channel: 'call', contactedAt: time(calledMs) };
		acts.push(
			act(`/api/routes/${routeId}/stops/${stop.stopId}/arrival`, arrivedMs, {
				arrivedAt: time(arrivedMs),
			}),
			act(`/api/routes/${routeId}/orders/${stop.orderId}/contacts`, calledMs, call),
			act(`/api/routes/${routeId}/results`, resultMs, resultOf(stop, delivered, time(resultMs))),
		);
	}
	return acts;
}

function resultOf({ orderId, dueKurus }: DayStop, delivered: boolean, happenedAt: string) {
	const cash = { method: 'cash', amountKurus: dueKurus, receiptNo: null };
	return {
		orderId,
		outcome: delivered ? 'delivered' : 'failed',
		deliveredPieceIds: [],
		receivedBy: delivered ? 'Zehra Uçar' : null,
		relation: delivered ? 'self' : null,
		reasonCode: delivered ? null : 'RECIPIENT_UNREACHABLE',
		note: '',
		photoKeys: [],
		callCount: 1,
		position: null,
		returns: [],
		happenedAt,
		collections: delivered && dueKurus > 0 ? [cash] : [],
	};
}

async function sendActs(
	phone: Phone,
	acts: readonly StoredAct[],
	departed: () => void,
): Promise<void> {
	const { clock } = phone.options;
	for (const act of acts) {
		while (clock.now() < act.atMs) {
			await sleep(Math.max(5, (act.atMs - clock.now()) / clock.speed));
		}
		await settle(phone, act);
		if (act.path.endsWith('/departure')) departed();
	}
}

/** Sends an act until it is answered: by 200, or by a refusal, which is a fault here. */
async function settle({ options, network, report }: Phone, act: StoredAct): Promise<void> {
	let key = newId();
	for (let tries = 1; tries <= mostTries; tries += 1) {
		const tryKey = key;
		const { status, content } = await network.send(() =>
			post(options, act.path, act.body, {
				'idempotency-key': tryKey,
				'sevk-acted-at': new Date(act.atMs).toISOString(),
				// The simulated day is over; a clock that is behind would be corrected by the server.
				'sevk-device-clock': new Date().toISOString(),
			}),
		);
		if (status === 200) {
			report.acknowledged += 1;
			return;
		}
		if (status !== 0 && !busyStatuses.includes(status)) {
			report.wrong.push(
				`${act.path.replace(/[0-9a-f-]{36}/g, ':id')} ${status} ${codeOf(content)}`,
			);
			return;
		}
		if (status === 0) report.retries += 1;
		else report.busy += 1;
		if (options.newKeys) key = newId();
		await sleep(Math.min(100 * 2 ** tries, 2_000));
	}
	report.wrong.push(`${act.path} was never answered`);
}

/** Positions are measured all day and sent in shuffled parts; only what an answer names is removed. */
async function sendPositions(phone: Phone, departAtMs: number): Promise<void> {
	const { driver, options, report } = phone;
	const { clock, random } = options;
	const waiting = new Map<number, object>();
	let measuredMs = departAtMs;
	for (let triesAtEnd = 0; triesAtEnd < mostTries; ) {
		const now = Math.min(clock.now(), clock.endMs);
		for (; measuredMs < now; measuredMs += options.positionEveryMs) {
			const id = Math.round(measuredMs);
			report.positions.push(id);
			waiting.set(id, positionOf(driver, id, (id - departAtMs) / 8e7));
		}
		const isOver = clock.now() >= clock.endMs;
		if (isOver && waiting.size === 0) return;
		if (waiting.size > 0) await sendPart(phone, waiting);
		if (isOver) triesAtEnd += 1;
		// Every ten minutes of the day, sooner with a backlog at its end.
		await sleep(isOver ? 200 + 300 * random() : (10 * minuteMs) / clock.speed);
	}
}

async function sendPart(
	{ driver, options, network, report }: Phone,
	waiting: Map<number, object>,
): Promise<void> {
	const records = [...waiting.values()]
		.slice(0, 200)
		.map((record) => ({ record, place: options.random() }))
		.toSorted((one, other) => one.place - other.place)
		.map(({ record }) => record);
	const body = JSON.stringify({ deviceId: `drill-${driver.driverId}`, records });
	const { status, content } = await network.send(() =>
		post(options, '/api/location-records', body, {}),
	);
	if (status === 200) {
		const { accepted, duplicate, rejected } = JSON.parse(content) as LocationAnswer;
		for (const id of [...accepted, ...duplicate]) waiting.delete(id);
		report.wrong.push(...rejected.map(({ code }) => `a position was rejected: ${code}`));
	} else if (busyStatuses.includes(status)) report.busy += 1;
	else if (status !== 0) report.wrong.push(`positions ${status} ${codeOf(content)}`);
}

function positionOf({ at, routeId }: DayDriver, id: number, share: number) {
	return {
		id,
		routeId,
		longitude: 29 + (at % 100) / 500 + share,
		latitude: 41 + share,
		accuracyM: 12,
		speedMps: 8,
		headingDeg: 90,
		batteryPercent: 80,
	};
}

async function post(
	{ url, token }: DayOptions,
	path: string,
	body: string,
	headers: Readonly<Record<string, string>>,
) {
	const response = await fetch(url + path, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${await token()}`,
			'content-type': 'application/json',
			...headers,
		},
		body,
		signal: AbortSignal.timeout(30_000),
	});
	return { status: response.status, content: await response.text() };
}

function codeOf(content: string): string {
	try {
		return String((JSON.parse(content) as { code?: unknown }).code);
	} catch {
		return content.slice(0, 80);
	}
}
