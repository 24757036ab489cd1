-- Orders that repeat on weekdays (docs/domain.md#standing-orders).
create table standing_orders (
	depot_id uuid not null references depots (id),
	id uuid not null,
	number integer not null check (number > 0),
	weekdays text[] not null check (
		cardinality(weekdays) between 1 and 7
		and weekdays <@ array[
			'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'
		]
	),
	every_weeks integer not null check (every_weeks between 1 and 8),
	starts_on date not null,
	ends_on date check (ends_on >= starts_on),
	paused_from date,
	paused_until date check (paused_until >= paused_from),
	draft jsonb,
	source_order_id uuid,
	erased_at timestamptz,
	created_by_name text not null,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	version integer not null default 1,
	primary key (depot_id, id),
	unique (depot_id, number),
	foreign key (depot_id, source_order_id) references orders (depot_id, id),
	check (paused_until is null or paused_from is not null),
	check ((draft is null) = (erased_at is not null))
);
comment on column standing_orders.draft is 'The order without its number and day; null after the erasure of its recipient.';
comment on column standing_orders.source_order_id is 'The order that it was made from.';

-- One row per standing order and day, so that a day gets one order at most.
create table standing_order_dates (
	depot_id uuid not null,
	standing_order_id uuid not null,
	service_date date not null,
	state text not null check (state in ('created', 'skipped', 'failed')),
	order_id uuid,
	problem text,
	next_date date,
	decided_by_name text,
	updated_at timestamptz not null,
	primary key (depot_id, standing_order_id, service_date),
	unique (depot_id, order_id),
	foreign key (depot_id, standing_order_id) references standing_orders (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	check ((state = 'created') = (order_id is not null)),
	check ((state = 'failed') = (problem is not null)),
	check (next_date is null or state = 'failed')
);
comment on column standing_order_dates.service_date is 'The day of the rule; its order may be put on another one.';
comment on column standing_order_dates.problem is 'Why no order could be created.';
comment on column standing_order_dates.next_date is 'The next day with room.';
