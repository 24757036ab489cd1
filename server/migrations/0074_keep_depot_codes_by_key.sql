-- A foreign key instead of a trigger keeps every code that a depot has or had: a distributed database
-- refuses triggers on tables of which every node has a copy (docs/decisions/0054-citus.md).
drop trigger keep_depot_code on depots;
drop function keep_depot_code();
-- The code is written before its depot.
alter table depot_codes drop constraint depot_codes_owner_id_fkey;
alter table depot_codes add constraint depot_codes_of_owner unique (code, owner_id);
alter table depots add constraint depots_code_kept
	foreign key (code, id) references depot_codes (code, owner_id);
