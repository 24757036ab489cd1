// The laws between ledger and operation, each one statement over one depot. They look at what may have
// changed since the last runs: routes that are open or ended lately, transfers of the last days.
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import { driverAccountKinds } from '@sevk/domain/money/money-account';
import type { MoneyLaw } from '@sevk/domain/money/money-law';
import { followingKinds } from '@sevk/domain/money/money-transfer';
import { endedRouteStates } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

/** A law that does not hold: what was expected of which record, and what the ledger says. */
export type BrokenLaw = {
	readonly law: MoneyLaw;
	readonly subject: string;
	readonly expectedKurus: number;
	readonly actualKurus: number;
};

const windowDays = 3;
/** Enough to see what is wrong. */
const most = 20;

/** The laws of an opened depot that do not hold. */
export async function readBrokenLaws(
	db: Database,
	depotId: string,
	now: Date,
): Promise<BrokenLaw[]> {
	const since = new Date(now.getTime() - windowDays * 86_400_000);
	const read = async (law: MoneyLaw, query: RawBuilder<Omit<BrokenLaw, 'law'>>) =>
		(await query.execute(db)).rows.map((row) => ({ law, ...row }));
	return [
		...(await read('sum', sumLaw(depotId))),
		...(await read('chain', chainLaw(depotId, since))),
		...(await read('collections', collectionLaw(depotId, since))),
		...(await read('driver-cash', cashLaw(depotId, since))),
		...(await read('driver-debt', debtLaw(depotId))),
	];
}

type Law = RawBuilder<Omit<BrokenLaw, 'law'>>;

function sumLaw(depotId: string): Law {
	return sql`
		select 'depot' as subject, 0 as "expectedKurus", sum(b.kurus)::bigint as "actualKurus"
		from money_balances b where b.depot_id = ${depotId} having sum(b.kurus) <> 0`;
}

function chainLaw(depotId: string, since: Date): Law {
	return sql`
		with recent as (
			select t.id, t.from_account, t.to_account, t.amount_kurus from money_transfers t
			where t.depot_id = ${depotId} and t.recorded_at >= ${since}::timestamptz
		)
		select * from (
			select 'transfer:' || t.id as subject, 2 as "expectedKurus", count(l.seq)::bigint as "actualKurus"
			from recent t
			left join money_legs l on l.depot_id = ${depotId} and l.transfer_id = t.id
				and l.amount_kurus = t.amount_kurus
				and l.account = case l.side when 'from' then t.from_account else t.to_account end
			group by t.id having count(l.seq) <> 2
			union all
			select b.account, coalesce(last.after_kurus, 0), b.kurus
			from money_balances b
			left join lateral (
				select l.seq, l.after_kurus from money_legs l
				where l.depot_id = ${depotId} and l.account = b.account
				order by l.seq desc limit 1
			) last on true
			where b.depot_id = ${depotId}
				and b.account in (select from_account from recent union select to_account from recent)
				and (coalesce(last.seq, 0) <> b.seq or coalesce(last.after_kurus, 0) <> b.kurus)
		) broken limit ${most}`;
}

/** Routes of the ledger that are open or ended lately, and whether their count stands in it. */
function ledgerRoutes(depotId: string, since: Date): RawBuilder<unknown> {
	return sql`
		route as (
			select r.id, r.state, s.id as settlement_id, s.state as count_state, s.expected_kurus,
				s.counted_kurus,
				exists (
					select 1 from money_transfers t
					where t.depot_id = ${depotId} and t.route_id = r.id and t.settlement_id is not null
						and t.reverses_id is null and t.kind not in ${sqlList(followingKinds)} and not exists (
							select 1 from money_transfers u
							where u.depot_id = ${depotId} and u.reverses_id = t.id)
				) as booked
			from routes r
			join money_openings o on o.depot_id = ${depotId}
			left join settlements s on s.depot_id = ${depotId} and s.route_id = r.id
			where r.depot_id = ${depotId} and r.updated_at >= o.opened_at
				and (r.state not in ${sqlList(endedRouteStates)} or r.updated_at >= ${since}::timestamptz)
				and not exists (
					select 1 from money_former_routes f
					where f.depot_id = ${depotId} and f.route_id = r.id)
		)`;
}

