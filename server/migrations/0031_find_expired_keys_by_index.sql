-- An index is not used for a comparison with the clock of each row, and not for "no key or this
-- one"; so each call read all keys. The start of the transaction suffices: the application cannot
-- move it, and it is never later than the clock.
create or replace function delete_expired_keys(only_key text default null) returns bigint
	language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	deleted bigint;
begin
	if only_key is null then
		delete from public.idempotency_keys where at < now() - interval '7 days';
	else
		delete from public.idempotency_keys where key = only_key and at < now() - interval '7 days';
	end if;
	get diagnostics deleted = row_count;
	return deleted;
end;
$$;
