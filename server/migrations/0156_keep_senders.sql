-- Accounts of shops (docs/domain.md#senders).
create table senders (
	id uuid primary key,
	code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9._-]{1,19}$'),
	title text not null check (length(title) between 2 and 160),
	tax_number text check (tax_number ~ '^[0-9]{10,11}$'),
	tax_office text not null default '',
	address text not null default '',
	state text not null default 'candidate'
		check (state in ('candidate', 'active', 'suspended', 'ended')),
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint senders_are_known_to_start check (
		state = 'candidate' or tax_number is not null and tax_office <> '' and address <> '')
);
comment on column senders.tax_number is 'VKN of a company or TCKN of a sole trader.';

create table sender_contacts (
	id uuid primary key,
	sender_id uuid not null references senders (id),
	name text not null check (length(name) between 2 and 80),
	role text not null default '',
	phone text,
	email text,
	email_since timestamptz not null,
	former_email text,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint sender_contacts_are_reachable check (phone is not null or email is not null)
);
create index sender_contacts_of_sender on sender_contacts (sender_id, created_at);
comment on table sender_contacts is 'A row that is deleted is erased: no other row has its person.';
comment on column sender_contacts.former_email is 'The address before email_since, which is still told of a new IBAN for a while.';

create table sender_ibans (
	id uuid primary key,
	sender_id uuid not null references senders (id),
	iban text not null check (iban ~ '^TR[0-9]{24}$'),
	entered_by uuid not null,
	entered_by_name text not null,
	entered_at timestamptz not null,
	unique (id, entered_by, entered_at)
);
create index sender_ibans_of_sender on sender_ibans (sender_id, entered_at);
comment on table sender_ibans is 'append-only: where the money of shops goes.';

-- The giver of a decision cannot be who entered the IBAN, and it is not used for two days.
create table sender_iban_decisions (
	iban_id uuid not null,
	decision text not null check (decision in ('confirmed', 'withdrawn')),
	entered_by uuid not null,
	entered_at timestamptz not null,
	decided_by uuid not null,
	decided_by_name text not null,
	decided_at timestamptz not null,
	in_force_from timestamptz,
	primary key (iban_id, decision),
	foreign key (iban_id, entered_by, entered_at) references sender_ibans (id, entered_by, entered_at),
	constraint sender_ibans_need_two_people check (decision = 'withdrawn' or decided_by <> entered_by),
	constraint sender_ibans_wait check (
		(decision = 'withdrawn') = (in_force_from is null)
		and (in_force_from is null or in_force_from >= decided_at + interval '48 hours')),
	constraint sender_ibans_are_decided_later check (decided_at >= entered_at)
);
comment on table sender_iban_decisions is 'append-only: a confirmation by another person than entered_by, and a withdrawal before the IBAN is used.';

-- Mails to contacts of shops wait here until the mail server takes them (docs/decisions/0065-mail-outbox.md).
create table sender_mails (
	id uuid primary key,
	sender_id uuid not null references senders (id),
	iban_id uuid not null references sender_ibans (id),
	kind text not null check (kind in ('iban_entered', 'iban_confirmed')),
	address text not null,
	state text not null default 'waiting'
		check (state in ('waiting', 'sent', 'written', 'failed', 'dropped')),
	tries integer not null default 0,
	not_before timestamptz not null,
	claimed_until timestamptz,
	last_problem text,
	created_at timestamptz not null,
	settled_at timestamptz,
	unique (iban_id, kind, address),
	check ((state = 'waiting') = (settled_at is null))
);
comment on table sender_mails is 'Mails to shops with the state of their sending. The address is kept as it was, because a contact may be changed to hide a new IBAN.';
create index sender_mails_waiting on sender_mails (not_before) where state = 'waiting';
create index sender_mails_by_age on sender_mails (created_at);
create index sender_mails_of_sender on sender_mails (sender_id);
