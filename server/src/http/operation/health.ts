import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether this process should get requests: read by `/readyz`, false during shutdown. */
export type Readiness = {
	readonly check: () => Promise<ReadyState>;
	/** Marks the process as not ready, so that the load balancer stops sending requests. */
	readonly drain: () => void;
};

type ReadyState = {
	readonly ready: boolean;
	readonly database: boolean;
	readonly migrations: boolean;
	readonly draining: boolean;
};

/** What the database says of itself: reachable, and on the schema of this code. */
export type DatabaseState = { readonly database: boolean; readonly migrations: boolean };

const answerLimitMs = 2_000;
/** Probes are frequent: the database is queried at most once a second. */
const freshMs = 1_000;

/** `ask` may fail or hang: both mean that the database is not there. */
export function createReadiness(ask: () => Promise<DatabaseState>): Readiness {
	let draining = false;
	let asked: { at: number; state: Promise<DatabaseState> } | null = null;
	return {
		drain: () => {
			draining = true;
		},
		check: async () => {
			if (asked === null || Date.now() - asked.at > freshMs) {
				asked = { at: Date.now(), state: askInTime(ask) };
			}
			const state = await asked.state;
			return { ready: state.database && state.migrations && !draining, ...state, draining };
		},
	};
}

async function askInTime(ask: () => Promise<DatabaseState>): Promise<DatabaseState> {
	const gone = { database: false, migrations: false };
	const patience = new AbortController();
	const late = sleep(answerLimitMs, gone, { signal: patience.signal, ref: false });
	try {
		return await Promise.race([ask().catch(() => gone), late]);
	} finally {
		patience.abort();
		late.catch(() => undefined);
	}
}

/** `/livez`: the process answers. `/readyz`: the database and its schema are there, not shutting down. */
export function installHealth(app: FastifyInstance, readiness: Readiness): void {
	app.get('/livez', { logLevel: 'silent' }, async () => ({ alive: true }));
	app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
		const state = await readiness.check();
		return reply
			.code(state.ready ? 200 : 503)
			.header('cache-control', 'no-store')
			.send(state);
	});
}
