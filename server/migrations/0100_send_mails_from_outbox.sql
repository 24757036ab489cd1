-- Mails about an account wait here until the mail server takes them (docs/decisions/0065-mail-outbox.md).
-- No row contains an address, a text or a link: they are made when the mail is sent.
create table account_mails (
	id uuid primary key,
	user_id uuid not null references users (id),
	kind text not null check (kind in ('invitation', 'reset', 'sign_in_warning')),
	failures integer check (failures > 0),
	hosted_account text check (hosted_account in ('created', 'existing', 'refused')),
	state text not null default 'waiting'
		check (state in ('waiting', 'sent', 'written', 'failed', 'dropped')),
	tries integer not null default 0,
	not_before timestamptz not null,
	claimed_until timestamptz,
	last_problem text,
	created_at timestamptz not null,
	settled_at timestamptz,
	check ((kind = 'sign_in_warning') = (failures is not null)),
	check ((state = 'waiting') = (settled_at is null))
);
comment on table account_mails is 'Mails about an account with the state of their sending; written: to a file, without a mail server. last_problem quotes nothing.';
create index account_mails_waiting on account_mails (not_before) where state = 'waiting';
create index account_mails_by_user on account_mails (user_id, created_at);
create unique index account_mails_one_invitation on account_mails (user_id)
	where state = 'waiting' and kind = 'invitation';
