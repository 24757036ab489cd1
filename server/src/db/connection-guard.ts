// Connections of the pool as kysely takes them: one that does not answer is destroyed, and the loss
// of one is an error with a code.
import net from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** The connection broke or went silent: what happened to its statement is unknown. */
class ConnectionLost extends Error {
	override name = 'ConnectionLost';
	/** connection_failure, which is retried and answered with 503. */
	readonly code = '08006';
}

/**
 * Wraps a pool. `silenceLimitMs` is how long a statement may go without a byte of an answer; it must
 * exceed the statement timeout, after which a live server answers with an error.
 */
export function guardPool(pool: pg.Pool, silenceLimitMs: number): PostgresPool {
	const connections = new WeakMap<pg.PoolClient, GuardedConnection>();
	/** The start of the last statement that got no answer. */
	let silentSince = Number.NEGATIVE_INFINITY;
	const limits = {
		silenceLimitMs,
		onSilence: (sentAt: number) => {
			silentSince = Math.max(silentSince, sentAt);
		},
	};

	// At once: a connection may break before it is first used.
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
		// An answer of the server carries its own code.
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
	/** When the server last answered on this connection. */
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

	/** A connection that was idle when another one went silent is probably silent as well. */
	isAliveAfter(silentSince: number): boolean {
		return !this.#lost && this.#answeredAt > silentSince;
	}

	release(destroy?: boolean): void {
		this.#client.release(destroy === true || this.#lost);
	}

	/** Closes the socket at once: a silent peer would never confirm an orderly end. */
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
			// An answer of the server carries its own code; other errors of a live connection are ours.
			if (error instanceof pg.DatabaseError || !this.#lost) throw error;
			throw new ConnectionLost('the connection to the database is lost', { cause: error });
		} finally {
			stopWatch();
		}
	}

	/** Destroys the connection, which fails its statement, when no byte of an answer arrives in time. */
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
			// Bytes that arrived while the event loop was blocked are read before an immediate runs.
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
