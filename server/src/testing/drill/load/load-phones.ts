// Phones on the road that send location records, by a schedule: what a send waits for a connection
// or for the server counts from the instant at which it was due.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationAnswer } from '@sevk/contract/locations/location-records';
import { type BenchConnection, openConnection } from '../../bench/bench-http.ts';
import type { DayDriver } from '../driver-day/driver-day-fixture.ts';

/** A phone with the records that an answer named. */
export type LoadPhone = {
	readonly driver: DayDriver;
	readonly deviceId: string;
	readonly token: () => Promise<string>;
	readonly acknowledged: Set<number>;
	nextId: number;
};

/** `firstId`: the instant of the first record; each further one is a millisecond later. */
export function loadPhone(
	driver: DayDriver,
	firstId: number,
	token: () => Promise<string>,
): LoadPhone {
	const deviceId = `load-${driver.driverId}`;
	return { driver, deviceId, token, acknowledged: new Set(), nextId: firstId };
}

export type LoadReport = {
	/** Seconds from the due instant to the answer, of the sends that were stored. */
	readonly stored: number[];
	/** The same of those that were answered 503. */
	readonly refused: number[];
	records: number;
	/** Sends without an answer, and answers that are neither 200 nor 503. */
	unanswered: number;
	readonly wrong: string[];
	/** Sends that found all connections busy and were not begun. */
	skipped: number;
};

export const noLoad = (): LoadReport => ({
	stored: [],
	refused: [],
	records: 0,
	unanswered: 0,
	wrong: [],
	skipped: 0,
});

type Load = {
	readonly recordsPerSecond: number;
	readonly recordsPerSend: number;
	readonly seconds: number;
	readonly connections: ConnectionPool;
};

/** Sends as many records a second, by each phone in turn; resolves when all are answered. */
export async function sendLocations(
	phones: readonly LoadPhone[],
	{ recordsPerSecond, recordsPerSend, seconds, connections }: Load,
): Promise<LoadReport> {
	const report = noLoad();
	const perSecond = recordsPerSecond / recordsPerSend;
	const running = new Set<Promise<void>>();
	const startedAt = performance.now();
	for (let sent = 0; sent < seconds * perSecond; sent += 1) {
		const dueAt = startedAt + (sent / perSecond) * 1_000;
		if (dueAt > performance.now()) await sleep(dueAt - performance.now());
		const phone = phones[sent % phones.length];
		const taking = phone === undefined ? null : connections.take();
		if (phone === undefined || taking === null) {
			report.skipped += 1;
			continue;
		}
		const sending = taking
			.catch(() => null)
			.then(async (connection) => {
				await sendOnce(phone, connection, recordsPerSend, dueAt, report);
				connections.giveBack(connection);
				running.delete(sending);
			});
		running.add(sending);
	}
	await Promise.all(running);
	return report;
}

async function sendOnce(
	phone: LoadPhone,
	connection: BenchConnection | null,
	count: number,
	dueAt: number,
	report: LoadReport,
): Promise<void> {
	const body = bodyOf(phone, count);
	const head =
		'POST /api/location-records HTTP/1.1\r\nhost: drill\r\ncontent-type: application/json\r\n' +
		`authorization: Bearer ${await phone.token()}\r\n`;
	try {
		if (connection === null) throw new Error('no connection');
		const { status, body: content } = await connection.ask(head, body);
		const seconds = (performance.now() - dueAt) / 1_000;
		if (status === 200) {
			const { accepted, duplicate, rejected } = JSON.parse(content) as LocationAnswer;
			for (const id of [...accepted, ...duplicate]) phone.acknowledged.add(id);
			report.records += accepted.length;
			report.stored.push(seconds);
			if (rejected.length > 0) report.wrong.push(`a record was rejected: ${rejected[0]?.code}`);
		} else if (status === 503) report.refused.push(seconds);
		else report.wrong.push(`${status} ${content.slice(0, 120)}`);
	} catch {
		report.unanswered += 1;
	}
}

function bodyOf(phone: LoadPhone, count: number): string {
	const { driver, deviceId, nextId } = phone;
	phone.nextId += count;
	const records = Array.from({ length: count }, (_, index) => ({
		id: nextId + index,
		routeId: driver.routeId,
		accuracyM: 12,
		speedMps: 8.3,
		longitude: 29 + (driver.at % 100) / 500,
		latitude: 41 + index / 10_000,
		headingDeg: 90,
		batteryPercent: 80,
	}));
	return JSON.stringify({ deviceId, records });
}

export type ConnectionPool = {
	/** Null when all are busy. */
	readonly take: () => Promise<BenchConnection> | null;
	/** Null when none could be opened. */
	readonly giveBack: (connection: BenchConnection | null) => void;
	readonly close: () => void;
};

/** At most so many connections; those that the server closed are replaced. */
export function connectionPool(port: number, limit: number): ConnectionPool {
	let busy = 0;
	let free: BenchConnection[] = [];
	return {
		take: () => {
			if (busy >= limit) return null;
			busy += 1;
			free = free.filter(({ isOpen }) => isOpen());
			const connection = free.pop();
			return connection === undefined ? openConnection(port) : Promise.resolve(connection);
		},
		giveBack: (connection) => {
			busy -= 1;
			if (connection?.isOpen()) free.push(connection);
		},
		close: () => {
			for (const { close } of free) close();
		},
	};
}
