import type { Logger } from 'pino';

/**
 * Background maintenance, such as deleting expired records; returns the number of processed
 * records.
 */
export type Chore = { readonly name: string; readonly run: () => Promise<number> };

const everyMs = 60 * 60 * 1000;

/** Runs all chores on start and every hour, one after another. */
export function startHousekeeping(chores: readonly Chore[], log: Logger) {
	let round = doAll(chores, log);
	const timer = setInterval(() => {
		// A round that takes longer than an hour delays the next one.
		round = round.then(() => doAll(chores, log));
	}, everyMs);
	return {
		async stop(): Promise<void> {
			clearInterval(timer);
			await round;
		},
	};
}

async function doAll(chores: readonly Chore[], log: Logger): Promise<void> {
	for (const { name, run } of chores) {
		try {
			const count = await run();
			if (count > 0) log.info({ chore: name, count }, 'Düzenli iş yapıldı.');
		} catch (error) {
			log.error({ err: error, chore: name }, 'Düzenli iş yapılamadı; bir saat sonra denenecek.');
		}
	}
}
