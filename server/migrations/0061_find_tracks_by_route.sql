create index location_records_by_route on location_records (depot_id, route_id, id);
