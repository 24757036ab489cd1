-- The application may not delete idempotency keys, so that an act cannot be repeated unnoticed. A
-- function deletes those that have expired, by the clock of the database: a week is the time for
-- which a key is kept (docs/trust.md#idempotency). With a key, only that one.
create function delete_expired_keys(only_key text default null) returns bigint
	language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
	with deleted as (
		delete from public.idempotency_keys
		where at < clock_timestamp() - interval '7 days' and (only_key is null or key = only_key)
		returning 1
	)
	select count(*) from deleted
$$;
revoke all on function delete_expired_keys(text) from public;
grant execute on function delete_expired_keys(text) to sevk_app;

-- Positions of future days are no reason to drop the present ones.
create or replace function keep_location_days(today date, days_kept integer) returns integer
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	opened date;
	old record;
	changed integer := 0;
	oldest date := least(today, (clock_timestamp() at time zone 'UTC')::date + 1) - days_kept;
begin
	if days_kept < 8 then
		raise exception 'positions are kept for 8 days at least, since records may be a week old';
	end if;
	for opened in select today + day from generate_series(-8, 7) as day loop
		continue when to_regclass('public.location_records_' || to_char(opened, 'YYYYMMDD')) is not null;
		execute format(
			'create table public.%I partition of public.location_records for values from (%s) to (%s)',
			'location_records_' || to_char(opened, 'YYYYMMDD'),
			extract(epoch from opened::timestamp)::bigint * 1000,
			extract(epoch from (opened + 1)::timestamp)::bigint * 1000
		);
		changed := changed + 1;
	end loop;
	for old in
		select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = 'public.location_records'::regclass
			and c.relname < 'location_records_' || to_char(oldest, 'YYYYMMDD')
	loop
		execute format('drop table public.%I', old.name);
		changed := changed + 1;
	end loop;
	return changed;
end;
$$;
