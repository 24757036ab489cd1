-- The application may not delete idempotency keys, so that an act cannot be repeated unnoticed. This
-- function deletes those that have expired, by the clock of the database: a week is the time for
-- which a key is kept (docs/trust.md#idempotency). With a key, only that one; without, the oldest 5,000
-- and those of the same instant as the last: one statement for millions reaches its time limit.
create or replace function delete_expired_keys(only_key text default null) returns bigint
	language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
	deleted bigint;
	last timestamptz;
begin
	if only_key is null then
		select at into last from public.idempotency_keys where at < now() - interval '7 days'
		order by at offset 4999 limit 1;
		delete from public.idempotency_keys
		where at < now() - interval '7 days' and at <= coalesce(last, now());
	else
		delete from public.idempotency_keys where key = only_key and at < now() - interval '7 days';
	end if;
	get diagnostics deleted = row_count;
	return deleted;
end;
$$;
revoke all on function delete_expired_keys(text) from public;
grant execute on function delete_expired_keys(text) to sevk_app;
