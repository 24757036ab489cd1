import { setTimeout as sleep } from 'node:timers/promises';

type Log = { readonly info: (text: string) => void };

/** Longer than PostgreSQL replays its log after a crash of a busy day. */
const startLimitMs = 60_000;
const retryMs = 500;
/** PostgreSQL is starting, recovering or shutting down. */
const cannotConnectNow = '57P03';

/**
 * Waits for a PostgreSQL that starts at the same time, as after a failure of the power. Every other
 * error of `connect` is thrown at once.
 */
export async function waitForStart(
	connect: () => Promise<void>,
	log: Log,
	isEnding: () => boolean,
): Promise<void> {
	const until = Date.now() + startLimitMs;
	for (let isFirst = true; ; isFirst = false) {
		try {
			return await connect();
		} catch (error) {
			const isStarting = (error as { code?: string }).code === cannotConnectNow;
			if (!isStarting || Date.now() > until || isEnding()) throw error;
			if (isFirst) log.info('Veritabanı açılıyor; bekleniyor.');
		}
		await sleep(retryMs);
	}
}
