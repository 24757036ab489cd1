-- Each point of an order says how it is known and how exact it is (docs/domain.md#points-of-orders).
alter table orders
	add column location_source text,
	add column location_precision text;
comment on column orders.location_source is 'How the point is known; a weaker source never overwrites the office or the shop.';
comment on column orders.location_precision is 'How exact the point is; null without a point, as its source.';

-- Until now a point was the centre of the ilçe or il, the pin of the office, or of the order itself: of the
-- file of the shop, or of the office that entered the order.
update orders o set
	location_source = case
		when o.location_approximate then 'district'
		when o.import_id is null or exists (
			select 1 from events e
			where e.depot_id = o.depot_id and e.noun_id = o.id and e.noun = 'order'
				and (e.kind = 'placed' or e.kind = 'edited' and e.payload @> '{"changes": [{"field": "point"}]}')
		) then 'office'
		else 'shop' end,
	location_precision = case
		when not o.location_approximate then 'door'
		when o.warnings @? '$[*].sentence ? (@ like_regex " il merkezinde gösterilir")' then 'province'
		else 'district' end
where o.longitude is not null;

alter table orders drop column location_approximate;
alter table orders
	add column location_approximate boolean not null generated always as
		(location_precision is not null and location_precision not in ('door', 'building')) stored;
comment on column orders.location_approximate is 'The point is not of the door or the building, so it says nothing about who was there.';
alter table orders add check
	(location_source in ('office', 'shop', 'driver', 'geocoder', 'neighbourhood', 'district'));
alter table orders add check
	(location_precision in ('door', 'building', 'street', 'neighbourhood', 'district', 'province'));
alter table orders add check ((location_source is null) = (longitude is null));
alter table orders add check ((location_precision is null) = (longitude is null));
