-- Sign-in with phone number and PIN (docs/decisions/0053-phone-and-pin.md). Reference tables: a user
-- may belong to several depots.
create table pin_devices (
	id uuid primary key,
	user_id uuid not null references users (id),
	public_key text not null,
	pin_hash text not null,
	wrong_tries integer not null default 0 check (wrong_tries between 0 and 10),
	nonce text,
	nonce_expires_at timestamptz,
	user_agent text not null,
	code_by_name text not null,
	enrolled_at timestamptz not null,
	last_seen_at timestamptz not null,
	closed_at timestamptz,
	closed_by_name text,
	check ((nonce is null) = (nonce_expires_at is null)),
	check ((closed_at is null) = (closed_by_name is null))
);
create index pin_devices_by_user on pin_devices (user_id);
create unique index pin_devices_open_key on pin_devices (public_key) where closed_at is null;
comment on table pin_devices is 'Phones on which a driver signs in with phone number and PIN.';
comment on column pin_devices.public_key is 'P-256, SPKI, base64; the phone keeps a private key that cannot be read.';
comment on column pin_devices.pin_hash is 'scrypt of the PIN together with a key of the installation for this phone.';
comment on column pin_devices.wrong_tries is 'Wrong PINs since the last right one; at 10 the phone is locked.';

create table pin_device_codes (
	user_id uuid primary key references users (id),
	id uuid not null unique,
	created_by_name text not null,
	expires_at timestamptz not null,
	wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
	pin_device_id uuid references pin_devices (id)
);
comment on table pin_device_codes is 'The last code of the office for each driver. It is computed from its id, so that no row contains it.';
comment on column pin_device_codes.pin_device_id is 'The phone that used the code.';

alter table identity_sessions
	add column pin_device_id uuid references pin_devices (id);
create index identity_sessions_by_pin_device on identity_sessions (pin_device_id)
	where pin_device_id is not null;
