import { acceptedDebitStates, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import type { DepartureFacts } from '@sevk/domain/routes/common/route-guards';
import type { BodyType, VehicleFeature } from '@sevk/domain/vehicles/vehicle';
import { blockingPapers, type PaperDates } from '@sevk/domain/vehicles/vehicle-expiry';
import { abilitiesOf } from '@sevk/domain/vehicles/vehicle-need';
import { type RawBuilder, sql } from 'kysely';
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
	const { rows } = await sql<Omit<DepartureFacts, 'expiredPapers' | 'uncooled' | 'lacks'>>`
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
	return { ...facts, ...(await readRuleFacts(db, depotId, routeId)) };
}

type RuleRow = PaperDates & {
	readonly serviceDate: string;
	readonly plate: string | null;
	readonly bodyType: BodyType | null;
	readonly features: readonly VehicleFeature[] | null;
	readonly coldOrders: number;
	readonly liftOrders: number;
	readonly adrOrders: number;
};

/** Expired papers of vehicle and driver, and cold-chain orders, by the company's rules. */
async function readRuleFacts(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<Pick<DepartureFacts, 'expiredPapers' | 'uncooled' | 'lacks'>> {
	const { rows } = await sql<RuleRow>`
		select r.service_date as "serviceDate", v.inspection_until as "inspectionUntil",
			v.insurance_until as "insuranceUntil", v.road_card_until as "roadCardUntil",
			d.licence_until as "licenceUntil", d.src_until as "srcUntil",
			v.plate, v.body_type as "bodyType", v.features,
			goods.cold as "coldOrders", goods.lift as "liftOrders", goods.adr as "adrOrders"
		from routes r
		cross join lateral (${needingOrders(depotId, routeId)}) goods
		left join vehicles v on v.id = r.vehicle_id
		left join drivers d on d.id = r.driver_id
		where r.depot_id = ${depotId}::uuid and r.id = ${routeId}::uuid`.execute(db);
	const [row] = rows;
	if (row === undefined) return { expiredPapers: [], uncooled: null, lacks: [] };
	const policies = await readPolicies(db);
	return {
		expiredPapers: blockingPapers(row, policies, row.serviceDate),
		uncooled: uncooledOf(row, policies.coldChainBlocks),
		lacks: lacksOf(row),
	};
}

/** Numbers of orders of a route by what they need that go with it: not those left in the depot. */
function needingOrders(depotId: string, routeId: string): RawBuilder<unknown> {
	const [depot, route] = [sql`${depotId}::uuid`, sql`${routeId}::uuid`];
	return sql`
		select (count(*) filter (where c.cold_chain))::int as cold,
			(count(*) filter (where c.needs_lift))::int as lift,
			(count(*) filter (where c.needs_adr))::int as adr
		from orders c
		where c.depot_id = ${depot} and (c.cold_chain or c.needs_lift or c.needs_adr) and c.id in (
			select p.order_id from (${pendingPieces(depot, route)}) p
			union
			select l.order_id from debits z
			join debit_lines l on l.depot_id = ${depot} and l.debit_id = z.id
			where z.depot_id = ${depot} and z.route_id = ${route} and z.state <> 'cancelled'
				and l.state = 'debited'
		)`;
}

function uncooledOf(row: RuleRow, blocks: boolean): DepartureFacts['uncooled'] {
	const { plate, bodyType, features, coldOrders: orderCount } = row;
	if (orderCount === 0 || plate === null || features === null) return null;
	const isCooled = abilitiesOf({ bodyType, features }).includes('coldChain');
	return isCooled ? null : { orderCount, plate, blocks };
}

function lacksOf({
	plate,
	bodyType,
	features,
	liftOrders,
	adrOrders,
}: RuleRow): DepartureFacts['lacks'] {
	if (plate === null || features === null) return [];
	const abilities = abilitiesOf({ bodyType, features });
	const needing = [
		{ need: 'lift', orderCount: liftOrders, plate },
		{ need: 'adr', orderCount: adrOrders, plate },
	] as const;
	return needing.filter(({ need, orderCount }) => orderCount > 0 && !abilities.includes(need));
}

/** The orders of the other tours of a vehicle on a day. */
export async function readOrdersOfTours(
	db: Database,
	depotId: string,
	tours: {
		readonly vehicleId: string | null;
		readonly serviceDate: string;
		readonly exceptId: string;
	},
): Promise<string[]> {
	if (tours.vehicleId === null) return [];
	const { rows } = await sql<{ orderId: string }>`
		select ro.order_id as "orderId"
		from routes r
		join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.route_id = r.id and ro.active
		where r.depot_id = ${depotId}::uuid and r.vehicle_id = ${tours.vehicleId}::uuid
			and r.service_date = ${tours.serviceDate}::date and r.id <> ${tours.exceptId}::uuid
			and r.state <> 'cancelled'`.execute(db);
	return rows.map(({ orderId }) => orderId);
}
