import { buildingFactKinds } from '@sevk/domain/addresses/address-fact';
import type { AddressFactKind } from '@sevk/domain/addresses/address-fact-kind';
import { describeAddress } from '@sevk/domain/addresses/address-words';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

type Fact = {
	readonly id: string;
	readonly kind: AddressFactKind;
	readonly body: string;
	readonly state: 'suggested' | 'confirmed';
	readonly suggestedBy: string;
};

type SummaryRow = {
	readonly key: string;
	readonly id: string;
	readonly deliveries: number;
	readonly failures: number;
	readonly placeMinutes: number | null;
	readonly bestFrom: number | null;
	readonly bestUntil: number | null;
	readonly facts: readonly Fact[];
};

export type KnownAddress = {
	readonly id: string;
	/** What the address has taught in one line; empty without anything. */
	readonly words: string;
	/** Facts that wait for a confirmation. */
	readonly suggestions: readonly Fact[];
};

/** What addresses have taught, by their key. */
export async function readAddressSummaries(
	db: Database,
	depotId: string,
	keys: readonly string[],
	today: string,
): Promise<ReadonlyMap<string, KnownAddress>> {
	if (keys.length === 0) return new Map();
	const { rows } = await sql<SummaryRow>`
		select a.key, r.id, r.deliveries, r.failures, r.place_minutes as "placeMinutes",
			r.best_from as "bestFrom", r.best_until as "bestUntil",
			coalesce((
				select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'body', f.body,
					'state', f.state, 'suggestedBy', f.suggested_by) order by f.suggested_at, f.id)
				from addresses b
				join address_facts f on f.depot_id = ${depotId} and f.address_id = b.id
				where b.depot_id = ${depotId} and b.building_key in (a.building_key, r.building_key)
					and (b.id in (a.id, r.id) or f.kind = any(${[...buildingFactKinds]}::text[]))
					and f.state <> 'retired'
					and (f.expires_on is null or f.expires_on >= ${today}::date)
			), '[]') as facts
		from addresses a
		join addresses r on r.depot_id = ${depotId} and r.id = coalesce(a.merged_into, a.id)
		where a.depot_id = ${depotId} and a.key = any(${[...keys]}::text[])`.execute(db);
	return new Map(rows.map((row) => [row.key, summaryOf(row)]));
}

function summaryOf({ id, bestFrom: from, bestUntil: until, facts, ...row }: SummaryRow) {
	const bestHours = from === null || until === null ? null : { from, until };
	const confirmed = facts.filter(({ state }) => state === 'confirmed');
	const said = new Map(confirmed.map((fact) => [`${fact.kind} ${fact.body}`, fact]));
	return {
		id,
		words: describeAddress({ ...row, bestHours, facts: [...said.values()] }),
		suggestions: facts.filter(({ state }) => state === 'suggested'),
	};
}
