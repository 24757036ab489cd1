-- Photos that a phone announced with a result and sends later, each with the place and the time at which
-- it was taken. The picture itself has neither.
alter table attempts
	add column announced_photos integer not null default 0 check (announced_photos >= 0),
	drop constraint attempts_photo,
	add constraint attempts_photo check (
		not 'photo' = any (proofs_required) or outcome in ('failed', 'postponed')
			or cardinality(photo_keys) > 0 or announced_photos > 0);

create table attempt_photos (
	depot_id uuid not null,
	id uuid not null,
	attempt_id uuid not null,
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	taken_at timestamptz not null,
	longitude double precision check (longitude between -180 and 180),
	latitude double precision check (latitude between -90 and 90),
	file_name text,
	arrived_at timestamptz,
	primary key (depot_id, id),
	foreign key (depot_id, attempt_id) references attempts (depot_id, id),
	check ((longitude is null) = (latitude is null)),
	check ((file_name is null) = (arrived_at is null))
);
comment on table attempt_photos is 'Photos of an attempt that its phone announced; file_name is empty until the picture came.';
create index attempt_photos_by_attempt on attempt_photos (depot_id, attempt_id);

-- Hash of the bytes as they were received, before the picture is encoded again.
alter table files add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
