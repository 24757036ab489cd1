-- A start with a secret that does not open what the database holds is refused.

create table secret_check (
	id uuid primary key check (id = '00000000-0000-0000-0000-000000000000'),
	sealed text not null,
	created_at timestamptz not null
);
comment on table secret_check is 'append-only: one row, a text sealed by the secret of this installation; each start opens it.';
