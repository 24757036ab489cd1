// Where each table is on a distributed database (docs/decisions/0054-citus.md): rows of depots on the
// node of their depot, everything else on every node.
import type pg from 'pg';
import { migratedTables } from '../db/migrate.ts';

/** Tables of which every node has a copy: their key does not begin with the depot. */
export const referenceTables = [
	'company',
	'policies',
	'reasons',
	'senders',
	'sender_contacts',
	'sender_ibans',
	'sender_iban_decisions',
	'sender_mails',
	'sender_names',
	'sender_contracts',
	'sender_file_profiles',
	'migrations',
	'secret_check',
	'depots',
	'depot_codes',
	'vehicles',
	'vehicle_blackouts',
	'drivers',
	'driver_exceptions',
	'users',
	'user_depots',
	'user_identities',
	'saved_views',
	'push_keys',
	'push_devices',
	'push_rules',
	'pin_devices',
	'pin_device_codes',
	'identity_users',
	'identity_sessions',
	'identity_accounts',
	'identity_verifications',
	'identity_two_factors',
	'identity_jwks',
	'identity_tries',
	'identity_known_networks',
	'identity_failed_sign_ins',
	'account_mails',
	'geocoders',
];

/** The first table to be distributed: the others are placed beside its rows. */
export const firstDepotTable = 'orders';

/**
 * Unique indexes that a distributed database cannot have, because they lack the depot, with the index
 * that takes their place. There an idempotency key is unique per depot.
 */
export const replacedIndexes = [
	{
		name: 'idempotency_keys_once',
		replacement: 'create index if not exists idempotency_keys_by_key on idempotency_keys (key)',
	},
];

type Placement = 'depot' | 'reference';
/** `local`: not distributed yet. */
export type PlacedTable = {
	readonly name: string;
	readonly placement: Placement;
	readonly isLocal: boolean;
};

type TableRow = { readonly name: string; readonly byDepot: boolean; readonly isLocal: boolean };

/** The tables of Sevk, in the sequence of their distribution. */
export async function readPlacement(
	client: pg.ClientBase,
	tables: readonly string[] = migratedTables(),
): Promise<PlacedTable[]> {
	const { rows: found } = await client.query<{ there: boolean }>(
		`select to_regclass('pg_dist_partition') is not null as there`,
	);
	// A table that Citus keeps on the coordinator for foreign keys has the model 's' or 'c'.
	const isLocal = found[0]?.there
		? `not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid
			and (d.partmethod = 'h' or d.partmethod = 'n' and d.repmodel = 't'))`
		: 'true';
	const { rows } = await client.query<TableRow>(
		`select c.relname as name, ${isLocal} as "isLocal",
			coalesce((select a.attname = 'depot_id' from pg_index i
				join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
				where i.indrelid = c.oid and i.indisprimary), false) as "byDepot"
		from pg_class c
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			and c.relname = any($1)
		order by c.relname`,
		[tables],
	);
	const placed = rows.map(({ name, byDepot, isLocal }) => ({
		name,
		isLocal,
		placement: placementOf(name, byDepot),
	}));
	return placed.toSorted((left, right) => rankOf(left) - rankOf(right));
}

function placementOf(name: string, byDepot: boolean): Placement {
	const isReference = referenceTables.includes(name);
	if (byDepot === isReference) {
		throw new Error(`${name}: its key begins with depot_id, or it is one of referenceTables`);
	}
	return isReference ? 'reference' : 'depot';
}

/** Depot tables refer to reference tables, so those come first. */
function rankOf({ name, placement }: PlacedTable): number {
	if (placement === 'reference') return 0;
	return name === firstDepotTable ? 1 : 2;
}
