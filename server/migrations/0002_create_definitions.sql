-- Definitions: set up once per operation. Small reference tables, unique across depots
-- (docs/trust.md#sql-rules), so they have no foreign key to a business table.

create table depots (
	id uuid primary key,
	code text not null unique check (code ~ '^[A-Z0-9-]{2,12}$'),
	name text not null check (length(name) between 2 and 80),
	province text not null,
	district text not null,
	address_line text not null default '',
	longitude double precision check (longitude between -180 and 180),
	latitude double precision check (latitude between -90 and 90),
	opens_at time,
	closes_at time,
	retired_at timestamptz,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null
);

create table reasons (
	list text not null check (list in ('undebit', 'undelivery', 'product_return')),
	code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
	label text not null check (length(label) between 2 and 80),
	group_label text not null default '',
	stages text[] not null default '{}',
	evidence text[] not null default '{}',
	next_step text,
	position integer not null default 0,
	retired_at timestamptz,
	version integer not null default 1,
	primary key (list, code)
);
comment on table reasons is 'Stable code, Turkish label; renamed or retired, never deleted (domain.md §1).';

create table vehicles (
	id uuid primary key,
	depot_id uuid not null references depots (id),
	plate text not null unique check (plate ~ '^[0-9]{2}[A-Z]{1,3}[0-9]{2,5}$'),
	vehicle_type text not null,
	body_type text,
	features text[] not null default '{}',
	make text not null default '',
	model text not null default '',
	model_year integer check (model_year between 1980 and 2100),
	capacity_kg integer check (capacity_kg > 0),
	capacity_desi integer check (capacity_desi > 0),
	capacity_pieces integer check (capacity_pieces > 0),
	ownership text not null check (ownership in ('owned', 'rented', 'subcontracted')),
	inspection_until date,
	insurance_until date,
	state text not null default 'active' check (state in ('active', 'in_service', 'off_duty')),
	off_reason text,
	off_from date,
	off_until date,
	retired_at timestamptz,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create index vehicles_by_depot on vehicles (depot_id, plate);

create table drivers (
	id uuid primary key,
	depot_id uuid not null references depots (id),
	full_name text not null check (length(full_name) between 3 and 80),
	name_fold text generated always as (fold_text(full_name)) stored,
	phone text check (phone ~ '^\+[0-9]{10,15}$'),
	national_id_sealed text,
	national_id_last4 text check (national_id_last4 ~ '^[0-9]{4}$'),
	licence_class text,
	src_document text,
	shift_from time,
	shift_to time,
	state text not null default 'active' check (state in ('active', 'on_leave', 'off_duty')),
	retired_at timestamptz,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
comment on column drivers.national_id_sealed is 'TCKN encrypted by the application (KVKK); only its last four digits stand in the open.';
create index drivers_by_depot on drivers (depot_id, name_fold);

create table policies (
	name text primary key,
	value jsonb not null,
	updated_at timestamptz not null
);
comment on table policies is 'Settings with defaults in domain/: max attempts 3, branch days 3, same-day second attempt no (domain.md §5).';
