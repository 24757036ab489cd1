-- The steps of a new installation that an admin skipped, and whether the reminder was put away.
alter table company
	add column setup_skipped text[] not null default '{}'
		check (setup_skipped <@ array['company', 'depot', 'vehicles', 'drivers', 'users', 'orders']),
	add column setup_hidden boolean not null default false;
