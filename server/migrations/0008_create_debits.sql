-- Custody of goods. The schema itself ensures that every piece has exactly one holder
-- (docs/trust.md#custody-ledger).

create table custody_entries (
	depot_id uuid not null,
	piece_id uuid not null,
	seq integer not null check (seq >= 1),
	prev_seq integer generated always as (nullif(seq - 1, 0)) stored,
	from_holder text,
	to_holder text not null check (to_holder ~ '^(depot|recipient|sender|written_off|transit|(loading|debit):[0-9a-f-]{36})$'),
	movement text not null check (movement in (
		'received', 'scanned_out', 'scan_undone', 'accepted', 'delivered', 'delivery_undone', 'taken_back',
		'handed_back', 'hand_back_undone', 'transferred', 'undebited', 'written_off', 'to_sender'
	)),
	key text not null,
	reason_code text,
	note text,
	document_id uuid,
	actor_id uuid not null,
	actor_name text not null,
	device_at timestamptz,
	at timestamptz not null,
	primary key (depot_id, piece_id, seq),
	unique (depot_id, piece_id, seq, to_holder),
	unique (depot_id, key),
	foreign key (depot_id, piece_id) references pieces (depot_id, id),
	foreign key (depot_id, piece_id, prev_seq, from_holder)
		references custody_entries (depot_id, piece_id, seq, to_holder),
	check ((seq = 1) = (from_holder is null)),
	check (from_holder is distinct from to_holder)
);
comment on table custody_entries is 'append-only: each row hands one piece from its present holder to the next; corrections are counter-movements.';
create index custody_entries_by_giver on custody_entries (depot_id, from_holder) where from_holder like 'debit:%';
create index custody_entries_by_taker on custody_entries (depot_id, to_holder) where to_holder like 'debit:%';

create table custody (
	depot_id uuid not null,
	piece_id uuid not null,
	holder text not null,
	version integer not null,
	since timestamptz not null,
	primary key (depot_id, piece_id),
	foreign key (depot_id, piece_id, version, holder)
		references custody_entries (depot_id, piece_id, seq, to_holder)
);
comment on table custody is 'The present holder of each piece; version is the number of its last ledger entry.';
create index custody_by_holder on custody (depot_id, holder) where holder <> 'depot' and holder <> 'recipient';

create table debits (
	depot_id uuid not null references depots (id),
	id uuid not null,
	number text not null,
	route_id uuid not null,
	vehicle_id uuid not null references vehicles (id),
	driver_id uuid not null references drivers (id),
	state text not null check (state in (
		'draft', 'awaiting_acceptance', 'disputed', 'open', 'partially_cleared', 'cleared', 'cancelled'
	)),
	service_date date not null,
	float_kurus bigint not null default 0 check (float_kurus >= 0),
	handed_over_by uuid,
	handed_over_by_name text,
	handed_over_at timestamptz,
	accepted_by uuid,
	accepted_by_name text,
	accepted_at timestamptz,
	accepted_on_paper boolean not null default false,
	dispute_note text,
	disputed_at timestamptz,
	short_count integer not null default 0 check (short_count >= 0),
	over_count integer not null default 0 check (over_count >= 0),
	difference_note text,
	cleared_at timestamptz,
	version integer not null default 1,
	created_by uuid not null,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, number),
	foreign key (depot_id, route_id) references routes (depot_id, id)
);
create unique index debits_one_per_route_driver on debits (depot_id, route_id, driver_id) where state <> 'cancelled';
create index debits_by_date on debits (depot_id, service_date desc, id desc);
create index debits_by_route on debits (depot_id, route_id);
create index debits_open on debits (depot_id, driver_id) where state not in ('cleared', 'cancelled');

create table debit_lines (
	depot_id uuid not null,
	id uuid not null,
	debit_id uuid not null,
	piece_id uuid not null,
	order_id uuid,
	state text not null check (state in (
		'not_debited', 'debited', 'cleared_delivered', 'return_pending', 'cleared_returned',
		'transferred', 'undebited', 'written_off'
	)),
	reason_code text,
	note text not null default '',
	scanned_at timestamptz,
	settled_at timestamptz,
	condition text check (condition in ('sellable', 'repack', 'damaged', 'destroy', 'to_supplier')),
	primary key (depot_id, id),
	unique (depot_id, debit_id, piece_id),
	foreign key (depot_id, debit_id) references debits (depot_id, id),
	foreign key (depot_id, piece_id) references pieces (depot_id, id),
	check (state <> 'not_debited' or reason_code is not null),
	check (state not in ('undebited', 'written_off') or reason_code is not null)
);
comment on table debit_lines is 'One row per piece that was scanned or left behind; a planned piece without a row is pending (Zimmet Bekliyor), so the plan and the zimmet cannot drift apart.';
create index debit_lines_by_piece on debit_lines (depot_id, piece_id);
create index debit_lines_by_order on debit_lines (depot_id, order_id);

create table transfers (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	from_debit_id uuid not null,
	to_debit_id uuid not null,
	piece_ids uuid[] not null check (cardinality(piece_ids) > 0),
	state text not null check (state in ('awaiting_acceptance', 'accepted', 'rejected')),
	reason_code text not null,
	note text not null default '',
	requested_by uuid not null,
	requested_by_name text not null,
	requested_at timestamptz not null,
	decided_by_name text,
	decided_at timestamptz,
	decided_on_paper boolean not null default false,
	rejection_note text,
	version integer not null default 1,
	primary key (depot_id, id),
	unique (depot_id, number),
	foreign key (depot_id, from_debit_id) references debits (depot_id, id),
	foreign key (depot_id, to_debit_id) references debits (depot_id, id),
	check (from_debit_id <> to_debit_id)
);
create index transfers_by_giver on transfers (depot_id, from_debit_id);
create index transfers_by_taker on transfers (depot_id, to_debit_id);

create table reports (
	depot_id uuid not null,
	id uuid not null,
	number text not null,
	report_type text not null check (report_type in ('damage', 'irregularity', 'loss', 'incident', 'handover')),
	debit_id uuid not null,
	route_id uuid not null,
	piece_ids uuid[] not null check (cardinality(piece_ids) > 0),
	reason_code text not null,
	damage_reasons text[] not null default '{}',
	description text not null check (length(description) >= 10),
	photo_keys text[] not null default '{}',
	state text not null check (state in ('awaiting_approval', 'approved', 'rejected')),
	written_by uuid not null,
	written_by_name text not null,
	written_at timestamptz not null,
	decided_by uuid,
	decided_by_name text,
	decided_at timestamptz,
	decision_note text,
	version integer not null default 1,
	primary key (depot_id, id),
	unique (depot_id, number),
	foreign key (depot_id, debit_id) references debits (depot_id, id),
	check (decided_by is distinct from written_by or decided_by is null)
);
create index reports_by_debit on reports (depot_id, debit_id);
