-- Positions of vehicles on running routes (docs/trust.md#location-records). They are personal data of the
-- driver (KVKK): kept for days, a partition each, and dropped by whole partitions.

create table location_records (
	depot_id uuid not null,
	device_id text not null,
	id bigint not null,
	driver_id uuid not null,
	route_id uuid not null,
	longitude double precision not null check (longitude between -180 and 180),
	latitude double precision not null check (latitude between -90 and 90),
	accuracy_m real not null,
	speed_mps real,
	heading_deg real,
	battery_percent real,
	received_at timestamptz not null,
	primary key (depot_id, device_id, id)
) partition by range (id);
comment on table location_records is 'One row per record of a device; id is its instant in ms since 1970, and the identity of a record with its device.';

create table latest_positions (
	depot_id uuid not null,
	driver_id uuid not null,
	route_id uuid not null,
	device_id text not null,
	recorded_at timestamptz not null,
	longitude double precision not null,
	latitude double precision not null,
	accuracy_m real not null,
	speed_mps real,
	heading_deg real,
	battery_percent real,
	primary key (depot_id, driver_id)
);
comment on table latest_positions is 'Where each driver was last heard of, and on which route: what maps and lists read.';

create table location_quarantine (
	depot_id uuid not null,
	device_id text not null,
	record_id bigint not null,
	driver_id uuid not null,
	route_id uuid not null,
	longitude double precision not null,
	latitude double precision not null,
	received_at timestamptz not null,
	primary key (depot_id, device_id, record_id)
);
comment on table location_quarantine is 'Records whose instant lies outside of [now - 7 days, now + 2 minutes]: the clock of the device is off. No screen reads them.';
create index location_quarantine_by_age on location_quarantine (received_at);

-- The application may not change tables, so a function creates and drops partitions. A partition is a day in
-- UTC. A record may be a week old, so seven past days have partitions as well.
create function keep_location_days(today date, days_kept integer) returns integer
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	opened date;
	old record;
	changed integer := 0;
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
			and c.relname < 'location_records_' || to_char(today - days_kept, 'YYYYMMDD')
	loop
		execute format('drop table public.%I', old.name);
		changed := changed + 1;
	end loop;
	return changed;
end;
$$;
revoke all on function keep_location_days(date, integer) from public;
grant execute on function keep_location_days(date, integer) to sevk_app;
