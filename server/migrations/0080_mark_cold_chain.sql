alter table orders add column cold_chain boolean not null default false;
comment on column orders.cold_chain is 'Soğuk zincir: the goods need a cooled vehicle.';
