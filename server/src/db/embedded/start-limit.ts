type Log = { readonly warn: (text: string) => void };

/**
 * Returns whether a start has taken longer than `limitMs`. A recovery does not count: PostgreSQL
 * replays its log after a crash, and if it were ended, the next start would begin again.
 */
export function createStartLimit(limitMs: number, log: Log): (isRecovering: boolean) => boolean {
	const startedAt = Date.now();
	let until = startedAt + limitMs;
	let isNamed = false;
	return (isRecovering) => {
		const now = Date.now();
		if (!isRecovering) return now > until;
		until = now + limitMs;
		// Every start recovers for a moment.
		if (!isNamed && now - startedAt > limitMs / 6) {
			isNamed = true;
			log.warn(
				'PostgreSQL düzgün kapanmamış, verilerini onarıyor; bitmesi bekleniyor. Bu birkaç dakika sürebilir.',
			);
		}
		return false;
	};
}
