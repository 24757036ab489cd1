-- Settlements compare the cash that a driver collected with the cash that is handed in.

create table settlements (
	depot_id uuid not null references depots (id),
	id uuid not null,
	route_id uuid not null,
	driver_id uuid not null references drivers (id),
	state text not null check (state in ('counting', 'balanced', 'short', 'over', 'approved')),
	carried_debt_kurus bigint not null default 0 check (carried_debt_kurus >= 0),
	cash_collected_kurus bigint not null default 0 check (cash_collected_kurus >= 0),
	card_collected_kurus bigint not null default 0 check (card_collected_kurus >= 0),
	other_collected_kurus bigint not null default 0 check (other_collected_kurus >= 0),
	float_kurus bigint not null default 0 check (float_kurus >= 0),
	expenses jsonb not null default '[]',
	expense_kurus bigint not null default 0 check (expense_kurus >= 0),
	expected_kurus bigint not null,
	denominations jsonb not null default '{}',
	counted_kurus bigint not null check (counted_kurus >= 0),
	difference_kurus bigint generated always as (counted_kurus - expected_kurus) stored,
	difference_reason text,
	note text not null default '',
	counted_by uuid not null,
	counted_by_name text not null,
	counted_at timestamptz not null,
	approved_by uuid,
	approved_by_name text,
	approved_at timestamptz,
	version integer not null default 1,
	primary key (depot_id, id),
	unique (depot_id, route_id),
	foreign key (depot_id, route_id) references routes (depot_id, id),
	check (state <> 'approved' or approved_by is not null),
	check (approved_by is null or approved_by <> counted_by),
	check (counted_kurus = expected_kurus or difference_reason is not null)
);

create table driver_debts (
	depot_id uuid not null,
	id uuid not null,
	driver_id uuid not null references drivers (id),
	route_id uuid not null,
	source_date date not null,
	amount_kurus bigint not null check (amount_kurus > 0),
	created_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, route_id),
	foreign key (depot_id, route_id) references routes (depot_id, id)
);
create index driver_debts_by_driver on driver_debts (depot_id, driver_id, source_date);

create table driver_debt_payments (
	depot_id uuid not null,
	id uuid not null,
	debt_id uuid not null,
	settlement_id uuid,
	amount_kurus bigint not null check (amount_kurus <> 0),
	note text not null default '',
	recorded_by uuid not null,
	recorded_by_name text not null,
	recorded_at timestamptz not null,
	primary key (depot_id, id),
	foreign key (depot_id, debt_id) references driver_debts (depot_id, id)
);
comment on table driver_debt_payments is 'append-only: a payment closes the oldest debt first; a correction is a negative row.';
create index driver_debt_payments_by_debt on driver_debt_payments (depot_id, debt_id);
