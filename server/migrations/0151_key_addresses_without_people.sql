-- Keys and lines of addresses name no people any more (docs/domain.md#address-key). A job computes the
-- keys of orders again; addresses are learned again by them, from the results of 24 months.
update orders set address_keyed = false where address_keyed and erased_at is null;
delete from addresses;
delete from event_cursors where consumer = 'addresses';
