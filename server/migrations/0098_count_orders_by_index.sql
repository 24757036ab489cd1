-- Counts of orders over long time spans without reading their rows. Equal entries of an index share
-- their key, so that a million orders take 12 MB; a partial index has those with warnings.
create index orders_by_count on orders (depot_id, state, district, service_date);
create index orders_warned on orders (depot_id, service_date) where warnings <> '[]';
