-- Numbers of debits contain the code of their depot. A code stays with the depot that had it first,
-- so the code and the sequence of the depot make a number unique in all depots.
create table depot_codes (
	code text primary key,
	owner_id uuid not null references depots (id)
);
comment on table depot_codes is 'Every code that a depot has or had; it is never given to another depot.';
create index depot_codes_by_owner on depot_codes (owner_id);
insert into depot_codes (code, owner_id) select code, id from depots;

create function keep_depot_code() returns trigger language plpgsql as $$
begin
	insert into depot_codes (code, owner_id) values (new.code, new.id) on conflict (code) do nothing;
	if not exists (select 1 from depot_codes c where c.code = new.code and c.owner_id = new.id) then
		raise unique_violation using message = 'the code stands in the numbers of another depot';
	end if;
	return new;
end $$;
create trigger keep_depot_code after insert or update of code on depots
	for each row execute function keep_depot_code();
