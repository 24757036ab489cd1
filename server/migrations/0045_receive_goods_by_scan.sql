-- Mal Kabul: a depot may expect the pieces of new orders until they are scanned in
-- (docs/decisions/0038-goods-receipt.md). Off for the depots that exist.

alter table depots add column receives_by_scan boolean not null default false;

alter table custody_entries
	drop constraint custody_entries_to_holder_check,
	drop constraint custody_entries_movement_check,
	add constraint custody_entries_to_holder_check check (
		to_holder ~ '^(expected|depot|recipient|sender|written_off|transit|(loading|debit):[0-9a-f-]{36})$'
	),
	add constraint custody_entries_movement_check check (movement in (
		'announced', 'received', 'receipt_undone', 'scanned_out', 'scan_undone', 'accepted', 'delivered',
		'delivery_undone', 'taken_back', 'handed_back', 'hand_back_undone', 'transferred', 'undebited',
		'written_off', 'to_sender'
	));

create table receipts (
	depot_id uuid not null references depots (id),
	id uuid not null,
	sender_name text not null,
	sender_fold text not null generated always as (fold_text(sender_name)) stored,
	service_date date not null,
	state text not null check (state in ('open', 'closed')),
	number text,
	opened_by uuid not null,
	opened_by_name text not null,
	opened_at timestamptz not null,
	closed_by_name text,
	closed_at timestamptz,
	note text not null default '' check (length(note) <= 1000),
	primary key (depot_id, id),
	unique (depot_id, number),
	check ((state = 'closed') = (number is not null)),
	check ((state = 'closed') = (closed_at is not null))
);
comment on table receipts is 'Mal kabul: a delivery of one sender for the orders of one day. Pieces that come after its end are received in another one.';
create unique index receipts_one_open on receipts (depot_id, sender_fold, service_date) where state = 'open';
create index receipts_by_day on receipts (depot_id, service_date, sender_fold);

create table receipt_lines (
	depot_id uuid not null,
	id uuid not null,
	receipt_id uuid not null,
	kind text not null check (kind in ('received', 'missing', 'surplus')),
	-- The barcode that was read; of a missing piece the one on its label.
	code text not null check (length(code) between 1 and 60),
	reason text,
	piece_id uuid,
	order_id uuid,
	-- The ledger entry of a received piece: the receipt can be undone while it is the last one.
	piece_version integer,
	device_at timestamptz,
	recorded_by_name text not null,
	recorded_at timestamptz not null,
	undone_by_name text,
	undone_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, receipt_id) references receipts (depot_id, id),
	foreign key (depot_id, piece_id) references pieces (depot_id, id),
	check ((kind = 'surplus') = (piece_id is null)),
	check ((kind = 'received') = (piece_version is not null)),
	check ((kind = 'received') = (reason is null)),
	check (kind <> 'missing' or reason in ('waiting', 'cancelled')),
	check (kind <> 'surplus' or reason in ('unknown', 'cancelled', 'other_depot'))
);
comment on table receipt_lines is 'What a mal kabul found: pieces received, expected ones that did not come, and codes that no expected piece has.';
create unique index receipt_lines_entry_once on receipt_lines (depot_id, piece_id, piece_version)
	where kind = 'received';
create unique index receipt_lines_surplus_once on receipt_lines (depot_id, receipt_id, code)
	where kind = 'surplus' and undone_at is null;
create index receipt_lines_by_receipt on receipt_lines (depot_id, receipt_id);
