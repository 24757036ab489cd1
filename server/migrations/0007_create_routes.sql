-- Routes, their stops, and the orders of each stop.

create table routes (
	depot_id uuid not null references depots (id),
	id uuid not null,
	number text not null,
	service_date date not null,
	vehicle_id uuid references vehicles (id),
	driver_id uuid references drivers (id),
	assistant_name text not null default '',
	state text not null check (state in (
		'draft', 'planned', 'loading', 'ready', 'in_progress', 'suspended',
		'completed', 'reconciling', 'closed', 'cancelled'
	)),
	departure_km integer check (departure_km >= 0),
	departed_at timestamptz,
	return_km integer check (return_km >= 0),
	returned_at timestamptz,
	completed_at timestamptz,
	closed_at timestamptz,
	closed_by uuid,
	suspended_reason text,
	cancelled_reason text,
	reopened_reason text,
	note text not null default '',
	version integer not null default 1,
	created_by uuid not null,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, number),
	check (state in ('draft', 'cancelled') or (vehicle_id is not null and driver_id is not null)),
	check (return_km is null or departure_km is null or return_km >= departure_km)
);
-- One open route per vehicle, and one per driver and date.
create unique index routes_open_vehicle on routes (depot_id, vehicle_id, service_date)
	where state in ('draft', 'planned', 'loading', 'ready', 'in_progress', 'suspended');
create unique index routes_open_driver on routes (depot_id, driver_id, service_date)
	where state in ('draft', 'planned', 'loading', 'ready', 'in_progress', 'suspended');
create index routes_by_date on routes (depot_id, service_date desc, id desc);
create index routes_by_driver on routes (depot_id, driver_id, service_date desc);

create table stops (
	depot_id uuid not null,
	id uuid not null,
	route_id uuid not null,
	position integer not null check (position >= 1),
	address_key text not null,
	state text not null check (state in (
		'pending', 'arrived', 'delivered', 'partially_delivered', 'failed', 'postponed', 'skipped', 'cancelled'
	)),
	planned_at timestamptz,
	arrived_at timestamptz,
	finished_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	unique (depot_id, route_id, position) deferrable initially immediate,
	unique (depot_id, route_id, address_key)
);

create table route_orders (
	depot_id uuid not null,
	route_id uuid not null,
	order_id uuid not null,
	stop_id uuid not null,
	attempt_no integer not null,
	active boolean not null default true,
	result text not null default 'pending' check (result in (
		'pending', 'delivered', 'partially_delivered', 'failed', 'postponed', 'cancelled', 'transferred', 'not_loaded'
	)),
	added_at timestamptz not null,
	primary key (depot_id, route_id, order_id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, stop_id) references stops (depot_id, id)
);
comment on column route_orders.active is 'True while the order is on this route and the route has not let go of it: at most one such row per order.';
create unique index route_orders_active on route_orders (depot_id, order_id) where active;
create index route_orders_by_stop on route_orders (depot_id, stop_id);

create table attempts (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	route_id uuid not null,
	attempt_no integer not null,
	outcome text not null check (outcome in ('delivered', 'partially_delivered', 'failed', 'postponed')),
	reason_code text,
	received_by text,
	relation text,
	note text not null default '',
	photo_keys text[] not null default '{}',
	call_count integer not null default 0 check (call_count >= 0),
	longitude double precision,
	latitude double precision,
	distance_m integer,
	from_office boolean not null,
	recorded_by uuid not null,
	recorded_by_name text not null,
	happened_at timestamptz not null,
	recorded_at timestamptz not null,
	reverted_at timestamptz,
	reverted_by uuid,
	reverted_by_name text,
	reverted_reason text,
	primary key (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	check (outcome not in ('failed', 'postponed') or reason_code is not null),
	check (outcome not in ('delivered', 'partially_delivered') or (received_by is not null and relation is not null)),
	check ((reverted_at is null) = (reverted_reason is null))
);
create unique index attempts_standing on attempts (depot_id, route_id, order_id) where reverted_at is null;
create index attempts_by_order on attempts (depot_id, order_id, recorded_at);

create table collections (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	route_id uuid not null,
	attempt_id uuid not null,
	method text not null check (method in ('cash', 'card', 'transfer', 'meal_card')),
	amount_kurus bigint not null check (amount_kurus > 0),
	receipt_no text,
	collected_at timestamptz not null,
	reverted_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	foreign key (depot_id, attempt_id) references attempts (depot_id, id)
);
create index collections_by_route on collections (depot_id, route_id);
create index collections_by_order on collections (depot_id, order_id);

create table product_returns (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	order_line_id uuid,
	route_id uuid not null,
	attempt_id uuid not null,
	piece_id uuid not null,
	product text not null,
	quantity numeric(12, 3) not null check (quantity > 0),
	reason_code text not null,
	condition text check (condition in ('sellable', 'repack', 'damaged', 'destroy', 'to_supplier')),
	note text not null default '',
	return_note_no text,
	recorded_at timestamptz not null,
	reverted_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	foreign key (depot_id, attempt_id) references attempts (depot_id, id),
	foreign key (depot_id, piece_id) references pieces (depot_id, id)
);
create index product_returns_by_route on product_returns (depot_id, route_id);
