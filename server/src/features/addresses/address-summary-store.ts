import { buildingFactKinds } from '@sevk/domain/addresses/address-fact';
import type { AddressFactKind } from '@sevk/domain/addresses/address-fact-kind';
import { describeAddress } from '@sevk/domain/addresses/address-words';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

type SummaryRow = {
	readonly key: string;
	readonly deliveries: number;
	readonly failures: number;
	readonly placeMinutes: number | null;
	readonly bestFrom: number | null;
	readonly bestUntil: number | null;
	readonly facts: readonly { readonly kind: AddressFactKind; readonly body: string }[];
};

/** What addresses have taught in one line each, by their key; one that taught nothing is absent. */
export async function readAddressSummaries(
	db: Database,
	depotId: string,
	keys: readonly string[],
	today: string,
): Promise<ReadonlyMap<string, string>> {
	if (keys.length === 0) return new Map();
	const { rows } = await sql<SummaryRow>`
		select a.key, r.deliveries, r.failures, r.place_minutes as "placeMinutes",
			r.best_from as "bestFrom", r.best_until as "bestUntil",
			coalesce((
				select jsonb_agg(distinct jsonb_build_object('kind', f.kind, 'body', f.body))
				from addresses b
				join address_facts f on f.depot_id = ${depotId} and f.address_id = b.id
				where b.depot_id = ${depotId} and b.building_key in (a.building_key, r.building_key)
					and (b.id in (a.id, r.id) or f.kind = any(${[...buildingFactKinds]}::text[]))
					and f.state = 'confirmed'
					and (f.expires_on is null or f.expires_on >= ${today}::date)
			), '[]') as facts
		from addresses a
		join addresses r on r.depot_id = ${depotId} and r.id = coalesce(a.merged_into, a.id)
		where a.depot_id = ${depotId} and a.key = any(${[...keys]}::text[])`.execute(db);
	const summaries = rows.map(({ key, bestFrom: from, bestUntil: until, ...row }) => {
		const bestHours = from === null || until === null ? null : { from, until };
		return [key, describeAddress({ ...row, bestHours })] as const;
	});
	return new Map(summaries.filter(([, text]) => text !== ''));
}
