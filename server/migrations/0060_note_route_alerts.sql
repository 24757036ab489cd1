create table route_alerts (
	depot_id uuid not null,
	route_id uuid not null,
	kind text not null check (kind in ('acceptance_late', 'departure_late', 'stop_long', 'area_left', 'signal_lost', 'route_unclosed')),
	since timestamptz not null,
	raised_at timestamptz not null,
	primary key (depot_id, route_id, kind, since),
	foreign key (depot_id, route_id) references routes (depot_id, id)
);
comment on table route_alerts is 'append-only: what the office was informed of. A fact is known by its beginning, so that several processes raise it once.';
