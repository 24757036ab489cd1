-- The plan of a route as its driver last confirmed it: what the office changes later is shown to him
-- until he confirms it. Order and stop stand at the same place of their lists.
create table route_driver_plans (
	depot_id uuid not null,
	route_id uuid not null,
	order_ids uuid[] not null,
	stop_ids uuid[] not null,
	confirmed_at timestamptz,
	primary key (depot_id, route_id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	check (cardinality(order_ids) = cardinality(stop_ids))
);
comment on column route_driver_plans.confirmed_at is 'When the driver confirmed a change; null while the plan is the one that he accepted.';
