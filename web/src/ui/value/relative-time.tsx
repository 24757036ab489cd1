import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatAge, formatAgo } from '@sevk/domain/common/date/relative-time';
import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every relative time on the screen. */
function subscribe(listener: () => void): () => void {
	// A hidden page does not update its clock.
	if (listeners.size === 0) now = new Date();
	listeners.add(listener);
	timer ??= setInterval(() => {
		now = new Date();
		for (const each of listeners) each();
	}, tickMs);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) {
			clearInterval(timer);
			timer = undefined;
		}
	};
}

/**
 * The present, updated every half minute with the same object in between: for ages and "gecikti"
 * marks.
 */
export function useNow(): Date {
	return useSyncExternalStore(subscribe, () => now);
}

/** "5 dakika önce", with the exact time on hover. */
export function RelativeTime({ at }: { readonly at: string | Date }) {
	return <Elapsed at={at} words={formatAgo} />;
}

/** "9 saat": an age, in a column whose head says so. */
export function Age({ since }: { readonly since: string | Date }) {
	return <Elapsed at={since} words={formatAge} />;
}

type Props = {
	readonly at: string | Date;
	readonly words: typeof formatAgo;
};

function Elapsed({ at, words }: Props) {
	const present = useNow();
	const then = new Date(at);
	const latest = then > present ? then : present;
	return (
		<time dateTime={then.toISOString()} title={formatDateTime(then)}>
			{words(then, latest)}
		</time>
	);
}
