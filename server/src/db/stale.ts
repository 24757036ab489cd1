import { maskName } from '@sevk/domain/common/format/name-mask';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import type { RecordChange } from '@sevk/domain/common/rule/record-change';
import { refuse } from '@sevk/domain/common/rule/refusal';
import type { Database } from './database.ts';
import { readEvents } from './events.ts';

type Seen = {
	readonly depotIds: readonly string[];
	readonly noun: string;
	readonly nounId: string;
	/** The version that the caller saw; the record has a later one by now. */
	readonly version: number;
};

/**
 * Says no to a save that would overwrite what it never saw, naming who changed the record since and
 * what (docs/trust.md#versions). It reads events: an event that raised a record's version carries
 * `{ version, changes? }` in its payload, `version` being the one that stood afterwards.
 */
export async function refuseStale(db: Database, seen: Seen) {
	const events = await readEvents(db, {
		depotIds: seen.depotIds,
		noun: seen.noun,
		nounIds: [seen.nounId],
		newestFirst: true,
		limit: 50,
	});
	const later = events.filter(({ payload }) => Number(payload['version']) > seen.version);
	const [newest] = later;
	const changedBy = newest === undefined ? 'başka bir kullanıcı' : actorWord(newest);
	const changes = later
		.toReversed()
		.flatMap(({ payload }) => (payload['changes'] as RecordChange[] | undefined) ?? []);
	return refuse(commonRefusals, 'common/stale', { changedBy, changes });
}

function actorWord(event: { actorId: string | null; actorName: string }): string {
	return event.actorId === null ? event.actorName : maskName(event.actorName);
}
