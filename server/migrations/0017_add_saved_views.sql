-- Saved views: named filters of a list, private to one user.

create table saved_views (
	id uuid primary key,
	user_id uuid not null references users (id),
	screen text not null check (screen in ('orders')),
	name text not null check (length(name) between 2 and 40),
	name_fold text generated always as (fold_text(name)) stored,
	query text not null check (length(query) <= 1000),
	is_default boolean not null default false,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint saved_views_name unique (user_id, screen, name_fold)
);
create unique index saved_views_one_default on saved_views (user_id, screen) where is_default;
comment on table saved_views is 'Named filters of lists, each a person''s own; days are kept as their distance from today.';
