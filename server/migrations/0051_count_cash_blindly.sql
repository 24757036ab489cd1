-- Counts of cash that were entered before the expected sum was shown. A difference may be counted once
-- more; both counts stay.
create table cash_counts (
	depot_id uuid not null,
	id uuid not null,
	route_id uuid not null,
	round integer not null check (round >= 1),
	attempt integer not null check (attempt in (1, 2)),
	settlement_version integer not null check (settlement_version >= 0),
	due_kurus bigint not null,
	expected_kurus bigint not null,
	denominations jsonb not null,
	counted_kurus bigint not null check (counted_kurus >= 0),
	counted_by uuid not null,
	counted_by_name text not null,
	counted_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, route_id, round, attempt),
	foreign key (depot_id, route_id) references routes (depot_id, id)
);
comment on table cash_counts is 'append-only: each count of a round, the first and the recount; due_kurus is the expected sum before expenses.';
