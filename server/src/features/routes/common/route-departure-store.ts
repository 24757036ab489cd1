import { acceptedDebitStates, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import type { DepartureFacts } from '@sevk/domain/routes/common/route-guards';
import { blockingPapers, type PaperDates } from '@sevk/domain/vehicles/vehicle-expiry';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { pendingPieces } from './route-balance-store.ts';

/** The facts of the departure guard (hard guard 3). */
export async function readDepartureFacts(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<DepartureFacts> {
	const [depot, route] = [sql`${depotId}::uuid`, sql`${routeId}::uuid`];
	const { rows } = await sql<Omit<DepartureFacts, 'expiredPapers'>>`
		select
			(select count(*) from (${pendingPieces(depot, route)}) p)::int as "pendingPieces",
			count(distinct d.id) filter (where d.state in ${sqlList(acceptedDebitStates)}) > 0
				and count(distinct d.id) filter (where d.state in ${sqlList(loadingDebitStates)}) = 0
				as accepted,
			coalesce(bool_or(d.state = 'disputed'), false) as disputed,
			count(l.id) filter (where l.state = 'debited')::int as "loadedPieces"
		from debits d
		left join debit_lines l on l.depot_id = ${depot} and l.debit_id = d.id
		where d.depot_id = ${depot} and d.route_id = ${route} and d.state <> 'cancelled'`.execute(db);
	const [facts] = rows;
	if (facts === undefined) throw new Error('an aggregate gives one row');
	return { ...facts, expiredPapers: await readExpiredPapers(db, depotId, routeId) };
}

/** The expired papers of vehicle and driver that the company's rules do not let out. */
async function readExpiredPapers(db: Database, depotId: string, routeId: string) {
	const { rows } = await sql<PaperDates & { readonly serviceDate: string }>`
		select r.service_date as "serviceDate", v.inspection_until as "inspectionUntil",
			v.insurance_until as "insuranceUntil", v.road_card_until as "roadCardUntil",
			d.licence_until as "licenceUntil", d.src_until as "srcUntil"
		from routes r
		left join vehicles v on v.id = r.vehicle_id
		left join drivers d on d.id = r.driver_id
		where r.depot_id = ${depotId}::uuid and r.id = ${routeId}::uuid`.execute(db);
	const [dates] = rows;
	return dates === undefined
		? []
		: blockingPapers(dates, await readPolicies(db), dates.serviceDate);
}
