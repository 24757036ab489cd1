-- Hands of the depot without an e-mail sign in with a user name and a PIN (docs/decisions/0076-user-name-and-pin.md).
alter table users
	add column username text,
	add column username_fold text generated always as (fold_text(username)) stored,
	add column pin_hash text,
	add column pin_expires_at timestamptz,
	drop column search_fold,
	add column search_fold text generated always as (fold_text(name || ' ' || coalesce(email, username, ''))) stored;
alter table users drop constraint users_email;
alter table users add constraint users_sign_in check (
	email is not null or erased_at is not null or username is not null or (role = 'driver' and phone is not null)
);
alter table users add constraint users_username check (
	username is null or (email is null and role in ('warehouse', 'cashier'))
);
alter table users add constraint users_username_letters check (username_fold ~ '^[a-z0-9][a-z0-9._-]{2,29}$');
alter table users add constraint users_pin check (pin_hash is null or username is not null);
alter table users add constraint users_pin_expiry check (pin_expires_at is null or pin_hash is not null);
alter table users add constraint users_erased_name check (erased_at is null or username is null);
alter table users add constraint users_one_per_name unique (username_fold);
comment on column users.username is 'Of who signs in with a PIN instead of an e-mail and a password.';
comment on column users.pin_hash is 'scrypt of the PIN with a key of the installation; a new SECRET deletes it.';
comment on column users.pin_expires_at is 'Until then the PIN of the office lets the person choose an own one; null for an own PIN.';
