-- What shows that a delivery took place. Each attempt remembers which proofs were required when it was
-- recorded, so that constraints can hold them and older rows stay valid.
alter table attempts
	add column proofs_required text[] not null default '{}'
		check (proofs_required <@ array['signature', 'photo', 'identity']),
	add column signed boolean not null default false,
	add column paper_keys text[] not null default '{}',
	add column identity_digits text check (identity_digits ~ '^[0-9]{4}$'),
	add constraint attempts_signature check (
		not 'signature' = any (proofs_required) or outcome in ('failed', 'postponed')
			or signed or cardinality(paper_keys) > 0),
	add constraint attempts_photo check (
		not 'photo' = any (proofs_required) or outcome in ('failed', 'postponed')
			or cardinality(photo_keys) > 0),
	add constraint attempts_identity check (
		not 'identity' = any (proofs_required) or outcome in ('failed', 'postponed')
			or identity_digits is not null);

create table signatures (
	depot_id uuid not null,
	id uuid not null,
	attempt_id uuid not null,
	signed_by text not null,
	width integer not null check (width between 1 and 2000),
	height integer not null check (height between 1 and 2000),
	strokes jsonb not null check (jsonb_array_length(strokes) > 0),
	image bytea not null check (octet_length(image) between 1 and 200000),
	signed_at timestamptz not null,
	primary key (depot_id, id),
	unique (depot_id, attempt_id),
	foreign key (depot_id, attempt_id) references attempts (depot_id, id)
);
comment on table signatures is 'append-only: signatures drawn on a screen, as lines and as a PNG. Neither speed nor pressure is kept.';
