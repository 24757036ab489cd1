-- Ways by road that a configured service answered, kept so that it is not asked again: from a rounded
-- place to many others in one row, as a plan of 2,000 stops has four million pairs.
create table road_ways (
	depot_id uuid not null references depots (id),
	profile text not null,
	latitude integer not null,
	longitude integer not null,
	id uuid not null,
	ways bytea not null,
	answered_at timestamptz not null,
	primary key (depot_id, profile, latitude, longitude, id),
	constraint road_ways_are_quadruples check (octet_length(ways) > 0 and octet_length(ways) % 16 = 0)
);
create index road_ways_by_age on road_ways (answered_at);
comment on table road_ways is 'Answers of the road service, kept for 30 days.';
comment on column road_ways.profile is 'The service and its kind of vehicle.';
comment on column road_ways.latitude is 'Of the first place, in ten-thousandths of a degree, as its longitude.';
comment on column road_ways.ways is 'Latitude, longitude, metres and seconds of each other place, four integers of 32 bits, the lowest byte first; -1 where there is no way.';