function collectionLaw(depotId: string, since: Date): Law {
	return sql`
		with ${ledgerRoutes(depotId, since)}
		select 'collection:' || c.id as subject,
			case when c.reverted_at is null then c.amount_kurus else 0 end as "expectedKurus",
			coalesce(posted.kurus, 0)::bigint as "actualKurus"
		from route
		join collections c on c.depot_id = ${depotId} and c.route_id = route.id
		left join lateral (
			select sum(t.amount_kurus) as kurus from money_transfers t
			where t.depot_id = ${depotId} and t.key = 'collection:' || c.id
				and t.to_account = case c.method
					when 'cash' then 'driver_cash:' || c.route_id
					when 'transfer' then 'bank_expected'
					else 'card:' || c.method end
				and not exists (
					select 1 from money_transfers u
					where u.depot_id = ${depotId} and u.reverses_id = t.id)
		) posted on true
		where coalesce(posted.kurus, 0)
			<> case when c.reverted_at is null then c.amount_kurus else 0 end
		limit ${most}`;
}

function cashLaw(depotId: string, since: Date): Law {
	return sql`
		with ${ledgerRoutes(depotId, since)}
		select 'route:' || route.id as subject, expected.kurus::bigint as "expectedKurus",
			coalesce(b.kurus, 0)::bigint as "actualKurus"
		from route
		left join money_balances b on b.depot_id = ${depotId}
			and b.account = 'driver_cash:' || route.id
		cross join lateral (
			select case
				when route.state = 'closed' or route.booked then 0
				when route.state = 'cancelled' then
					case when route.count_state = 'short' then route.expected_kurus - route.counted_kurus
						else 0 end
				else coalesce((
						select sum(c.amount_kurus) from collections c
						where c.depot_id = ${depotId} and c.route_id = route.id and c.method = 'cash'
							and c.reverted_at is null
					), 0) + coalesce((
						select sum(d.float_kurus) from debits d
						where d.depot_id = ${depotId} and d.route_id = route.id
							and d.state in ${sqlList(acceptedDebitStates)}
					), 0) end as kurus
		) expected
		where expected.kurus <> coalesce(b.kurus, 0)
		limit ${most}`;
}

/** Debts and payments of counts that are not booked in the ledger are not in it either. */
function debtLaw(depotId: string): Law {
	return sql`
		with unbooked as (
			select s.id, s.route_id from settlements s
			join routes r on r.depot_id = ${depotId} and r.id = s.route_id
			where s.depot_id = ${depotId} and r.state <> 'closed' and (
				s.state <> 'approved' or not exists (
					select 1 from money_former_routes f
					where f.depot_id = ${depotId} and f.route_id = s.route_id
				) and not exists (
					select 1 from money_transfers t
					where t.depot_id = ${depotId} and t.route_id = s.route_id and t.settlement_id is not null
						and t.reverses_id is null and not exists (
							select 1 from money_transfers u
							where u.depot_id = ${depotId} and u.reverses_id = t.id)
				))
		), operation as (
			select part.driver_id, sum(part.kurus) as kurus from (
				select b.driver_id, b.amount_kurus as kurus from driver_debts b
				where b.depot_id = ${depotId} and b.route_id not in (select route_id from unbooked)
				union all
				select b.driver_id, -y.amount_kurus from driver_debt_payments y
				join driver_debts b on b.depot_id = ${depotId} and b.id = y.debt_id
				where y.depot_id = ${depotId} and (y.settlement_id is null
					or y.settlement_id not in (select id from unbooked))
			) part
			group by part.driver_id
		), ledger as (
			select a.holder::uuid as driver_id, sum(b.kurus) as kurus from money_accounts a
			join money_balances b on b.depot_id = ${depotId} and b.account = a.account
			where a.depot_id = ${depotId} and a.kind in ${sqlList(driverAccountKinds)}
			group by a.holder
		)
		select 'driver:' || coalesce(operation.driver_id, ledger.driver_id) as subject,
			coalesce(operation.kurus, 0)::bigint as "expectedKurus",
			coalesce(ledger.kurus, 0)::bigint as "actualKurus"
		from operation
		full join ledger on ledger.driver_id = operation.driver_id
		join money_openings o on o.depot_id = ${depotId}
		where coalesce(operation.kurus, 0) <> coalesce(ledger.kurus, 0)
		limit ${most}`;
}
