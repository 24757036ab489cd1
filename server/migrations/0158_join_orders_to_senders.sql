-- Orders belong to the accounts of their senders (docs/domain.md#senders).
create table sender_names (
	name_key text primary key check (name_key <> ''),
	name text not null,
	sender_id uuid not null references senders (id),
	joined_by_name text not null,
	joined_at timestamptz not null
);
comment on table sender_names is 'Which account the orders with a printed name belong to. An account has its title and its code.';
comment on column sender_names.name_key is 'The same as senderKeyOf() in domain/ and orders.sender_key.';
create index sender_names_of_sender on sender_names (sender_id);

alter table orders add column sender_id uuid;
alter table orders add constraint orders_of_sender foreign key (sender_id) references senders (id);
comment on column orders.sender_id is 'The account of the sender; null while its printed name belongs to none.';
comment on column orders.number_repeat is 'More than 0 only for orders of one number from before numbers were compared in every spelling, or from before their printed names were joined to one account.';
create unique index orders_number_once_per_account
	on orders (depot_id, sender_id, order_no_fold, number_repeat) where sender_id is not null;
create index orders_without_account on orders (depot_id, sender_key)
	where sender_id is null and sender_key <> '';

-- Each account has the names that it is called by from its first day.
insert into sender_names (name_key, name, sender_id, joined_by_name, joined_at)
select distinct on (name_key) name_key, name, id, 'Sevk', created_at
from senders s, lateral (values (s.title), (s.code)) as called (name),
	lateral (select fold_text(btrim(called.name)) as name_key) as key
where name_key <> ''
order by name_key, created_at
on conflict do nothing;
