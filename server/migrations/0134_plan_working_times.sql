-- Working times of drivers, days on which a vehicle is not available, and what a plan needs to know of
-- both (docs/domain.md#working-times).
create extension if not exists btree_gist;

-- Minutes since midnight of HH:MM; null for any other text. The bodies are parsed here, so that a
-- restored dump can check its rows without a search path.
create function clock_minutes(clock text) returns int
language sql immutable parallel safe
return case when clock ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
	then split_part(clock, ':', 1)::int * 60 + split_part(clock, ':', 2)::int end;

-- Whether a break lies in working hours, which may end after midnight, wherever it starts.
create function break_fits(hours jsonb, pause jsonb) returns boolean
language sql immutable parallel safe
return coalesce(
	(pause ->> 'minutes')::int > 0
	and (clock_minutes(pause ->> 'earliest') - clock_minutes(hours ->> 'start') + 1440) % 1440
		<= (clock_minutes(pause ->> 'latest') - clock_minutes(hours ->> 'start') + 1440) % 1440
	and (clock_minutes(pause ->> 'latest') - clock_minutes(hours ->> 'start') + 1440) % 1440
		+ (pause ->> 'minutes')::int
		<= (clock_minutes(hours ->> 'end') - clock_minutes(hours ->> 'start') + 1440) % 1440,
	false);

-- Whether a value is a working week: hours or null for each of the seven days, and breaks of which each
-- fits into one of the days.
create function is_work_week(week jsonb) returns boolean
language sql immutable parallel safe
return coalesce(
	jsonb_typeof(week -> 'days') = 'object' and jsonb_typeof(week -> 'breaks') = 'array'
	and (select count(*) = 7 and bool_and(
			day.key in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
			and (day.value = 'null' or coalesce(
				clock_minutes(day.value ->> 'start') <> clock_minutes(day.value ->> 'end'), false)))
		from jsonb_each(week -> 'days') day)
	and (select coalesce(bool_and(exists (
			select 1 from jsonb_each(week -> 'days') day where break_fits(day.value, pause.value))), true)
		from jsonb_array_elements(week -> 'breaks') pause),
	false);

alter table depots add column work_week jsonb;
alter table depots add constraint depots_work_week check (work_week is null or is_work_week(work_week));
comment on column depots.work_week is 'Working times of drivers without times of their own; null: the usual ones.';

alter table drivers add column work_week jsonb, add column known_districts text[] not null default '{}';
alter table drivers add constraint drivers_work_week check (work_week is null or is_work_week(work_week));
alter table drivers add constraint drivers_known_districts check (
	cardinality(known_districts) <= 100 and array_position(known_districts, null) is null);
comment on column drivers.work_week is 'Own working times; null: those of the depot.';
comment on column drivers.known_districts is 'İlçeler that the driver knows, as İl/İlçe.';

-- Until now a driver had the same hours on each day; of an open end the usual hour is written.
update drivers set work_week = jsonb_build_object('breaks', '[]'::jsonb, 'days', (
	select jsonb_object_agg(day, jsonb_build_object(
		'start', to_char(coalesce(shift_from, '08:00'), 'HH24:MI'),
		'end', to_char(coalesce(shift_to, '18:00'), 'HH24:MI')))
	from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) day))
where coalesce(shift_from, shift_to) is not null
	and coalesce(shift_from, '08:00') <> coalesce(shift_to, '18:00');

alter table drivers drop constraint drivers_erased;
alter table drivers drop column shift_from, drop column shift_to;
alter table drivers add constraint drivers_erased check (erased_at is null or (
	retired_at is not null and phone is null
	and national_id_sealed is null and national_id_last4 is null
	and licence_class is null and licence_until is null
	and src_document is null and src_until is null
	and work_week is null and known_districts = '{}'));

-- Days on which a driver does not work, or works at other hours than in the week.
create table driver_exceptions (
	id uuid primary key,
	driver_id uuid not null references drivers (id),
	kind text not null check (kind in ('leave', 'sick', 'off', 'hours')),
	from_date date not null,
	until_date date not null,
	start_time time,
	end_time time,
	note text not null default '' check (length(note) <= 200),
	created_at timestamptz not null,
	check (until_date between from_date and from_date + 366),
	check ((kind = 'hours') = (start_time is not null)),
	check ((kind = 'hours') = (end_time is not null)),
	check (start_time <> end_time),
	constraint driver_exceptions_once exclude using gist (
		driver_id with =, daterange(from_date, until_date, '[]') with &&)
);

-- Days on which a vehicle is in maintenance, at its inspection or otherwise not available.
create table vehicle_blackouts (
	id uuid primary key,
	vehicle_id uuid not null references vehicles (id),
	kind text not null check (kind in ('maintenance', 'inspection', 'repair', 'other')),
	from_date date not null,
	until_date date not null,
	note text not null default '' check (length(note) <= 200),
	created_at timestamptz not null,
	check (until_date between from_date and from_date + 366),
	constraint vehicle_blackouts_once exclude using gist (
		vehicle_id with =, daterange(from_date, until_date, '[]') with &&)
);

alter table vehicles
	add column cost_per_day_kurus int,
	add column cost_per_km_kurus int,
	add column cost_per_hour_kurus int,
	add column max_day_minutes int,
	add column max_day_km int,
	add column tours_per_day int not null default 1,
	add column reload_minutes int not null default 30;
alter table vehicles add constraint vehicles_costs check (
	cost_per_day_kurus >= 0 and cost_per_km_kurus >= 0 and cost_per_hour_kurus >= 0);
alter table vehicles add constraint vehicles_day_limits check (
	max_day_minutes between 30 and 1440 and max_day_km between 1 and 2000);
alter table vehicles add constraint vehicles_tours check (
	tours_per_day between 1 and 10 and reload_minutes between 0 and 480);
comment on column vehicles.cost_per_day_kurus is 'Fixed cost of a day on which the vehicle is used.';
comment on column vehicles.reload_minutes is 'Time at the depot between two tours of a day.';
