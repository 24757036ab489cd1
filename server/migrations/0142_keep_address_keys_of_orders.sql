-- Orders of one address in any spelling find each other's points (docs/domain.md#points-of-orders).
alter table orders
	add column address_key text,
	add column building_key text,
	add column neighbourhood_key text,
	add column address_keyed boolean not null default false;
comment on column orders.address_key is 'The same as addressKeyOf() in domain/; null for an address that is too vague.';
comment on column orders.address_keyed is 'Whether the three keys are of the address as it is now; a job computes those of older versions.';
create index orders_by_building on orders (depot_id, building_key, address_key)
	where building_key is not null;
create index orders_by_neighbourhood on orders (depot_id, neighbourhood_key)
	where neighbourhood_key is not null and location_precision in ('door', 'building');
create index orders_without_address_key on orders (depot_id, id) where not address_keyed;
create index orders_placed_roughly on orders (depot_id, service_date)
	where location_approximate and state in
		('new', 'ready', 'planned', 'failed', 'appointment', 'waiting_at_branch');
