-- Users: their role and their depots. A small reference table, unique across
-- depots (docs/trust.md#sql-rules).

create table users (
	id uuid primary key,
	email text not null check (length(email) between 3 and 254),
	email_fold text not null unique,
	name text not null check (length(name) between 2 and 80),
	search_fold text generated always as (fold_text(name || ' ' || email)) stored,
	phone text check (phone ~ '^\+[0-9]{10,15}$'),
	role text not null check (role in (
		'admin', 'ops_manager', 'planner', 'warehouse', 'cashier', 'support', 'driver', 'viewer'
	)),
	all_depots boolean not null default false,
	driver_id uuid references drivers (id),
	retired_at timestamptz,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint users_driver_role check ((role = 'driver') = (driver_id is not null))
);
create unique index users_one_per_driver on users (driver_id) where retired_at is null;
comment on table users is 'Who may enter, with which job. History stands in events under the id of the whole company.';
create index users_by_name on users (name collate "tr-TR-x-icu", id);

create table user_depots (
	user_id uuid not null references users (id),
	depot_id uuid not null references depots (id),
	primary key (user_id, depot_id)
);
comment on table user_depots is 'Depots of users who are not of all depots.';

create table user_identities (
	issuer text not null,
	subject text not null,
	user_id uuid not null references users (id),
	linked_at timestamptz not null,
	primary key (issuer, subject)
);
create index user_identities_by_user on user_identities (user_id);
comment on table user_identities is 'Which subject of which token issuer is which user.';
