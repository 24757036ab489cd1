-- A card payment at the branch names the slip and the approval code like one at the door.
alter table branch_collections add column approval_code text check (length(approval_code) between 1 and 20);
alter table branch_collections add column slip_required boolean not null default false;
alter table branch_collections add constraint branch_collections_card_slip
	check (not slip_required or method <> 'card' or (receipt_no is not null and approval_code is not null));
