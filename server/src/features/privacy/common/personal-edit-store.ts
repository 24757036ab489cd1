// What records of a person were before they were changed, for the export.
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Group } from './personal-fact-answer.ts';

type Record = {
	readonly depotId: string;
	readonly noun: 'order' | 'driver' | 'user';
	readonly nounId: string;
};

/** Former values in the history of a record, oldest first. */
export async function readEdits(db: Database, { depotId, noun, nounId }: Record): Promise<Group[]> {
	const { rows } = await sql<{ at: Date; label: string; before: string }>`
		select e.at, c.value ->> 'label' as label, c.value ->> 'from' as before
		from events e, jsonb_array_elements(e.payload -> 'changes') c
		where e.depot_id = ${depotId} and e.noun_id = ${nounId} and e.noun = ${noun}
			and jsonb_typeof(e.payload -> 'changes') = 'array'
		order by e.change_seq`.execute(db);
	return rows.map(({ at, label, before }) => ({
		subject: 'Değişiklik öncesi',
		at,
		fields: { [label]: before },
	}));
}

export function pointText(longitude: number | null, latitude: number | null): string | null {
	return longitude === null || latitude === null ? null : `${latitude}, ${longitude}`;
}
