-- The koli that a driver did not find, in the latest dispute of the zimmet. The note of a dispute takes
-- some 25 barcodes only, and the depot could not learn which the others were.
alter table debits add column dispute_piece_ids uuid[] not null default '{}';
alter table debits add constraint debits_dispute_pieces check (
	cardinality(dispute_piece_ids) = 0 or disputed_at is not null
);
comment on column debits.dispute_piece_ids is 'Pieces that the driver did not find, in the latest dispute; empty for an older phone.';
