import type { Logger } from 'pino';
import type { LogOutput } from './http/operation/log-output.ts';

/** A started part with its stop function. */
export type StartedPart = { readonly name: string; readonly stop: () => Promise<unknown> };

/**
 * Longer than the waits for requests (15 s), outboxes and the embedded database (15 s) together: an
 * exit before would leave the database running. Shorter than the limits of systemd and Docker, which
 * kill (docs/operations.md#service).
 */
const limitMs = 75_000;
/**
 * Ctrl C sends a signal twice, from the terminal and from npm; only a later one forces the exit.
 */
const sameSignalMs = 1_000;

/**
 * Stops the started parts in reverse order, once, on a signal. Returns a function that reports
 * whether a shutdown was requested.
 */
export function shutDownOnSignals(
	started: readonly StartedPart[],
	log: () => Logger | null,
	output: Pick<LogOutput, 'end' | 'abandon'>,
): () => boolean {
	let askedAt: number | null = null;
	const ask = () => {
		if (askedAt === null) {
			askedAt = Date.now();
			void endProcess(started, log(), output);
		} else if (Date.now() - askedAt > sameSignalMs) {
			output.abandon();
			process.exit(130);
		}
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
	// `npm start` opens an IPC channel to this process. It closes when the start script ends in any
	// way, which may have happened while this process was loading its modules.
	process.on('disconnect', ask);
	if (process.connected === false) ask();
	return () => askedAt !== null;
}

async function endProcess(
	started: readonly StartedPart[],
	log: Logger | null,
	output: Pick<LogOutput, 'end' | 'abandon'>,
): Promise<void> {
	setTimeout(async () => {
		log?.error('Süresi içinde kapanamadı.');
		await output.end();
		process.exit(1);
	}, limitMs).unref();
	const clean = await stopAll(started, log);
	await output.end();
	process.exit(clean ? 0 : 1);
}

/** Stops parts in reverse order; a failure does not prevent the others from stopping. */
export async function stopAll(
	started: readonly StartedPart[],
	log: Logger | null,
): Promise<boolean> {
	let clean = true;
	for (const part of started.toReversed()) {
		try {
			await part.stop();
		} catch (error) {
			clean = false;
			log?.error({ err: error, part: part.name }, 'Kapatılamadı.');
		}
	}
	return clean;
}
