-- What an order asks of the vehicle and of the plan beside its cold chain (docs/domain.md#proposals).
alter table orders
	add column needs_lift boolean not null default false,
	add column needs_adr boolean not null default false;
alter table orders add column priority text not null default 'normal'
	check (priority in ('normal', 'high', 'urgent'));
alter table orders add column service_minutes smallint check (service_minutes between 1 and 480);
comment on column orders.needs_lift is 'Kuyruk lifti: the goods need a vehicle with a tail lift.';
comment on column orders.needs_adr is 'ADR: the goods need a vehicle that may carry dangerous goods.';
comment on column orders.priority is 'What does not fit a plan is left out by it.';
comment on column orders.service_minutes is 'Minutes at the door; null: those of the rules of the company.';

alter table vehicles add column closed_districts text[] not null default '{}';
alter table vehicles add constraint vehicles_closed_districts check (
	cardinality(closed_districts) <= 100 and array_position(closed_districts, null) is null);
comment on column vehicles.closed_districts is 'İlçeler that the vehicle may not enter, as İl/İlçe.';
