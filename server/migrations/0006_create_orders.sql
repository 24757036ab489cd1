-- Orders, their lines and pieces, and their import files. Every key begins with depot_id.

create table order_imports (
	depot_id uuid not null references depots (id),
	id uuid not null,
	file_name text not null,
	file_hash text not null,
	file_key text,
	header_signature text,
	mapping jsonb,
	state text not null check (state in ('preview', 'running', 'done', 'failed', 'discarded')),
	row_count integer not null default 0,
	created_count integer not null default 0,
	warned_count integer not null default 0,
	skipped_count integer not null default 0,
	refused_count integer not null default 0,
	failure text,
	created_by uuid not null,
	created_at timestamptz not null,
	finished_at timestamptz,
	version integer not null default 1,
	primary key (depot_id, id)
);
create index order_imports_by_time on order_imports (depot_id, created_at desc);

create table order_import_rows (
	depot_id uuid not null,
	import_id uuid not null,
	line integer not null,
	order_no text,
	outcome text not null check (outcome in ('ready', 'warned', 'refused', 'duplicate', 'created', 'skipped')),
	cells jsonb not null,
	draft jsonb,
	problems jsonb not null default '[]',
	order_id uuid,
	primary key (depot_id, import_id, line),
	foreign key (depot_id, import_id) references order_imports (depot_id, id) on delete cascade
);
create index order_import_rows_by_outcome on order_import_rows (depot_id, import_id, outcome, line);

create table order_import_mappings (
	depot_id uuid not null references depots (id),
	header_signature text not null,
	mapping jsonb not null,
	updated_at timestamptz not null,
	primary key (depot_id, header_signature)
);
comment on table order_import_mappings is 'How this depot last read a header, so the next file of the same shop needs no mapping by hand.';

create table orders (
	depot_id uuid not null references depots (id),
	id uuid not null,
	order_no text not null check (length(order_no) between 1 and 60),
	external_ref text,
	order_type text not null default 'delivery',
	sender_name text not null default '',
	recipient_name text not null check (length(recipient_name) between 2 and 120),
	phone text check (phone ~ '^\+[0-9]{10,15}$'),
	province text not null default '',
	district text not null default '',
	neighbourhood text not null default '',
	address_line text not null check (length(address_line) between 3 and 400),
	address_hint text not null default '',
	postal_code text,
	longitude double precision check (longitude between -180 and 180),
	latitude double precision check (latitude between -90 and 90),
	location_approximate boolean not null default false,
	service_date date not null,
	window_start time,
	window_end time,
	piece_count integer not null check (piece_count between 1 and 999),
	desi numeric(10, 2) not null default 0 check (desi >= 0),
	kg numeric(10, 2) not null default 0 check (kg >= 0),
	payment_type text not null,
	due_kurus bigint not null default 0 check (due_kurus >= 0),
	amount_kurus bigint not null default 0 check (amount_kurus >= 0),
	pre_campaign_kurus bigint check (pre_campaign_kurus >= 0),
	note text not null default '',
	warnings jsonb not null default '[]',
	state text not null check (state in (
		'new', 'ready', 'planned', 'out_for_delivery', 'delivered', 'partially_delivered', 'failed',
		'appointment', 'waiting_at_branch', 'returning', 'returned', 'cancelled', 'lost', 'damaged'
	)),
	attempt_no integer not null default 1 check (attempt_no >= 1),
	appointment_date date,
	import_id uuid,
	content_hash text not null,
	search_fold text not null generated always as (
		fold_text(order_no || ' ' || recipient_name || ' ' || coalesce('0' || substr(phone, 4), '') || ' ' ||
			district || ' ' || neighbourhood || ' ' || coalesce(external_ref, ''))
	) stored,
	recipient_fold text not null generated always as (fold_text(recipient_name)) stored,
	version integer not null default 1,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	primary key (depot_id, id),
	constraint orders_no_once unique (depot_id, order_no),
	check ((longitude is null) = (latitude is null)),
	check (window_start is null or window_end is null or window_start < window_end)
);
create index orders_by_date on orders (depot_id, service_date desc, id desc);
create index orders_by_state on orders (depot_id, state, service_date desc, id desc);
create index orders_by_district on orders (depot_id, district, service_date desc, id desc);
create index orders_by_search on orders using gin (search_fold gin_trgm_ops);

create table order_lines (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	position integer not null,
	product text not null,
	quantity numeric(12, 3) not null check (quantity > 0),
	unit text not null default 'adet',
	unit_price_kurus bigint not null default 0 check (unit_price_kurus >= 0),
	pre_campaign_kurus bigint check (pre_campaign_kurus >= 0),
	primary key (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id) on delete cascade,
	unique (depot_id, order_id, position)
);

create table pieces (
	depot_id uuid not null references depots (id),
	id uuid not null,
	order_id uuid,
	kind text not null default 'package' check (kind in ('package', 'product', 'equipment', 'document')),
	ordinal integer not null default 1 check (ordinal >= 1),
	barcode text not null check (length(barcode) between 3 and 60),
	label text not null default '',
	damaged boolean not null default false,
	created_at timestamptz not null,
	primary key (depot_id, id),
	constraint pieces_barcode_once unique (depot_id, barcode),
	foreign key (depot_id, order_id) references orders (depot_id, id),
	check (order_id is not null or kind in ('equipment', 'document'))
);
create index pieces_by_order on pieces (depot_id, order_id, kind, ordinal);
create index pieces_by_barcode on pieces (barcode);

create table order_notes (
	depot_id uuid not null,
	id uuid not null,
	order_id uuid not null,
	visibility text not null check (visibility in ('office', 'driver', 'recipient')),
	body text not null check (length(body) between 1 and 1000),
	written_by uuid not null,
	written_by_name text not null,
	written_at timestamptz not null,
	primary key (depot_id, id),
	foreign key (depot_id, order_id) references orders (depot_id, id)
);
create index order_notes_by_order on order_notes (depot_id, order_id, written_at);
