-- Distinguishes the networks of an owner from those of strangers, and shows the owner who tried to sign in.
-- Keyed by a hash of the e-mail, so that an unknown account costs the same statements as a known one.

create table identity_known_networks (
	account_key text not null,
	network_key text not null,
	last_sign_in_at timestamptz not null,
	primary key (account_key, network_key)
);
create index identity_known_networks_by_age on identity_known_networks (last_sign_in_at);
comment on table identity_known_networks is 'Networks from which an account has signed in (hashed); attempts of strangers do not delay it there.';

create table identity_failed_sign_ins (
	id uuid primary key,
	account_key text not null,
	address text not null,
	user_agent text not null,
	failed_at timestamptz not null
);
create index identity_failed_sign_ins_by_account on identity_failed_sign_ins (account_key, failed_at);
create index identity_failed_sign_ins_by_age on identity_failed_sign_ins (failed_at);
comment on table identity_failed_sign_ins is 'The last wrong passwords of each account (hashed key), for the notice on the profile screen.';
