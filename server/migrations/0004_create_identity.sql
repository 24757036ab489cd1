-- Accounts, sessions and second factors of the embedded identity provider. Rights are in `users`.
-- The columns are those of the provider's own schema (better-auth), with names in snake case.
-- Small and unique across depots, so these are reference tables (docs/trust.md#sql-rules).

create table identity_users (
	id uuid primary key,
	name text not null,
	email text not null unique,
	email_verified boolean not null default false,
	image text,
	two_factor_enabled boolean default false,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
comment on table identity_users is 'Same id as the row in users; gone when a hosted provider keeps the passwords.';

create table identity_sessions (
	id uuid primary key,
	user_id uuid not null references identity_users (id) on delete cascade,
	token text not null unique,
	expires_at timestamptz not null,
	ip_address text,
	user_agent text,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create index identity_sessions_by_user on identity_sessions (user_id);
comment on table identity_sessions is 'One row per signed-in browser; an access token names its session and dies with it.';

create table identity_accounts (
	id uuid primary key,
	user_id uuid not null references identity_users (id) on delete cascade,
	account_id text not null,
	provider_id text not null,
	password text,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz,
	refresh_token_expires_at timestamptz,
	scope text,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create index identity_accounts_by_user on identity_accounts (user_id);
comment on column identity_accounts.password is 'scrypt with its parameters and salt.';

create table identity_verifications (
	id uuid primary key,
	identifier text not null,
	value text not null,
	expires_at timestamptz not null,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create index identity_verifications_by_identifier on identity_verifications (identifier);
create index identity_verifications_by_value on identity_verifications (value);
comment on table identity_verifications is 'Single-use secrets: reset links, second factor challenges, trusted devices. Stored hashed.';

create table identity_two_factors (
	id uuid primary key,
	user_id uuid not null references identity_users (id) on delete cascade,
	secret text not null,
	backup_codes text not null,
	verified boolean default true,
	failed_verification_count integer default 0,
	locked_until timestamptz
);
create index identity_two_factors_by_user on identity_two_factors (user_id);
create index identity_two_factors_by_secret on identity_two_factors (secret);
comment on table identity_two_factors is 'Secret and recovery codes are encrypted by the application.';

create table identity_jwks (
	id uuid primary key,
	public_key text not null,
	private_key text not null,
	alg text,
	crv text,
	created_at timestamptz not null,
	expires_at timestamptz
);
comment on table identity_jwks is 'Keys that sign access tokens; the private half is encrypted by the application.';

create table identity_tries (
	key text primary key,
	tries integer not null check (tries > 0),
	last_try_at timestamptz not null,
	blocked_until timestamptz
);
create index identity_tries_by_age on identity_tries (last_try_at);
comment on table identity_tries is 'Wrong sign-ins per account and address (hashed key), for the growing wait.';
