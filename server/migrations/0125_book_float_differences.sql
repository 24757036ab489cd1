-- The float of a route that is cancelled after its acceptance may come back short: the difference is a
-- count of the route, approved by a second person like each other difference. The office says whether
-- the driver owes it.
alter table settlements add column is_owed boolean not null default true;
alter table settlements add constraint settlements_owed check (is_owed or counted_kurus < expected_kurus);
comment on column settlements.is_owed is 'Whether the driver owes a shortage; false only for a float that was lost before the departure of a cancelled route.';
