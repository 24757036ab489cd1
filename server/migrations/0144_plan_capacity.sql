-- How many stops and how much desi a depot serves per ilçe and day (docs/domain.md#capacity). An area is
-- an ilçe as İl/İlçe; an empty one means all ilçeler without a row of their own.
create table capacity_rules (
	depot_id uuid not null references depots (id),
	area text not null check (length(area) <= 80),
	weekday text not null check (weekday in (
		'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'
	)),
	closed boolean not null,
	stops integer check (stops between 1 and 100000),
	desi integer check (desi between 1 and 10000000),
	cut_off time,
	cut_off_days integer not null default 1 check (cut_off_days between 0 and 7),
	updated_by_name text not null,
	updated_at timestamptz not null,
	primary key (depot_id, area, weekday),
	-- A rule says something, a closed day has no limits, and limits are those of one ilçe.
	check (closed or num_nonnulls(stops, desi, cut_off) > 0),
	check (not closed or num_nonnulls(stops, desi, cut_off) = 0),
	check (area <> '' or num_nonnulls(stops, desi) = 0)
);
comment on table capacity_rules is 'Limits of each weekday per ilçe.';
comment on column capacity_rules.cut_off is 'Until when orders are taken, so many days (cut_off_days) before the day.';

-- The row of an ilçe and day. It is locked while room is taken, so that takers come one after another.
create table capacity_days (
	depot_id uuid not null references depots (id),
	area text not null check (length(area) <= 80),
	service_date date not null,
	exception text check (exception in ('closed', 'limits')),
	stops integer check (stops between 1 and 100000),
	desi integer check (desi between 1 and 10000000),
	reason text check (length(reason) between 3 and 200),
	updated_by_name text,
	updated_at timestamptz,
	primary key (depot_id, area, service_date),
	check ((exception is null) = (reason is null)),
	check ((exception is null) = (updated_by_name is null)),
	check ((exception is null) = (updated_at is null)),
	check ((exception is not distinct from 'limits') = (num_nonnulls(stops, desi) > 0)),
	check (area <> '' or exception is distinct from 'limits')
);
comment on column capacity_days.exception is 'What differs from the rule of the weekday, with a reason; null: nothing.';

-- Room that is kept for a while, until its order is created.
create table capacity_holds (
	depot_id uuid not null,
	id uuid not null,
	area text not null,
	service_date date not null,
	stops integer not null check (stops between 1 and 1000),
	desi numeric(10, 2) not null check (desi >= 0),
	held_by uuid not null,
	held_by_name text not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	order_id uuid,
	released_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, area, service_date) references capacity_days (depot_id, area, service_date),
	check (area <> ''),
	check (expires_at > created_at and expires_at <= created_at + interval '15 minutes'),
	check (order_id is null or released_at is null),
	constraint capacity_holds_order unique (depot_id, order_id)
);
create index capacity_holds_live on capacity_holds (depot_id, service_date)
	where order_id is null and released_at is null;
create index capacity_holds_expired on capacity_holds (expires_at);
