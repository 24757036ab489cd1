-- The routes of a vehicle on a day are tours in sequence. Several may be planned; one of a vehicle or a
-- driver is loaded or on the road at a time.
alter table routes add column tour integer not null default 1 check (tour >= 1);
comment on column routes.tour is 'The place among the routes of the vehicle on the day; without a meaning for a route without a vehicle.';

-- Routes that left come in the sequence in which they left, the others after them.
update routes r set tour = x.tour
from (
	select depot_id, id, row_number() over (
		partition by depot_id, vehicle_id, service_date
		order by departed_at nulls last, created_at, id) as tour
	from routes
	where vehicle_id is not null and state <> 'cancelled'
) x
where x.tour > 1 and r.depot_id = x.depot_id and r.id = x.id;

create unique index routes_tour on routes (depot_id, vehicle_id, service_date, tour)
	where state <> 'cancelled';
create unique index routes_driver_tour on routes (depot_id, driver_id, service_date, tour)
	where state in ('draft', 'planned', 'loading', 'ready', 'in_progress', 'suspended');
create unique index routes_active_vehicle on routes (depot_id, vehicle_id, service_date)
	where state in ('loading', 'ready', 'in_progress', 'suspended');
create unique index routes_active_driver on routes (depot_id, driver_id, service_date)
	where state in ('loading', 'ready', 'in_progress', 'suspended');
drop index routes_open_vehicle;
drop index routes_open_driver;
