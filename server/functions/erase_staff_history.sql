-- The application may not change events: the former values in the history of an erased driver or user.
create or replace function erase_staff_history(of_depot uuid, of_person uuid, mark text) returns void
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
	delete from public.waiting_erasures
		where depot_id = of_depot and kind = 'staff_history' and subject_id = of_person;
end;
$$;
revoke all on function erase_staff_history(uuid, uuid, text) from public;
grant execute on function erase_staff_history(uuid, uuid, text) to sevk_app;
