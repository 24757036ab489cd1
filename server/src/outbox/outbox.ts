import { messageRetryAt } from '@sevk/domain/common/rule/retry-delay';
import type { Database, Row, Tx } from '../db/database.ts';
import { eachDepot } from '../db/sql/each-depot.ts';
import { transact } from '../db/transact.ts';
import { addBacklogGauges, type MeasureParts } from '../http/operation/gauge.ts';
import { startPolling } from '../http/operation/polling.ts';
import {
	type ClaimedRow,
	claimRows,
	type OutboxTable,
	readBacklog,
	settleRow,
} from './outbox-store.ts';

type Name = OutboxTable['name'];

/** What became of a try: the state of the row afterwards, or `retry`. */
type Outcome = {
	readonly state: string;
	readonly problem?: string | null;
	/** The wait that the service asks for. */
	readonly afterMs?: number | null;
};

/** What is stored of a try. `state` is `waiting` if there is another one. */
export type Settled<Sent extends Outcome> = {
	readonly state: string;
	readonly problem: string | null;
	readonly notBefore: Date | null;
	readonly at: Date;
	/** Null: the message was too old to be tried, or an error of the program prevented it. */
	readonly outcome: Sent | null;
};

/** The parts of an outbox that differ from others. */
export type OutboxParts<Table extends Name, Message, Sent extends Outcome> = {
	readonly db: Database;
	readonly table: OutboxTable<Table>;
	/** The company for a table of the company. */
	readonly listDepotIds: () => Promise<string[]>;
	/** Messages that are sent at a time. */
	readonly atOnce: number;
	/** When a message is of no use any more. */
	readonly expiresAt: (row: Row<Table>) => Date;
	/** The state of a message that is not tried again. */
	readonly givenUp: string;
	/** Reads what is sent, for each of the rows. */
	readonly read: (
		rows: readonly ClaimedRow<Table>[],
		depotId: string,
		now: Date,
	) => Promise<readonly Message[]>;
	readonly send: (message: Message, now: Date) => Promise<Sent>;
	/** Further columns that are stored with what became of a try. */
	readonly columns?: (settled: Settled<Sent>) => Partial<Row<Table>>;
	/** Records events, or what follows from a result, in the transaction that settles the row. */
	readonly record?: (tx: Tx, message: Message, settled: Settled<Sent>) => void | Promise<void>;
	/** Counts and logs a try afterwards; without `isOwn` its claim had ended. */
	readonly report?: (message: Message, settled: Settled<Sent>, isOwn: boolean) => void;
	readonly log: { readonly warn: (about: object, message: string) => void };
	readonly now?: (() => Date) | undefined;
};

export type Outbox = {
	/** Sends what is due. Never rejects; a long run ends early once `isEnding` is true. */
	readonly sendDue: (isEnding?: () => boolean) => Promise<void>;
};

/** Longer than a send may take. */
const claimMs = 60_000;
/** The rest waits for the next run, so that a slow service does not hold other depots up. */
const batchesPerRun = 5;
/** The problem of a message that was too old to be tried. */
const expired = 'expired';
/** The problem of a message that an error of the program kept from being sent. */
const failed = 'error';

type Unsent = typeof expired | typeof failed;

/**
 * Sends the messages of a table, each at least once: a row is claimed, sent, and settled while the
 * claim is the own one, so several processes may run it (docs/trust.md#outbox-and-event-cursors).
 */
export function createOutbox<Table extends Name, Message, Sent extends Outcome>({
	db,
	table,
	log,
	now = () => new Date(),
	...parts
}: OutboxParts<Table, Message, Sent>): Outbox {
	const warn = (error: unknown) =>
		log.warn(
			{ err: error, outbox: table.name },
			'Mesajlar gönderilemedi; birazdan yeniden denenecek.',
		);

	async function sendBatch(depotId: string): Promise<number> {
		const at = now();
		const until = new Date(at.getTime() + claimMs);
		const rows = await claimRows(db, table, depotId, { now: at, until, limit: parts.atOnce });
		if (rows.length === 0) return 0;
		const messages = await parts.read(rows, depotId, at);
		await Promise.all(
			rows.map(async (row, index) => {
				const message = messages[index] as Message;
				const settled = settledBy(row, await trySend(row, message, at));
				// What became of it is not stored: the claim ends, and then it is tried again.
				await settle(depotId, row, message, settled).catch(warn);
			}),
		);
		return rows.length;
	}

	/** What came of a try; `expired` or `failed` if there was none. */
	async function trySend(
		row: ClaimedRow<Table>,
		message: Message,
		at: Date,
	): Promise<Sent | Unsent> {
		if (at >= parts.expiresAt(row)) return expired;
		return parts.send(message, at).catch((error: unknown) => {
			warn(error);
			return failed;
		});
	}

	function settledBy(row: ClaimedRow<Table>, sent: Sent | Unsent): Settled<Sent> {
		const at = now();
		const { givenUp } = parts;
		if (typeof sent !== 'string' && sent.state !== 'retry') {
			return { ...sent, problem: sent.problem ?? null, notBefore: null, at, outcome: sent };
		}
		const outcome = typeof sent === 'string' ? null : sent;
		const problem = typeof sent === 'string' ? sent : (sent.problem ?? null);
		const message = { tries: row.tries, expiresAt: parts.expiresAt(row) };
		const notBefore =
			sent === expired ? null : messageRetryAt(message, at, outcome?.afterMs ?? undefined);
		return { state: notBefore === null ? givenUp : 'waiting', problem, notBefore, at, outcome };
	}

	async function settle(
		depotId: string,
		row: ClaimedRow<Table>,
		message: Message,
		settled: Settled<Sent>,
	): Promise<void> {
		const columns = parts.columns?.(settled) ?? {};
		const isOwn = await transact(db, async (tx) => {
			if (!(await settleRow(tx, table, depotId, row, { ...settled, columns }))) return false;
			await parts.record?.(tx, message, settled);
			return true;
		});
		parts.report?.(message, settled, isOwn);
	}

	/** A depot that fails does not stop the others. */
	async function sendAll(depotId: string, isEnding: () => boolean): Promise<void> {
		try {
			for (let batch = 0; batch < batchesPerRun && !isEnding(); batch += 1) {
				if ((await sendBatch(depotId)) < parts.atOnce) return;
			}
		} catch (error) {
			warn(error);
		}
	}

	return {
		sendDue: async (isEnding = () => false) => {
			try {
				await eachDepot(await parts.listDepotIds(), (depotId) => sendAll(depotId, isEnding));
			} catch (error) {
				warn(error);
			}
		},
	};
}

const pollMs = 2_000;
/** A message that is still being sent at the end is sent again when its claim ends. */
const endWaitMs = 3_000;

/** Runs an outbox every two seconds until it is stopped. */
export function startOutbox(run: (isEnding: () => boolean) => Promise<void>) {
	return startPolling(run, pollMs, endWaitMs);
}

/** Adds gauges of the number and the age of what waits in an outbox. */
export function measureOutbox<Table extends Name>(
	{ db, ...parts }: MeasureParts,
	table: OutboxTable<Table>,
	listDepotIds: (db: Database) => Promise<string[]>,
	names: { readonly prefix: string; readonly waitingHelp: string; readonly oldestHelp: string },
): void {
	addBacklogGauges(parts, {
		...names,
		read: async (at) =>
			eachDepot(await listDepotIds(db), (depotId) => readBacklog(db, table, depotId, at)),
	});
}
