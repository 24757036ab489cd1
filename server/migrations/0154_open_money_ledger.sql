-- Every kuruş has one holder (docs/domain.md#money). A transfer has both sides in one row; each account
-- is one chain of legs; only balances are updated.
create table money_openings (
	depot_id uuid primary key references depots (id),
	opened_on date not null,
	opened_at timestamptz not null,
	counted_kurus bigint not null check (counted_kurus >= 0),
	denominations jsonb not null default '{}',
	note text not null default '' check (length(note) <= 500),
	opened_by uuid not null,
	opened_by_name text not null
);
comment on table money_openings is 'append-only. The signed count with which the money of a depot begins; before it nothing is posted.';

create table money_former_routes (
	depot_id uuid not null,
	route_id uuid not null,
	primary key (depot_id, route_id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	foreign key (depot_id) references money_openings (depot_id)
);
comment on table money_former_routes is 'append-only. Routes whose cash was counted before the opening and is in its count.';

create table money_accounts (
	depot_id uuid not null,
	account text not null check (length(account) <= 80),
	kind text not null check (kind in (
		'advance', 'bank', 'bank_expected', 'card', 'cost', 'courier_pay', 'desk', 'driver_cash', 'driver_credit',
		'driver_debt', 'fee_income', 'in_transit', 'own_money', 'payout_sent', 'sender', 'sender_fee', 'surplus',
		'suspense'
	)),
	holder text not null check (length(holder) <= 60),
	name text not null default '' check (length(name) <= 200),
	side text not null generated always as (case
		when kind in ('sender', 'fee_income', 'surplus', 'payout_sent', 'courier_pay', 'driver_credit') then 'owed'
		when kind in ('own_money', 'suspense') then 'free'
		else 'held' end) stored,
	primary key (depot_id, account),
	constraint money_accounts_side unique (depot_id, account, side),
	foreign key (depot_id) references money_openings (depot_id),
	check (account = case when holder = '' then kind else kind || ':' || holder end)
);
comment on table money_accounts is 'append-only.';
comment on column money_accounts.name is 'The printed name of a sender, or the carrier of a bag.';
comment on column money_accounts.side is 'held: never below 0; owed: never above 0; free: either.';

create table money_transfers (
	depot_id uuid not null,
	id uuid not null,
	key text not null check (length(key) <= 200),
	kind text not null check (length(kind) <= 40),
	from_account text not null,
	to_account text not null,
	amount_kurus bigint not null check (amount_kurus > 0),
	reverses_id uuid,
	order_id uuid,
	route_id uuid,
	settlement_id uuid,
	note text not null default '' check (length(note) <= 500),
	happened_at timestamptz not null,
	recorded_at timestamptz not null,
	actor_id uuid,
	actor_name text not null,
	from_side text not null generated always as ('from') stored,
	to_side text not null generated always as ('to') stored,
	primary key (depot_id, id),
	constraint money_transfers_once unique (depot_id, key),
	constraint money_transfers_reversed_once unique (depot_id, reverses_id),
	constraint money_transfers_mirror unique (depot_id, id, from_account, to_account, amount_kurus),
	constraint money_transfers_from unique (depot_id, id, from_account, amount_kurus),
	constraint money_transfers_to unique (depot_id, id, to_account, amount_kurus),
	foreign key (depot_id, from_account) references money_accounts (depot_id, account),
	foreign key (depot_id, to_account) references money_accounts (depot_id, account),
	-- A reversal mirrors its transfer: the same amount, the accounts swapped.
	constraint money_transfers_mirrors foreign key (depot_id, reverses_id, to_account, from_account, amount_kurus)
		references money_transfers (depot_id, id, from_account, to_account, amount_kurus),
	check (from_account <> to_account)
);
comment on table money_transfers is 'append-only.';
create index money_transfers_by_time on money_transfers (depot_id, recorded_at, id);
create index money_transfers_of_orders on money_transfers (depot_id, order_id) where order_id is not null;
create index money_transfers_of_routes on money_transfers (depot_id, route_id) where route_id is not null;

create table money_legs (
	depot_id uuid not null,
	account text not null,
	seq bigint not null check (seq >= 1),
	prev_seq bigint generated always as (nullif(seq - 1, 0)) stored,
	before_kurus bigint not null,
	amount_kurus bigint not null check (amount_kurus > 0),
	side text not null check (side in ('from', 'to')),
	after_kurus bigint not null
		generated always as (before_kurus + case side when 'to' then amount_kurus else -amount_kurus end) stored,
	transfer_id uuid not null,
	from_transfer_id uuid generated always as (case side when 'from' then transfer_id end) stored,
	to_transfer_id uuid generated always as (case side when 'to' then transfer_id end) stored,
	account_side text not null,
	primary key (depot_id, account, seq),
	constraint money_legs_after unique (depot_id, account, seq, after_kurus),
	constraint money_legs_of_transfer unique (depot_id, transfer_id, side),
	foreign key (depot_id, account, account_side) references money_accounts (depot_id, account, side),
	-- Each leg begins with what the one before left.
	constraint money_legs_chain foreign key (depot_id, account, prev_seq, before_kurus)
		references money_legs (depot_id, account, seq, after_kurus),
	constraint money_legs_giver foreign key (depot_id, from_transfer_id, account, amount_kurus)
		references money_transfers (depot_id, id, from_account, amount_kurus),
	constraint money_legs_taker foreign key (depot_id, to_transfer_id, account, amount_kurus)
		references money_transfers (depot_id, id, to_account, amount_kurus),
	check (seq > 1 or before_kurus = 0),
	constraint money_legs_bound check (case account_side
		when 'held' then before_kurus + case side when 'to' then amount_kurus else -amount_kurus end >= 0
		when 'owed' then before_kurus + case side when 'to' then amount_kurus else -amount_kurus end <= 0
		else true end)
);
comment on table money_legs is 'append-only.';

-- Both legs of every transfer are there at the end of its statement.
alter table money_transfers add constraint money_transfers_giver
	foreign key (depot_id, id, from_side) references money_legs (depot_id, transfer_id, side);
alter table money_transfers add constraint money_transfers_taker
	foreign key (depot_id, id, to_side) references money_legs (depot_id, transfer_id, side);

create table money_balances (
	depot_id uuid not null,
	account text not null,
	seq bigint not null check (seq >= 0),
	kurus bigint not null,
	since timestamptz not null,
	leg_seq bigint generated always as (nullif(seq, 0)) stored,
	primary key (depot_id, account),
	foreign key (depot_id, account) references money_accounts (depot_id, account),
	constraint money_balances_last foreign key (depot_id, account, leg_seq, kurus)
		references money_legs (depot_id, account, seq, after_kurus),
	check (seq > 0 or kurus = 0)
);
comment on column money_balances.since is 'When the account last began to hold or owe something.';
