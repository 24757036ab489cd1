-- The application may not delete idempotency keys, so that an act cannot be repeated unnoticed. This
-- function deletes those that have expired, by the clock of the database: a week is the time for
-- which a key is kept (docs/trust.md#idempotency). With a key, only that one; without, the oldest 5,000
-- and those of the same instant as the last: one statement for millions reaches its time limit.
create or replace function delete_expired_keys(only_key text default null) returns bigint
	language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	deleted bigint;
	-- Computed before each DELETE: Citus takes no function of the clock inside of one.
	bound timestamptz := now() - interval '7 days';
	last timestamptz;
begin
	if only_key is null then
		select at into last from public.idempotency_keys where at < bound
		order by at offset 4999 limit 1;
		last := coalesce(last, bound);
		delete from public.idempotency_keys where at < bound and at <= last;
	else
		delete from public.idempotency_keys where key = only_key and at < bound;
	end if;
	get diagnostics deleted = row_count;
	return deleted;
end;
$$;
revoke all on function delete_expired_keys(text) from public;
grant execute on function delete_expired_keys(text) to sevk_app;
