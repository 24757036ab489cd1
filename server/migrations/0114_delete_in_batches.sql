-- A backlog of expired keys is deleted in batches: one statement for millions of them reached its time
-- limit each hour and was undone. Without a key a call deletes the oldest 5,000, and those of the same
-- instant as the last.
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

create index account_mails_by_age on account_mails (created_at);
create index identity_sessions_by_age on identity_sessions (expires_at);
create index identity_verifications_by_age on identity_verifications (expires_at);
