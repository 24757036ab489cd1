-- Where the orders of a file without coordinates will be: the preview says it once, not at each row.
alter table order_imports
	add column unplaced_count integer not null default 0,
	add column known_place_count integer not null default 0,
	add column mahalle_place_count integer not null default 0;
comment on column order_imports.unplaced_count is 'Rows to import without coordinates that the map can show.';
comment on column order_imports.known_place_count is 'Those of them whose address or building is known from other orders.';
comment on column order_imports.mahalle_place_count is 'Those of them whose mahalle is known.';
