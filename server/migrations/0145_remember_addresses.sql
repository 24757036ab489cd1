-- What the depot has learned of addresses (docs/domain.md#address-memory).
create table addresses (
	depot_id uuid not null references depots (id),
	id uuid not null,
	key text not null check (length(key) between 1 and 2000),
	building_key text not null,
	province text not null default '',
	district text not null default '',
	neighbourhood text not null default '',
	address_line text not null,
	search_fold text not null generated always as
		(fold_text(address_line || ' ' || neighbourhood || ' ' || district || ' ' || province)) stored,
	longitude double precision check (longitude between -180 and 180),
	latitude double precision check (latitude between -90 and 90),
	pin_source text check (pin_source in ('deliveries', 'office')),
	pin_confirmed boolean not null default false,
	deliveries integer not null default 0 check (deliveries >= 0),
	failures integer not null default 0 check (failures >= 0),
	place_minutes double precision check (place_minutes > 0),
	parcel_seconds integer check (parcel_seconds >= 0),
	best_from smallint,
	best_until smallint,
	merged_into uuid,
	is_root boolean not null generated always as (merged_into is null) stored,
	root_of_merged boolean generated always as (case when merged_into is not null then true end) stored,
	last_used_at timestamptz not null,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, key),
	unique (depot_id, id, is_root),
	-- An address is merged into one that is not merged itself.
	foreign key (depot_id, merged_into, root_of_merged) references addresses (depot_id, id, is_root),
	check ((longitude is null) = (latitude is null)),
	check ((longitude is null) = (pin_source is null)),
	check (not pin_confirmed or longitude is not null),
	check (pin_source <> 'office' or pin_confirmed),
	check ((place_minutes is null) = (parcel_seconds is null)),
	check ((best_from is null) = (best_until is null)),
	check (best_from >= 0 and best_until <= 24 and best_from < best_until)
);
comment on table addresses is 'What deliveries have taught about an address; forgotten when it was not used for 24 months.';
comment on column addresses.key is 'The same as addressKeyOf() in domain/.';
comment on column addresses.merged_into is 'The address that the office declared the same; what this one learns goes there.';
create index addresses_by_building on addresses (depot_id, building_key);
create index addresses_by_root on addresses (depot_id, merged_into) where merged_into is not null;
create index addresses_by_use on addresses (last_used_at);
create index addresses_by_search on addresses using gin (search_fold gin_trgm_ops);

create table address_hours (
	depot_id uuid not null,
	address_id uuid not null,
	hour smallint not null check (hour between 0 and 23),
	attempts integer not null check (attempts > 0),
	deliveries integer not null check (deliveries between 0 and attempts),
	primary key (depot_id, address_id, hour),
	foreign key (depot_id, address_id) references addresses (depot_id, id) on delete cascade
);
comment on table address_hours is 'Attempts and deliveries at an address by the hour of the day.';

create table address_facts (
	depot_id uuid not null,
	id uuid not null,
	address_id uuid not null,
	kind text not null check
		(kind in ('hint', 'entrance', 'forbidden_entrance', 'parking', 'bell')),
	body text not null check (length(btrim(body)) between 3 and 200),
	state text not null default 'suggested' check (state in ('suggested', 'confirmed', 'retired')),
	expires_on date,
	suggested_by uuid not null,
	suggested_at timestamptz not null,
	confirmed_by uuid,
	confirmed_at timestamptz,
	confirmed_by_office boolean,
	retired_by uuid,
	retired_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, address_id) references addresses (depot_id, id) on delete cascade,
	check (num_nonnulls(confirmed_by, confirmed_at, confirmed_by_office) in (0, 3)),
	check ((retired_by is null) = (retired_at is null)),
	check ((state = 'retired') = (retired_at is not null)),
	check (state <> 'confirmed' or confirmed_at is not null),
	check (state <> 'suggested' or confirmed_at is null),
	-- A driver does not confirm what he suggested.
	check (confirmed_by <> suggested_by or confirmed_by_office)
);
comment on table address_facts is 'What drivers and the office say about an address, without names and phone numbers.';
create index address_facts_by_address on address_facts (depot_id, address_id);
