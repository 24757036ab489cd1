-- The sequence of stops as the office planned it, for the comparison with the one that was driven. The
-- driver's own moves change his plan, not this one.
alter table route_driver_plans add column planned_stop_ids uuid[] not null default '{}';
update route_driver_plans set planned_stop_ids = stop_ids;
