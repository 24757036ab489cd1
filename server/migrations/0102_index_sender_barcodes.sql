-- A comparison of sender_barcode_fold implies that it is not null, but not that sender_barcode is: no
-- statement used these indexes without repeating their condition.
drop index pieces_by_sender_barcode;
create index pieces_by_sender_barcode on pieces (sender_barcode_fold, depot_id)
	where sender_barcode_fold is not null;
drop index pieces_sender_barcode_once;
create unique index pieces_sender_barcode_once on pieces (depot_id, sender_barcode_fold, sender_fold)
	where sender_barcode_fold is not null and sender_barcode_freed_at is null and removed_at is null;
