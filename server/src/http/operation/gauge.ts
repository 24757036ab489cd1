import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';

export type Reading = {
	readonly name: string;
	readonly help: string;
	/** `null` is written as NaN, which satisfies no alert that compares. */
	readonly read: () => number | null | Promise<number | null>;
};

type Log = { readonly warn: (about: object, message: string) => void };

/** What a job needs that measures something over all depots. */
export type MeasureParts = {
	readonly db: Database;
	readonly metrics: Registry;
	readonly log: Log;
	readonly now?: () => Date;
};

/** Adds a value that is read when `/metrics` is; one that cannot be read does not hide the others. */
export function addGauge(registry: Registry, { name, help, read }: Reading, log?: Log): void {
	new Gauge({
		name,
		help,
		registers: [registry],
		async collect() {
			try {
				this.set((await read()) ?? Number.NaN);
			} catch (error) {
				this.set(Number.NaN);
				log?.warn({ err: error, metric: name }, 'Ölçüm okunamadı.');
			}
		},
	});
}

const freshMs = 60_000;
/** Not longer: a value that is absent for a minute would restart the `for` of its alert. */
const failureMs = 15_000;

/** Reads a value of all depots at most once a minute, however often `/metrics` is read. */
export function readEachMinute<Value>(
	read: (now: Date) => Promise<Value>,
	now: () => Date = () => new Date(),
): () => Promise<Value> {
	let last: { until: number; readonly value: Promise<Value> } | null = null;
	return () => {
		const at = now();
		if (last !== null && at.getTime() < last.until) return last.value;
		const reading = { until: at.getTime() + freshMs, value: read(at) };
		last = reading;
		reading.value.catch(() => {
			reading.until = at.getTime() + failureMs;
		});
		return reading.value;
	};
}

/** What waits in a queue of one depot, or of all. */
export type Backlog = { readonly waiting: number; readonly firstAt: Date | null };

type BacklogReading = {
	/** The metrics are `…_waiting` and `…_oldest_seconds`. */
	readonly prefix: string;
	readonly waitingHelp: string;
	readonly oldestHelp: string;
	readonly read: (now: Date) => Promise<readonly Backlog[]>;
};

/** Adds the number of what waits in a queue, and the age of the oldest. */
export function addBacklogGauges(
	{ metrics, log, now = () => new Date() }: Omit<MeasureParts, 'db'>,
	{ prefix, waitingHelp, oldestHelp, read }: BacklogReading,
): void {
	const backlog = readEachMinute(async (at) => {
		const parts = await read(at);
		return {
			waiting: parts.reduce((sum, { waiting }) => sum + waiting, 0),
			oldestSeconds: secondsSinceFirst(
				parts.map(({ firstAt }) => firstAt),
				at,
			),
		};
	}, now);
	const add = (name: string, help: string, key: 'waiting' | 'oldestSeconds') =>
		addGauge(metrics, { name, help, read: async () => (await backlog())[key] }, log);
	add(`${prefix}_waiting`, waitingHelp, 'waiting');
	add(`${prefix}_oldest_seconds`, oldestHelp, 'oldestSeconds');
}

/** Seconds since the earliest of some moments; 0 without any. */
export function secondsSinceFirst(moments: readonly (Date | null)[], now: Date): number {
	const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
	return times.length === 0 ? 0 : Math.max(0, now.getTime() - Math.min(...times)) / 1_000;
}
