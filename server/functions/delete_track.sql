-- The application may not delete positions: those of a route of an erased driver. The span lets the
-- database read the days of the route only.
create or replace function delete_track(of_depot uuid, of_route uuid, from_ms bigint, to_ms bigint) returns void
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
	if not exists (
		select from public.routes r join public.drivers d on d.id = r.driver_id
		where r.depot_id = of_depot and r.id = of_route and d.erased_at is not null)
	then
		raise exception 'the track of a driver with personal data is not deleted';
	end if;
	delete from public.location_records l
		where l.depot_id = of_depot and l.route_id = of_route and l.id between from_ms and to_ms;
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'track' and subject_id = of_route;
end;
$$;
revoke all on function delete_track(uuid, uuid, bigint, bigint) from public;
grant execute on function delete_track(uuid, uuid, bigint, bigint) to sevk_app;
