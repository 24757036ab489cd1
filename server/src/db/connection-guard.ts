// Wraps pool connections for kysely: an unresponsive connection is destroyed, and a lost connection
// fails with an error code.
import net from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** The connection broke or timed out, so the outcome of its statement is unknown. */
class ConnectionLost extends Error {
	override name = 'ConnectionLost';
	/** connection_failure: retried, then answered with 503. */
	readonly code = '08006';
}

/**
 * Wraps a pool. `silenceLimitMs` limits the time without a byte from the server; it must exceed the
 * statement timeout, after which a live server answers with an error.
 */
export function guardPool(pool: pg.Pool, silenceLimitMs: number): PostgresPool {
	const connections = new WeakMap<pg.PoolClient, GuardedConnection>();
	/** Start of the last statement without an answer. */
	let silentSince = Number.NEGATIVE_INFINITY;
	const limits = {
		silenceLimitMs,
		onSilence: (sentAt: number) => {
			silentSince = Math.max(silentSince, sentAt);
		},
	};

	// Added immediately, because a connection can break before its first use.
	pool.on('connect', (client) => connections.set(client, new GuardedConnection(client, limits)));

	return {
		options: pool.options,
		end: () => pool.end(),
		connect: async () => {
			for (;;) {
				const connection = connections.get(await connectTo(pool));
				if (connection === undefined) throw new Error('a connection without a guard');
				if (connection.isAliveAfter(silentSince)) return connection;
				connection.destroy();
			}
		},
	};
}

async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
	try {
		return await pool.connect();
	} catch (error) {
		// Errors sent by the server have their own code.
		if (error instanceof pg.DatabaseError) throw error;
		throw new ConnectionLost('no connection to the database', { cause: error });
	}
}

type Limits = {
	readonly silenceLimitMs: number;
	readonly onSilence: (sentAt: number) => void;
};

class GuardedConnection implements PostgresPoolClient {
	readonly #client: pg.PoolClient;
	readonly #limits: Limits;
	/** Time of the last answer on this connection. */
	#answeredAt = performance.now();
	#lost = false;

	constructor(client: pg.PoolClient, limits: Limits) {
		this.#client = client;
		this.#limits = limits;
		client.on('error', () => {
			this.#lost = true;
		});
	}

	query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
	query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
	query<R>(
		statement: string | PostgresCursor<R>,
		values: readonly unknown[] = [],
	): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
		if (typeof statement !== 'string') throw new Error('cursors are not supported');
		return this.#run<R>(statement, values);
	}

	/** If one idle connection timed out, the others are probably dead as well. */
	isAliveAfter(silentSince: number): boolean {
		return !this.#lost && this.#answeredAt > silentSince;
	}

	release(destroy?: boolean): void {
		this.#client.release(destroy === true || this.#lost);
	}

	/** Destroys the socket, because a dead peer never confirms an orderly shutdown. */
	destroy(): void {
		this.#client.connection.stream.destroy();
		this.#client.release(true);
	}

	async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
		const stopWatch = this.#watchForSilence();
		try {
			const result = await this.#client.query(text, [...values]);
			this.#answeredAt = performance.now();
			// The driver types the command as any string.
			return result as pg.QueryResult & PostgresQueryResult<R>;
		} catch (error) {
			// Errors sent by the server have their own code; other errors of a live connection are bugs.
			if (error instanceof pg.DatabaseError || !this.#lost) throw error;
			throw new ConnectionLost('the connection to the database is lost', { cause: error });
		} finally {
			stopWatch();
		}
	}

	/** Destroys the connection, and with it the statement, if no byte arrives in time. */
	#watchForSilence(): () => void {
		const { silenceLimitMs, onSilence } = this.#limits;
		const sentAt = performance.now();
		let received = this.#bytesReceived();
		let timer = setTimeout(check, silenceLimitMs);
		let isOver = false;
		const decide = () => {
			if (isOver) return;
			const now = this.#bytesReceived();
			if (now === received) {
				onSilence(sentAt);
				this.#client.connection.stream.destroy();
			} else {
				received = now;
				timer = setTimeout(check, silenceLimitMs);
			}
		};
		function check(): void {
			// setImmediate runs after the bytes that arrived while the event loop was blocked are read.
			setImmediate(decide);
		}
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}

	#bytesReceived(): number {
		const { stream } = this.#client.connection;
		return stream instanceof net.Socket ? stream.bytesRead : 0;
	}
}
