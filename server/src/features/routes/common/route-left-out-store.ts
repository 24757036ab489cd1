import { undebitedLineStates } from '@sevk/domain/debits/common/debit';
import { type RawBuilder, sql } from 'kysely';
import { sqlList } from '../../../db/sql/sql-list.ts';

/**
 * Lateral row `left_out` with the reason (`label`) why pieces of a partial delivery were left in the
 * depot or undebited. Arguments are values, or column references of an outer query.
 */
export function leftOutReason(
	depotId: RawBuilder<unknown>,
	routeId: RawBuilder<unknown>,
	orderId: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`lateral (
			select coalesce(m.label, l.reason_code) as label
			from debits z
			join debit_lines l on l.depot_id = ${depotId} and l.debit_id = z.id
				and l.order_id = ${orderId} and l.state in ${sqlList(undebitedLineStates)}
			left join reasons m on m.list = 'undebit' and m.code = l.reason_code
			where z.depot_id = ${depotId} and z.route_id = ${routeId} and z.state <> 'cancelled'
			order by l.id limit 1
		) left_out`;
}
