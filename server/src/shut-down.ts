import type { Logger } from 'pino';

/** A part that has been started and how it ends. */
export type StartedPart = { readonly name: string; readonly stop: () => Promise<unknown> };

/** Longer than a request may take (docs/trust.md#time-limits), so that none is cut off. */
const limitMs = 20_000;
/** Ctrl C reaches a process twice, from the terminal and from npm: only a later one is impatience. */
const sameSignalMs = 1_000;

/**
 * Ends the started parts from the last to the first, once, when the system or a person asks. Gives
 * a question: whether somebody has asked already.
 */
export function shutDownOnSignals(
	started: readonly StartedPart[],
	log: () => Logger | null,
): () => boolean {
	let askedAt: number | null = null;
	const ask = () => {
		if (askedAt === null) {
			askedAt = Date.now();
			void endProcess(started, log());
		} else if (Date.now() - askedAt > sameSignalMs) {
			process.exit(130);
		}
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
	// `npm start` opens a channel to this process. It closes when the start script ends in any way,
	// which may have happened while this process was loading its modules.
	process.on('disconnect', ask);
	if (process.connected === false) ask();
	return () => askedAt !== null;
}

async function endProcess(started: readonly StartedPart[], log: Logger | null): Promise<void> {
	setTimeout(() => {
		log?.error('Süresi içinde kapanamadı.');
		process.exit(1);
	}, limitMs).unref();
	const clean = await stopAll(started, log);
	process.exit(clean ? 0 : 1);
}

/** Stops parts from the last to the first; one that fails does not keep the others running. */
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
