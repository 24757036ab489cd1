-- The application may not delete accounts of the identity provider; this function does, for a closed
-- account whose driver, if it has one, is retired. Passwords, sessions and second factors go with it.
create or replace function delete_identity(of_depot uuid, of_user uuid) returns void
	language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
	perform from public.users u
		where u.id = of_user and u.retired_at is not null and not exists (
			select from public.drivers d where d.id = u.driver_id and d.retired_at is null)
		for update;
	if not found then
		raise exception 'the identity of a person who can still sign in is not deleted';
	end if;
	-- Sessions go first: they refer to the phones.
	delete from public.identity_users where id = of_user;
	delete from public.pin_devices where user_id = of_user;
	delete from public.push_devices where user_id = of_user;
	delete from public.user_identities where user_id = of_user;
	delete from public.pin_device_codes where user_id = of_user;
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'account' and subject_id = of_user;
end;
$$;
revoke all on function delete_identity(uuid, uuid) from public;
grant execute on function delete_identity(uuid, uuid) to sevk_app;
