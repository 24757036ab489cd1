-- What a driver disputes besides pieces: the equipment that was not handed over, and the float with the
-- amount that he received. A dispute of an older phone names both in its note only.
alter table debits add column dispute_float_kurus bigint check (dispute_float_kurus > 0);
alter table debits add column dispute_received_kurus bigint check (dispute_received_kurus >= 0);
alter table debits add constraint debits_dispute_float check (
	(dispute_float_kurus is null) = (dispute_received_kurus is null)
	and dispute_received_kurus < dispute_float_kurus
	and (dispute_float_kurus is null or disputed_at is not null)
);
comment on column debits.dispute_float_kurus is 'The float of the zimmet when the driver disputed it.';

alter table debit_equipment add column disputed_at timestamptz;
comment on column debit_equipment.disputed_at is 'When the driver said that it was not handed over, in the latest dispute of its zimmet.';
