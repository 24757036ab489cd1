// Stops whose orders got another point after their route was planned.
import { assignableRouteStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

type Days = {
	readonly depotId: string;
	readonly dateFrom?: string | undefined;
	readonly dateTo?: string | undefined;
};

/**
 * Number of stops that a new plan may move and whose point was clarified (`isPointClarified`) after
 * the order was put on its route, the stops of the route were sorted as a whole, and a plan with this
 * point kept the route as it is or was accepted for it. Proposals are read only where such stops exist.
 */
export async function countClarifiedStops(
	db: Database,
	{ depotId, dateFrom, dateTo }: Days,
): Promise<number> {
	const from = dateFrom === undefined ? sql`true` : sql`r.service_date >= ${dateFrom}::date`;
	const until = dateTo === undefined ? sql`true` : sql`r.service_date <= ${dateTo}::date`;
	const { rows } = await sql<{ count: number }>`
		with clarified as materialized (
			select ro.stop_id, r.id::text as route_key, r.service_date, max(e.at) as at
			from routes r
			join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = r.id and ro.active
				and ro.result = 'pending'
			join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id and not s.plan_locked
			join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
				and o.updated_at > ro.added_at
			join events e on e.depot_id = ${depotId} and e.noun_id = o.id
				and e.payload ->> 'isClarified' = 'true' and e.at > ro.added_at
			where r.depot_id = ${depotId} and r.state in ${sqlList(assignableRouteStates)}
				and not r.plan_locked and ${from} and ${until}
				and not exists (
					select 1 from events n
					where n.depot_id = ${depotId} and n.noun_id = r.id and n.kind = 'stops_sorted'
						and n.payload ->> 'isPart' is null and n.at >= e.at
				)
			group by ro.stop_id, r.id, r.service_date
		),
		replanned as materialized (
			select p.created_at, p.accepted_keys || array(
				select jsonb_path_query(p.result, '$.routes[*] ? (@.isChanged == false).key') #>> '{}'
			) as keys
			from proposals p
			where p.depot_id = ${depotId} and p.level <> 'add'
				and p.result is not null and p.state <> 'dropped' and p.state <> 'cancelled'
				and p.service_date in (select c.service_date from clarified c)
		)
		select count(distinct c.stop_id)::int as count
		from clarified c
		where not exists (
			select 1 from replanned p where p.created_at >= c.at and c.route_key = any(p.keys)
		)`.execute(db);
	return rows[0]?.count ?? 0;
}
