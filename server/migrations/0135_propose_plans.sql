-- Proposals: plans of a day that are computed beside the present one (docs/domain.md#proposals).
create table proposals (
	depot_id uuid not null references depots (id),
	id uuid not null,
	service_date date not null,
	state text not null check (state in (
		'queued', 'running', 'done', 'interrupted', 'cancelled', 'failed', 'accepted', 'dropped'
	)),
	level text not null check (level in ('add', 'sequence', 'routes')),
	maximum_seconds integer not null check (maximum_seconds between 1 and 600),
	order_count integer not null check (order_count >= 0),
	vehicle_count integer not null check (vehicle_count > 0),
	facts jsonb,
	plan jsonb,
	best jsonb,
	curve jsonb not null default '[]',
	iterations bigint not null default 0 check (iterations >= 0),
	result jsonb,
	accepted_keys text[] not null default '{}',
	wish text check (wish = 'stop'),
	problem text check (length(problem) between 1 and 300),
	lease_id uuid,
	lease_until timestamptz,
	created_by uuid not null,
	created_by_name text not null,
	created_at timestamptz not null,
	started_at timestamptz,
	ended_at timestamptz,
	accepted_by uuid,
	accepted_by_name text,
	accepted_at timestamptz,
	version integer not null default 1,
	primary key (depot_id, id),
	-- One process works on a proposal while its lease lasts.
	constraint proposals_lease check ((state = 'running') = (lease_id is not null and lease_until is not null)),
	constraint proposals_wish check (wish is null or state = 'running'),
	constraint proposals_end check ((state in ('queued', 'running')) = (ended_at is null)),
	constraint proposals_start check (state <> 'running' or started_at is not null),
	constraint proposals_facts check (facts is not null or state not in ('queued', 'running')),
	constraint proposals_accepted check (
		num_nonnulls(accepted_by, accepted_by_name, accepted_at) in (0, 3)
		and (state <> 'accepted' or accepted_at is not null)
		and (cardinality(accepted_keys) > 0) = (accepted_at is not null)
	)
);
comment on table proposals is 'Plans of a day that are computed beside the present one, with who proposed and who accepted them.';
comment on column proposals.facts is 'What the plan depends on; null once it is old.';
comment on column proposals.plan is 'The best sequences so far: stops by index, per vehicle and tour.';
create index proposals_by_day on proposals (depot_id, service_date, created_at desc);
create index proposals_working on proposals (created_at) where state in ('queued', 'running');

-- What a plan leaves as a person made it (docs/domain.md#proposals).
alter table routes add column plan_locked boolean not null default false;
alter table stops add column plan_locked boolean not null default false;
alter table orders add column fixed_vehicle_id uuid references vehicles (id);
alter table orders add column fixed_driver_id uuid references drivers (id);
comment on column routes.plan_locked is 'Elle yapıldı, dokunma: a plan changes nothing of the route.';
comment on column orders.fixed_vehicle_id is 'The only vehicle that a plan gives the order to.';
