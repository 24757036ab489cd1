-- The company on printed documents, barcodes typed by hand, profile photos, equipment without an
-- order, and payments at the depot's counter.

create table company (
	id uuid primary key check (id = '00000000-0000-0000-0000-000000000000'),
	title text not null default '' check (length(title) <= 160),
	tax_office text not null default '' check (length(tax_office) <= 60),
	tax_number text check (tax_number ~ '^[0-9]{10,11}$'),
	address text not null default '' check (length(address) <= 300),
	phone text check (phone ~ '^\+[0-9]{10,15}$'),
	iban text check (iban ~ '^TR[0-9]{24}$'),
	logo_file text,
	version integer not null default 1,
	updated_at timestamptz not null
);
comment on table company is 'One row: the operation whose name, numbers and logo stand on its papers. Its policies stand in policies.';
insert into company (id, updated_at) values ('00000000-0000-0000-0000-000000000000', now());

-- Same rule as foldBarcode() in domain/: a barcode typed by hand may be in any case.
alter table pieces add column barcode_fold text not null
	generated always as (upper(translate(barcode, 'ıİ', 'II') collate "C")) stored;
drop index pieces_by_barcode;
create index pieces_by_barcode_fold on pieces (barcode_fold, depot_id);

alter table users
	add column photo_file text,
	add column national_id_sealed text,
	add column national_id_last4 text check (national_id_last4 ~ '^[0-9]{4}$');
comment on column users.national_id_sealed is 'TCKN encrypted by the application (KVKK); that of a driver stands with the driver.';

create table debit_equipment (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid not null,
	kind text not null check (kind in ('pos', 'handheld', 'crate', 'pallet', 'other')),
	serial text not null default '' check (length(serial) <= 60),
	label text not null default '' check (length(label) <= 80),
	given_count integer not null check (given_count between 1 and 999),
	returned_count integer not null default 0 check (returned_count >= 0),
	missing_count integer not null default 0 check (missing_count >= 0),
	missing_note text not null default '',
	given_by uuid not null,
	given_by_name text not null,
	given_at timestamptz not null,
	settled_by_name text,
	settled_at timestamptz,
	removed_at timestamptz,
	version integer not null default 1,
	primary key (depot_id, id),
	foreign key (depot_id, debit_id) references debits (depot_id, id),
	check (returned_count + missing_count <= given_count),
	check (missing_count = 0 or length(missing_note) >= 10)
);
comment on table debit_equipment is 'POS cihazı, el terminali, boş kasa: on the zimmet beside the goods, counted back or said to be missing.';
create index debit_equipment_by_debit on debit_equipment (depot_id, debit_id);

create table branch_collections (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	service_date date not null,
	method text not null check (method in ('cash', 'card', 'transfer', 'meal_card')),
	amount_kurus bigint not null check (amount_kurus > 0),
	receipt_no text,
	collected_by uuid not null,
	collected_by_name text not null,
	collected_at timestamptz not null,
	primary key (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id)
);
comment on table branch_collections is 'append-only: money that was due when an order was handed over at the branch; no driver answers for it.';
create index branch_collections_by_day on branch_collections (depot_id, service_date);
create index branch_collections_by_order on branch_collections (depot_id, order_id);
