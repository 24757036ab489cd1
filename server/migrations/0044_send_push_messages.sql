create table push_keys (
	id uuid primary key check (id = '00000000-0000-0000-0000-000000000000'),
	public_key text not null,
	private_key_sealed text not null,
	created_at timestamptz not null
);
comment on table push_keys is 'append-only: one row, the VAPID key pair with which browsers recognise this installation; made at the first start.';

create table push_devices (
	id uuid primary key,
	user_id uuid not null references users (id),
	session_id uuid,
	kind text not null check (kind in ('webpush', 'fcm', 'apns')),
	token_sealed text not null,
	token_hash text not null unique,
	seen_at timestamptz not null,
	sent_at timestamptz,
	gone_at timestamptz
);
create index push_devices_by_user on push_devices (user_id);
comment on table push_devices is 'Browsers and phones that receive push messages. The token is an address at a push service.';
comment on column push_devices.session_id is 'The device receives nothing after this session ended; empty with a hosted identity provider.';
comment on column push_devices.gone_at is 'The push service no longer knows the token.';

create table push_rules (
	id uuid primary key check (id = '00000000-0000-0000-0000-000000000000'),
	roles jsonb not null,
	quiet_from text check (quiet_from ~ '^[0-9]{2}:[0-9]{2}$'),
	quiet_until text check (quiet_until ~ '^[0-9]{2}:[0-9]{2}$'),
	version integer not null,
	updated_at timestamptz not null,
	check ((quiet_from is null) = (quiet_until is null))
);
comment on table push_rules is 'Type of message -> roles, and quiet hours; without the row the defaults of domain/ apply.';

create table push_progress (
	depot_id uuid primary key,
	last_seq bigint not null,
	holder uuid,
	lease_until timestamptz
);
comment on table push_progress is 'The last event of which push messages were written, and the process that looks after the depot.';

create table push_messages (
	depot_id uuid not null,
	event_id uuid not null,
	device_id uuid not null,
	message_type text not null,
	noun_id uuid not null,
	state text not null check (state in ('waiting', 'sent', 'dropped')),
	tries integer not null default 0,
	not_before timestamptz not null,
	expires_at timestamptz not null,
	claimed_until timestamptz,
	last_problem text,
	created_at timestamptz not null,
	primary key (depot_id, event_id, device_id)
);
create index push_messages_waiting on push_messages (depot_id, not_before) where state = 'waiting';
create index push_messages_by_age on push_messages (created_at);
comment on table push_messages is 'One row per event and device; kept a few days after it was sent or dropped.';
