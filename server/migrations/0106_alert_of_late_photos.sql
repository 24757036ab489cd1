alter table route_alerts drop constraint route_alerts_kind_check;
alter table route_alerts add constraint route_alerts_kind_check check (kind in ('acceptance_late', 'departure_late', 'stop_long', 'area_left', 'signal_lost', 'route_unclosed', 'photo_late'));

create index attempt_photos_awaited on attempt_photos (depot_id, attempt_id) where file_name is null;
