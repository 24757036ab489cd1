-- Where a vehicle begins and ends its day, if not at its depot (docs/domain.md#places-of-vehicles).
alter table vehicles add column day_end text not null default 'depot'
	check (day_end in ('depot', 'last_stop', 'place'));
alter table vehicles
	add column end_longitude double precision,
	add column end_latitude double precision,
	add column start_longitude double precision,
	add column start_latitude double precision;
alter table vehicles add constraint vehicles_day_places check (
	(day_end = 'place') = (end_longitude is not null)
	and (end_longitude is null) = (end_latitude is null)
	and (start_longitude is null) = (start_latitude is null));
comment on column vehicles.day_end is 'Where its last tour of a day ends: at the depot, at its last stop, or at a place of its own.';
comment on column vehicles.start_longitude is 'Where it is before the first tour of a day; null: at the depot.';
