-- The service that answers points of addresses, its answers, and which orders they are for
-- (docs/decisions/0082-geocoder.md).
create table geocoders (
	id uuid primary key check (id = '00000000-0000-0000-0000-000000000000'),
	kind text check (kind in ('nominatim', 'google', 'here')),
	nominatim_url text not null default '' check (length(nominatim_url) <= 300),
	key_sealed text,
	per_second integer not null default 1 check (per_second between 1 and 50),
	keep_days integer not null default 30 check (keep_days between 1 and 730),
	next_at timestamptz not null default '2000-01-01',
	problem text check (problem in ('over_quota', 'refused', 'failed')),
	failures integer not null default 0 check (failures >= 0),
	paused_until timestamptz,
	version integer not null default 1,
	updated_at timestamptz not null default '2000-01-01',
	constraint geocoders_have_a_key check (kind is null or kind = 'nominatim' or key_sealed is not null),
	constraint geocoders_have_an_address check ((kind is not distinct from 'nominatim') = (nominatim_url <> '')),
	constraint geocoders_keep_within_terms check (kind is null or kind = 'nominatim' or keep_days <= 30),
	constraint geocoders_pause_for_a_problem check ((problem is null) = (failures = 0)),
	constraint geocoders_pause_with_a_problem check (paused_until is null or problem is not null)
);
comment on table geocoders is 'One row: the service of the company; no kind means none.';
comment on column geocoders.next_at is 'When the next request may be sent, by whichever process.';
comment on column geocoders.paused_until is 'No request before: the quota is used up, the key refused, or the service does not answer.';
insert into geocoders (id) values ('00000000-0000-0000-0000-000000000000');

create table geocoded_addresses (
	depot_id uuid not null references depots (id),
	address_key text not null,
	state text not null check (state in ('waiting', 'found', 'none', 'rejected', 'given_up')),
	kind text check (kind in ('nominatim', 'google', 'here')),
	longitude double precision check (longitude between -180 and 180),
	latitude double precision check (latitude between -90 and 90),
	precision text check (precision in ('building', 'street', 'neighbourhood', 'district', 'province')),
	rejection text check (rejection in ('country', 'province', 'district', 'ambiguous')),
	tries integer not null default 0,
	not_before timestamptz not null,
	claimed_until timestamptz,
	last_problem text,
	created_at timestamptz not null,
	answered_at timestamptz,
	primary key (depot_id, address_key),
	constraint geocoded_addresses_found check ((state = 'found') = (precision is not null)),
	constraint geocoded_addresses_have_a_point
		check ((precision is null) = (longitude is null) and (precision is null) = (latitude is null)),
	constraint geocoded_addresses_rejected check ((state = 'rejected') = (rejection is not null)),
	constraint geocoded_addresses_answered
		check ((answered_at is null) = (state in ('waiting', 'given_up')) and (kind is null) = (answered_at is null))
);
create index geocoded_addresses_due on geocoded_addresses (depot_id, not_before) where state = 'waiting';
create index geocoded_addresses_by_age on geocoded_addresses (answered_at) where answered_at is not null;
comment on table geocoded_addresses is 'Answers of the geocoder by address, and the addresses that wait to be asked for.';
comment on column geocoded_addresses.kind is 'The service that answered; its terms limit how long the answer is kept.';

create table order_geocodings (
	depot_id uuid not null,
	order_id uuid not null,
	address_hash text not null,
	address_key text,
	created_at timestamptz not null,
	primary key (depot_id, order_id),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	foreign key (depot_id, address_key) references geocoded_addresses (depot_id, address_key) on delete cascade
);
create index order_geocodings_by_address on order_geocodings (depot_id, address_key);
comment on column order_geocodings.address_hash is 'Of the address that was read; after a change of the order it is read again.';
comment on column order_geocodings.address_key is 'Null: the address is too vague to ask for.';
