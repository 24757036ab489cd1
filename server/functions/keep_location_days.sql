-- The application may not change tables, so this function creates and drops the partitions of positions.
-- A partition is a day in UTC. A record may be a week old, so seven past days have partitions as well.
-- Positions of future days are no reason to drop the present ones. A day is only inserted into and is
-- dropped as a whole, so a vacuum after inserts has nothing to free: at 10,000 records a second it held
-- the inserts up for more than a second. Its statistics are taken again when it has doubled.
-- A call opens or drops one day, the present one first, and returns 1; 0 when nothing is left. On a
-- cluster a day takes up to a second, so all of them in one statement reach its time limit.
create or replace function keep_location_days(today date, days_kept integer) returns integer
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	present date := (clock_timestamp() at time zone 'UTC')::date;
	bounded date := greatest(least(today, present + 1), present - 1);
	opened date;
	old record;
	oldest date := least(today, present + 1) - days_kept;
begin
	if days_kept < 8 then
		raise exception 'positions are kept for 8 days at least, since records may be a week old';
	end if;
	for opened in select bounded + day from generate_series(-8, 7) as day order by abs(day) loop
		continue when to_regclass('public.location_records_' || to_char(opened, 'YYYYMMDD')) is not null;
		-- Options of a new table: Citus lets the application change no other.
		execute format(
			'create table public.%I partition of public.location_records for values from (%s) to (%s)
				with (autovacuum_vacuum_insert_threshold = -1,
					autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 10000)',
			'location_records_' || to_char(opened, 'YYYYMMDD'),
			extract(epoch from opened::timestamp)::bigint * 1000,
			extract(epoch from (opened + 1)::timestamp)::bigint * 1000
		);
		return 1;
	end loop;
	for old in
		select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = 'public.location_records'::regclass
			and c.relname < 'location_records_' || to_char(oldest, 'YYYYMMDD')
	loop
		execute format('drop table public.%I', old.name);
		return 1;
	end loop;
	return 0;
end;
$$;
revoke all on function keep_location_days(date, integer) from public;
grant execute on function keep_location_days(date, integer) to sevk_app;
