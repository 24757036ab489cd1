-- Contracts of shops with their prices (docs/domain.md#prices). One is in force until the next begins.
create table sender_contracts (
	id uuid primary key,
	sender_id uuid not null references senders (id),
	starts_on date not null,
	prices jsonb not null,
	entered_by_name text not null,
	entered_at timestamptz not null,
	unique (sender_id, starts_on),
	unique (id, sender_id)
);
comment on table sender_contracts is 'append-only: versions of the contract with a shop, each from a day on.';

alter table orders add column contract_id uuid;
alter table orders add constraint orders_of_contract
	foreign key (contract_id, sender_id) references sender_contracts (id, sender_id);
comment on column orders.contract_id is 'The contract of the day on which the order was entered; null without one.';
