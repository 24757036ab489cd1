-- The row of a depot's calendar: who takes room shares its lock, who changes rules and exceptions holds
-- it alone. Days without a limit have no row to lock, and a new limit is compared with what is taken.
create table capacity_calendars (
	depot_id uuid primary key references depots (id)
);
