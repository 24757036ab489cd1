import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import type { RecordChange } from '@sevk/domain/common/rule/record-change';
import { refuse } from '@sevk/domain/common/rule/refusal';
import type { Database } from './database.ts';
import { readEvents } from './events.ts';

type Seen = {
	readonly depotIds: readonly string[];
	readonly noun: string;
	readonly nounId: string;
	/** The outdated version that the caller saw. */
	readonly version: number;
};

/**
 * Refuses to overwrite a newer version; the refusal says who changed the record and what
 * (docs/trust.md#versions). The payload of an event that raised the version carries `{ version,
 * changes? }` with the new version.
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
	const changedBy = newest?.actorName ?? 'başka bir kullanıcı';
	const changes = later
		.toReversed()
		.flatMap(({ payload }) => (payload['changes'] as RecordChange[] | undefined) ?? []);
	return refuse(commonRefusals, 'common/stale', { changedBy, changes });
}
