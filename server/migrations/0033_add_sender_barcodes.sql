-- The barcode that the sender printed on a piece (docs/decisions/0033-sender-barcodes.md).

alter table pieces
	add column sender_barcode text check (length(sender_barcode) between 3 and 60),
	add column sender_barcode_fold text
		generated always as (upper(translate(sender_barcode, 'ıİ', 'II') collate "C")) stored,
	add column sender_fold text,
	add column sender_barcode_freed_at timestamptz;
comment on column pieces.sender_fold is 'The folded name of the sender when the barcode was stored: the same barcode of two senders names two pieces.';
comment on column pieces.sender_barcode_freed_at is 'Set when the sender used the barcode of an ended piece again.';
alter table pieces add constraint pieces_sender_of_barcode
	check (sender_barcode is null or sender_fold is not null);

create unique index pieces_sender_barcode_once
	on pieces (depot_id, sender_barcode_fold, sender_fold)
	where sender_barcode is not null and sender_barcode_freed_at is null and removed_at is null;
create index pieces_by_sender_barcode on pieces (sender_barcode_fold, depot_id)
	where sender_barcode is not null;
