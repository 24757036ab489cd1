-- Goods that come to the depot during the day: a plan sends them out on a tour that leaves later.
alter table orders add column ready_from time;
comment on column orders.ready_from is 'When the goods are ready in the depot on the service date; null: in the morning.';
