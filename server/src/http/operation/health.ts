import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendProblem, unavailableProblem } from '../problem/problem.ts';

/** Whether this process may receive requests; false during shutdown (`/readyz`). */
export type Readiness = {
	readonly check: () => Promise<ReadyState>;
	/** Marks the process as not ready, so that the load balancer stops sending requests. */
	readonly drain: () => void;
};

type ReadyState = {
	readonly ready: boolean;
	readonly database: boolean;
	readonly migrations: boolean;
	readonly separateOwner: boolean;
	readonly nodes: boolean;
	readonly draining: boolean;
	/** Last scheduled backup; `off` without a schedule. The process is ready all the same. */
	readonly backup: string;
};

/** Whether the database is reachable and its schema matches this version. */
export type DatabaseState = {
	readonly database: boolean;
	readonly migrations: boolean;
	/**
	 * False if the login of the application owns the tables. The process is ready all the same
	 * (docs/trust.md#roles-of-the-database).
	 */
	readonly separateOwner: boolean;
	/**
	 * False if a worker of a cluster does not answer. The process is ready all the same: the depots on
	 * other nodes work (docs/operations.md#citus).
	 */
	readonly nodes: boolean;
};

const answerLimitMs = 2_000;
/** Probes are frequent, so the database is queried at most once per second. */
const freshMs = 1_000;

/** If `readState` fails or times out, the database counts as unreachable. */
export function createReadiness(
	readState: () => Promise<DatabaseState>,
	readBackup: () => string = () => 'off',
): Readiness {
	let draining = false;
	let lastCheck: { at: number; state: Promise<DatabaseState> } | null = null;
	return {
		drain: () => {
			draining = true;
		},
		check: async () => {
			if (lastCheck === null || Date.now() - lastCheck.at > freshMs) {
				lastCheck = { at: Date.now(), state: readStateInTime(readState) };
			}
			const state = await lastCheck.state;
			const ready = state.database && state.migrations && !draining;
			return { ready, ...state, draining, backup: readBackup() };
		},
	};
}

async function readStateInTime(readState: () => Promise<DatabaseState>): Promise<DatabaseState> {
	const unreachable = { database: false, migrations: false, separateOwner: false, nodes: false };
	const timeout = new AbortController();
	const late = sleep(answerLimitMs, unreachable, { signal: timeout.signal, ref: false });
	try {
		return await Promise.race([readState().catch(() => unreachable), late]);
	} finally {
		timeout.abort();
		late.catch(() => undefined);
	}
}

/**
 * `/livez`: the process responds. `/readyz`: database and schema are available and no shutdown has
 * begun.
 */
export function installHealth(app: FastifyInstance, readiness: Readiness): void {
	app.get('/livez', { logLevel: 'silent' }, async () => ({ alive: true }));
	app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
		const state = await readiness.check();
		if (!state.ready) return sendProblem(reply, unavailableProblem(request.id, state));
		return reply.header('cache-control', 'no-store').send(state);
	});
}
