// A stand-in for the extension Citus, which no package registry offers: its functions and catalogue,
// with the refusals of the documentation. It keeps all rows where they are.
import type { DatabaseAddress } from '../../db/database.ts';
import { asOwner } from './as-owner.ts';

const schema = (version: string) => `
	create schema citus_stand_in;
	set allow_system_table_mods = on;
	insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
	values (900001, 'citus', (select oid from pg_roles where rolname = current_user),
		'citus_stand_in'::regnamespace, false, '${version}');
	reset allow_system_table_mods;
	set search_path = public, citus_stand_in;

	create table citus_stand_in.pg_dist_partition (
		logicalrelid regclass primary key, partmethod "char", colocationid int, repmodel "char");
	create table citus_stand_in.worker_answers (query_part text, success boolean, result text);

	create function citus_stand_in.citus_get_active_worker_nodes(out node_name text, out node_port bigint)
	returns setof record language sql as $$ values ('worker-1', 5432::bigint), ('worker-2', 5432) $$;

	-- Workers have what the coordinator has, unless an answer is planted.
	create function citus_stand_in.run_command_on_workers(command text,
		out nodename text, out nodeport int, out success boolean, out result text)
	returns setof record language plpgsql as $$
	begin
		for nodename in values ('worker-1'), ('worker-2') loop
			nodeport := 5432;
			success := true;
			execute command into result;
			select w.success, w.result into success, result from citus_stand_in.worker_answers w
			where nodename = 'worker-2' and command like '%' || w.query_part || '%'
			union all select success, result limit 1;
			return next;
		end loop;
	end $$;

	create function citus_stand_in.method_of(relation oid) returns text language sql as $$
		select case when d.partmethod = 'h' then 'distributed' when d.repmodel = 't' then 'reference' end
		from citus_stand_in.pg_dist_partition d where d.logicalrelid = relation $$;

	create function citus_stand_in.check_key(key pg_constraint) returns void language plpgsql as $$
	declare
		source text := citus_stand_in.method_of(key.conrelid);
		target text := citus_stand_in.method_of(key.confrelid);
		depot_at int;
	begin
		if source is null and target is null then return; end if;
		if target is null then
			raise exception 'cannot create foreign key constraint'
				using detail = 'Referenced table must be a distributed table or a reference table.';
		end if;
		if source is null or source = 'reference' and target = 'distributed' then
			raise exception 'foreign keys from reference tables and local tables to distributed tables are not supported';
		end if;
		if target = 'reference' then return; end if;
		select array_position(key.conkey, a.attnum) into depot_at
		from pg_attribute a where a.attrelid = key.conrelid and a.attname = 'depot_id';
		if depot_at is null or key.confkey[depot_at] <> (select a.attnum from pg_attribute a
			where a.attrelid = key.confrelid and a.attname = 'depot_id') then
			raise exception 'cannot create foreign key constraint'
				using detail = 'Foreign keys are supported between colocated tables including the partition column in the same ordinal.';
		end if;
	end $$;

	create function citus_stand_in.check_table(relation regclass) returns void language plpgsql as $$
	begin
		if citus_stand_in.method_of(relation) is not null then
			raise exception 'table "%" is already distributed', relation;
		end if;
		if (select relispartition from pg_class where oid = relation) then
			raise exception 'distributing partitions individually is not supported';
		end if;
		if exists (select 1 from pg_trigger where tgrelid = relation and not tgisinternal) then
			raise exception 'cannot distribute relation "%" because it has triggers', relation;
		end if;
	end $$;

	-- After its row is in the catalogue, each key of a table and to it must be one that Citus takes.
	create function citus_stand_in.check_keys(relation regclass) returns void language sql as $$
		select citus_stand_in.check_key(k) from pg_constraint k
		where k.contype = 'f' and relation in (k.conrelid, k.confrelid) $$;

	create function citus_stand_in.create_reference_table(relation regclass)
	returns void language plpgsql as $$
	begin
		perform citus_stand_in.check_table(relation);
		insert into citus_stand_in.pg_dist_partition values (relation, 'n', 1, 't');
		perform citus_stand_in.check_keys(relation);
	end $$;

	create function citus_stand_in.create_distributed_table(relation regclass, distribution_column text,
		distribution_type text default 'hash', colocate_with text default 'default', shard_count int default null)
	returns void language plpgsql as $$
	declare
		depot_column smallint := (select attnum from pg_attribute
			where attrelid = relation and attname = distribution_column);
	begin
		perform citus_stand_in.check_table(relation);
		if colocate_with <> 'none'
			and coalesce(citus_stand_in.method_of(colocate_with::regclass), '') <> 'distributed' then
			raise exception 'relation % is not distributed', colocate_with;
		end if;
		if exists (select 1 from pg_index where indrelid = relation and (indisunique or indisexclusion)
			and not depot_column = any(indkey::smallint[])) then
			raise exception 'cannot create constraint on "%"', relation
				using detail = 'Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column.';
		end if;
		insert into citus_stand_in.pg_dist_partition values (relation, 'h', 2, 's');
		perform citus_stand_in.check_keys(relation);
	end $$;

	create function citus_stand_in.truncate_local_data_after_distributing_table(relation regclass)
	returns void language plpgsql as $$
	begin
		if citus_stand_in.method_of(relation) is null then
			raise exception 'supplied parameter is not a distributed relation';
		end if;
		if exists (select 1 from pg_constraint where contype = 'f' and confrelid = relation) then
			raise exception 'cannot truncate a table referenced in a foreign key constraint by a local table';
		end if;
	end $$;

	-- ALTER TABLE and CREATE TABLE obey the same rules.
	create function citus_stand_in.check_changed_keys() returns event_trigger language plpgsql as $$
	begin
		if tg_tag in ('ALTER TABLE', 'CREATE TABLE') then
			perform citus_stand_in.check_key(k) from pg_constraint k where k.contype = 'f'
				and k.conrelid in (select objid from pg_event_trigger_ddl_commands());
		end if;
		-- A new partition, which the application opens too, touches no table of all nodes.
		if tg_tag <> 'CREATE TABLE' and current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
			raise exception 'cannot execute DDL on table because there was a parallel DDL access in the same transaction';
		end if;
	end $$;
	create event trigger citus_stand_in_keys on ddl_command_end
		when tag in ('ALTER TABLE', 'CREATE TABLE', 'GRANT', 'REVOKE')
		execute function citus_stand_in.check_changed_keys();
`;

/** Makes a database one with the stand-in, as if Citus of this version were in it. */
export async function addCitusStandIn(
	ownerAddress: Extract<DatabaseAddress, { host: string }>,
	version = '13.2-1',
): Promise<void> {
	await asOwner(ownerAddress, async (owner) => {
		await owner.query(schema(version));
		await owner.query(
			`alter database ${ownerAddress.database} set search_path = public, citus_stand_in`,
		);
		await owner.query('grant usage on schema citus_stand_in to public');
		await owner.query('grant select on all tables in schema citus_stand_in to public');
	});
}

/** What the second worker answers to queries with this text. */
export async function plantWorkerAnswer(
	ownerAddress: DatabaseAddress,
	queryPart: string,
	answer: { readonly success: boolean; readonly result: string } | null,
): Promise<void> {
	await asOwner(ownerAddress, async (owner) => {
		await owner.query('truncate citus_stand_in.worker_answers');
		if (answer === null) return;
		await owner.query('insert into citus_stand_in.worker_answers values ($1, $2, $3)', [
			queryPart,
			answer.success,
			answer.result,
		]);
	});
}
