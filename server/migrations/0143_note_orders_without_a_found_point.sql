-- The share of orders of which nothing but the centre of the ilçe is known shows that a source of points
-- has failed (docs/domain.md#points-of-orders).
alter table orders add column found_nowhere boolean not null default false;
comment on column orders.found_nowhere is 'Nothing but the office knows more than the centre of the ilçe or il.';
update orders set found_nowhere = true where location_source = 'district' or longitude is null and erased_at is null;
