import type { RouteState } from '@sevk/domain/routes/common/route';
import type { Database } from '../../db/database.ts';

/** The record that a message opens, and the driver whom it concerns. */
export type PushSubjectRow = {
	/** The key with which the event names it. */
	readonly key: string;
	readonly nounId: string;
	readonly driverId: string | null;
};

export type RouteSubjectRow = PushSubjectRow & { readonly state: RouteState };

export async function readRouteSubjects(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<RouteSubjectRow[]> {
	if (routeIds.length === 0) return [];
	const rows = await db
		.selectFrom('routes')
		.select(['id as key', 'id as nounId', 'driver_id as driverId', 'state'])
		.where('depot_id', '=', depotId)
		.where('id', 'in', routeIds)
		.execute();
	return rows.map((row) => ({ ...row, state: row.state as RouteState }));
}

export async function readDebitSubjects(
	db: Database,
	depotId: string,
	debitIds: readonly string[],
): Promise<PushSubjectRow[]> {
	if (debitIds.length === 0) return [];
	return db
		.selectFrom('debits')
		.select(['id as key', 'id as nounId', 'driver_id as driverId'])
		.where('depot_id', '=', depotId)
		.where('id', 'in', debitIds)
		.execute();
}

/** The debit that receives a transfer, by the number of the transfer. */
export async function readTransferSubjects(
	db: Database,
	depotId: string,
	numbers: readonly string[],
): Promise<PushSubjectRow[]> {
	if (numbers.length === 0) return [];
	return db
		.selectFrom('transfers as t')
		.innerJoin('debits as d', (on) =>
			on
				.on('d.depot_id', '=', depotId)
				.onRef('d.depot_id', '=', 't.depot_id')
				.onRef('d.id', '=', 't.to_debit_id'),
		)
		.select(['t.number as key', 'd.id as nounId', 'd.driver_id as driverId'])
		.where('t.depot_id', '=', depotId)
		.where('t.number', 'in', numbers)
		.execute();
}

/** The route of a cash count, whose screen shows the cash. */
export async function readSettlementSubjects(
	db: Database,
	depotId: string,
	settlementIds: readonly string[],
): Promise<PushSubjectRow[]> {
	if (settlementIds.length === 0) return [];
	return db
		.selectFrom('settlements')
		.select(['id as key', 'route_id as nounId', 'driver_id as driverId'])
		.where('depot_id', '=', depotId)
		.where('id', 'in', settlementIds)
		.execute();
}
