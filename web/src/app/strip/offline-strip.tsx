import { formatDateTime, formatTime, todayIn } from '@sevk/domain/common/date/date';
import { IconCloudOff } from '@tabler/icons-react';
import { notifyManager, type QueryState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../api/call/query-client.ts';
import { useConnection } from '../../api/connection/connection.ts';
import { Strip } from './strip.tsx';

/** "Çevrimdışı · son görülen: 14:32 · işlem yapılamaz": the age of the data on the screen. */
export function OfflineStrip() {
	const { online } = useConnection();
	if (online) return null;
	return (
		<Strip tone="amber" icon={IconCloudOff}>
			Çevrimdışı
			<SeenAge /> · işlem yapılamaz
		</Strip>
	);
}

/** How old the lists on a screen of the office are. */
export function SeenAge() {
	const { lastAnswerAt } = useConnection();
	const recalledAt = useSyncExternalStore(onQueryChange, oldestRecalled);
	const at = recalledAt ?? lastAnswerAt;
	return at === null ? null : ` · son görülen: ${timeWords(new Date(at))}`;
}

/** A list of yesterday has its day. */
export function timeWords(at: Date): string {
	return todayIn(at) === todayIn(new Date()) ? formatTime(at) : formatDateTime(at);
}

const queries = queryClient.getQueryCache();

function onQueryChange(listener: () => void): () => void {
	return queries.subscribe(notifyManager.batchCalls(listener));
}

/** The age of the oldest list on the screen that the server did not answer again. */
function oldestRecalled(): number | null {
	const times = queries
		.findAll({ type: 'active' })
		.filter(({ meta, state }) => meta?.['isKept'] === true && isUnanswered(state))
		.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
	return times.length === 0 ? null : Math.min(...times);
}

/** Also while the next try is awaited. */
function isUnanswered({ error, fetchFailureCount }: QueryState<unknown>): boolean {
	return error !== null || fetchFailureCount > 0;
}
