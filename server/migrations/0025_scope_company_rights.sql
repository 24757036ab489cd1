-- Rights of the company need all depots (docs/decisions/0022-scope-of-rights.md). Users whose role
-- has such rights and who were listed for every open depot keep them: they get all depots.

with promoted as (
	update users u set all_depots = true, version = version + 1
	where u.role in ('admin', 'ops_manager') and not u.all_depots
		and exists (select 1 from user_depots e where e.user_id = u.id)
		and not exists (
			select 1 from depots d where d.retired_at is null and not exists (
				select 1 from user_depots e where e.user_id = u.id and e.depot_id = d.id))
	returning u.id
)
delete from user_depots e using promoted p where e.user_id = p.id;

-- Somebody must be able to change what belongs to the company: the oldest active admin.
with promoted as (
	update users u set all_depots = true, version = version + 1
	where u.id = (
			select id from users where role = 'admin' and retired_at is null order by created_at, id limit 1)
		and not exists (select 1 from users where role = 'admin' and retired_at is null and all_depots)
	returning u.id
)
delete from user_depots e using promoted p where e.user_id = p.id;

comment on column users.all_depots is 'All depots, later ones included, and with them the rights of the company that the role has.';
