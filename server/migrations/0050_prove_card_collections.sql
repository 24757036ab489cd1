-- A card payment names the slip and the approval code of the POS device, if the company's rule required
-- them when it was recorded.
alter table collections
	add column approval_code text check (length(approval_code) between 1 and 20),
	add column slip_required boolean not null default false,
	add constraint collections_card_slip
		check (not slip_required or method <> 'card' or (receipt_no is not null and approval_code is not null));
