-- Erases the personal data of drivers and users who left the firm
-- (docs/decisions/0072-erasure-of-drivers-and-users.md).
alter table drivers add column erased_at timestamptz;
alter table drivers add constraint drivers_erased check (erased_at is null or (
		retired_at is not null and phone is null
		and national_id_sealed is null and national_id_last4 is null
		and licence_class is null and licence_until is null
		and src_document is null and src_until is null
		and shift_from is null and shift_to is null));
comment on column drivers.erased_at is 'The personal data of the driver were erased; the name stays.';

alter table users add column erased_at timestamptz;
alter table users drop constraint users_email;
alter table users add constraint users_email check (
	email is not null or erased_at is not null or (role = 'driver' and phone is not null));
alter table users add constraint users_erased check (erased_at is null or (
		retired_at is not null and email is null and phone is null and photo_file is null
		and national_id_sealed is null and national_id_last4 is null));
comment on column users.erased_at is 'The personal data of the user were erased; the name stays.';

create table staff_erasures (
	depot_id uuid not null,
	id uuid not null,
	kind text not null check (kind in ('driver', 'user')),
	person_id uuid not null,
	name text not null,
	basis text not null check (basis in ('request', 'purpose_ended')),
	erased_by uuid not null,
	erased_by_name text not null,
	erased_at timestamptz not null,
	primary key (depot_id, id)
);
comment on table staff_erasures is 'append-only: drivers and users whose personal data were erased, when and by whom. The depot is the company.';
create index staff_erasures_by_time on staff_erasures (depot_id, erased_at desc);

-- The application may not delete accounts of the identity provider; this function does, for a closed
-- account whose driver, if it has one, is retired. Passwords, sessions and second factors go with it.
create function delete_identity(of_user uuid) returns void
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
	perform from public.users u
		where u.id = of_user and u.retired_at is not null and not exists (
			select from public.drivers d where d.id = u.driver_id and d.retired_at is null)
		for update;
	if not found then
		raise exception 'the identity of a person who can still sign in is not deleted';
	end if;
	delete from public.identity_users where id = of_user;
	delete from public.user_identities where user_id = of_user;
	delete from public.pin_device_codes where user_id = of_user;
end;
$$;

-- The application may not change events: the former values in the history of an erased driver or user.
create function erase_staff_history(of_depot uuid, of_person uuid, mark text) returns void
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
	if not exists (select from public.drivers d where d.id = of_person and d.erased_at is not null)
		and not exists (select from public.users u where u.id = of_person and u.erased_at is not null)
	then
		raise exception 'the history of a person with personal data is not erased';
	end if;
	update public.events e set payload = jsonb_set(e.payload, '{changes}', (
		select coalesce(jsonb_agg(c.value || jsonb_build_object('from', mark, 'to', mark)), '[]')
		from jsonb_array_elements(e.payload -> 'changes') c))
		where e.depot_id = of_depot and e.noun in ('driver', 'user') and e.noun_id = of_person
			and e.payload ? 'changes';
end;
$$;

-- The application may not delete positions: those of a route of an erased driver. The span lets the
-- database read the days of the route only.
create function delete_track(of_depot uuid, of_route uuid, from_ms bigint, to_ms bigint) returns void
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
end;
$$;
revoke all on function delete_identity(uuid) from public;
revoke all on function erase_staff_history(uuid, uuid, text) from public;
revoke all on function delete_track(uuid, uuid, bigint, bigint) from public;
grant execute on function delete_identity(uuid) to sevk_app;
grant execute on function erase_staff_history(uuid, uuid, text) to sevk_app;
grant execute on function delete_track(uuid, uuid, bigint, bigint) to sevk_app;
