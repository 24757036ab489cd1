import type { Logger } from 'pino';
import type { Job } from './http/operation/job.ts';

/**
 * Background maintenance, such as deleting expired records; returns the number of processed
 * records. A long one ends early when its signal aborts, because a shutdown waits for it.
 */
export type Chore = {
	readonly name: string;
	readonly run: (signal: AbortSignal) => Promise<number>;
};

const everyMs = 60 * 60 * 1000;

/** Runs all chores on start and every hour, one after another. */
export function housekeepingJob(chores: readonly Chore[], log: Logger): Job {
	const start = () => {
		const stopping = new AbortController();
		let round = doAll(chores, log, stopping.signal);
		const timer = setInterval(() => {
			// A round that takes longer than an hour delays the next one.
			round = round.then(() => doAll(chores, log, stopping.signal));
		}, everyMs);
		return {
			stop: async () => {
				clearInterval(timer);
				stopping.abort();
				await round;
			},
		};
	};
	return { name: 'housekeeping', start };
}

async function doAll(chores: readonly Chore[], log: Logger, signal: AbortSignal): Promise<void> {
	for (const { name, run } of chores) {
		if (signal.aborted) return;
		try {
			const count = await run(signal);
			if (count > 0) log.info({ chore: name, count }, 'Düzenli iş yapıldı.');
		} catch (error) {
			log.error({ err: error, chore: name }, 'Düzenli iş yapılamadı; bir saat sonra denenecek.');
		}
	}
}
