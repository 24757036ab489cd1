import type { DayRoute } from '@sevk/contract/vehicles/vehicles';
import type { WorkWeek } from '@sevk/domain/common/date/work-week';
import { foldText } from '@sevk/domain/common/text/fold';
import { endedDebitStates } from '@sevk/domain/debits/common/debit';
import type { DriverState, LicenceClass } from '@sevk/domain/drivers/driver';
import type { DriverException } from '@sevk/domain/drivers/driver-working-time';
import type { PhoneState } from '@sevk/domain/identity/pin/pin';
import { endedRouteStates } from '@sevk/domain/routes/common/route';
import type { UserStateFacts } from '@sevk/domain/users/user-state';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { findPresentDepot } from '../../db/depot-of.ts';
import { likeAnywhere, readWorkWeek, workWeekJson } from '../../db/sql/row-values.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { isInvited, phonesOf } from '../identity/account/user-store.ts';
import {
	dayRoutes,
	dayRoutesAnswer,
	type StoredDayRoutes,
} from '../vehicles/vehicle-day-route-store.ts';
import { exceptionOn } from './driver-working-time-store.ts';

export type DriverAccount = Pick<UserStateFacts, 'email' | 'invited'> & {
	readonly phones: PhoneState;
};

/** A stored driver, unmasked except for the national id. */
export type StoredDriver = {
	readonly id: string;
	readonly depotId: string;
	readonly depotCode: string;
	readonly fullName: string;
	readonly phone: string | null;
	readonly nationalIdEnd: string | null;
	readonly nationalIdSealed: string | null;
	readonly licenceClass: LicenceClass | null;
	readonly licenceUntil: string | null;
	readonly srcDocument: string | null;
	readonly srcUntil: string | null;
	readonly workWeek: WorkWeek | null;
	readonly knownDistricts: readonly string[];
	readonly state: DriverState;
	readonly retired: boolean;
	/** The personal data were erased; only the name is left. */
	readonly erased: boolean;
	readonly version: number;
	/** The open account of the driver. */
	readonly account: DriverAccount | null;
	readonly busyRouteNumber: string | null;
	readonly dayRoutes: DayRoute[];
	/** The week of the depot, for a driver without an own one. */
	readonly depotWeek: WorkWeek | null;
	/** The exception of the requested date. */
	readonly exception: DriverException | null;
	readonly openDebtKurus: number;
	/** What the driver has paid too much. */
	readonly creditKurus: number;
};

type DriverRow = Row<'drivers'> & {
	depot_code: string;
	account: DriverAccount | null;
	day_routes: StoredDayRoutes;
	depot_week: unknown;
	exception: DriverException | null;
	open_debt_kurus: number;
	credit_kurus: number;
};

function driverOf(row: DriverRow): StoredDriver {
	return {
		id: row.id,
		depotId: row.depot_id,
		depotCode: row.depot_code,
		fullName: row.full_name,
		phone: row.phone,
		nationalIdEnd: row.national_id_last4,
		nationalIdSealed: row.national_id_sealed,
		licenceClass: row.licence_class as LicenceClass | null,
		licenceUntil: row.licence_until,
		srcDocument: row.src_document,
		srcUntil: row.src_until,
		workWeek: readWorkWeek(row.work_week),
		knownDistricts: row.known_districts,
		state: row.state,
		retired: row.retired_at !== null,
		erased: row.erased_at !== null,
		version: row.version,
		account: row.account,
		...dayRoutesAnswer(row.day_routes),
		depotWeek: readWorkWeek(row.depot_week),
		exception: row.exception,
		openDebtKurus: row.open_debt_kurus,
		creditKurus: row.credit_kurus,
	};
}

/** What a driver owes a depot: what was paid too much on one debt pays another (`offsetCredits`). */
function openDebtKurus(depotId: string, driverId: RawBuilder<unknown>): RawBuilder<number> {
	return sumOfDebts(depotId, driverId, sql`b.amount_kurus - ${paidKurus(depotId)}`);
}

/** What a driver has paid a depot too much. */
function creditKurus(depotId: string, driverId: RawBuilder<unknown>): RawBuilder<number> {
	return sumOfDebts(depotId, driverId, sql`${paidKurus(depotId)} - b.amount_kurus`);
}

const paidKurus = (depotId: string) => sql`coalesce((
	select sum(y.amount_kurus) from driver_debt_payments y
	where y.depot_id = ${depotId} and y.debt_id = b.id), 0)`;

function sumOfDebts(
	depotId: string,
	driverId: RawBuilder<unknown>,
	kurus: RawBuilder<unknown>,
): RawBuilder<number> {
	return sql<number>`(
		select greatest(coalesce(sum(${kurus}), 0), 0)::bigint
		from driver_debts b where b.depot_id = ${depotId} and b.driver_id = ${driverId})`;
}

/** Drivers of a depot with their routes of a date and their debts. */
function selectDrivers(db: Database, depotId: string, serviceDate: string | null) {
	return db
		.selectFrom('drivers as p')
		.innerJoin('depots as d', 'd.id', 'p.depot_id')
		.where('p.depot_id', '=', depotId)
		.selectAll('p')
		.select(['d.code as depot_code', 'd.work_week as depot_week'])
		.select(exceptionOn(sql.ref('p.id'), sql`${serviceDate}::date`).as('exception'))
		.select(
			dayRoutes(depotId, serviceDate, { column: 'driver_id', id: sql.ref('p.id') }).as(
				'day_routes',
			),
		)
		.select(
			sql<DriverAccount | null>`(
				select jsonb_build_object('email', u.email, 'invited', ${isInvited(sql.ref('u.id'))},
					'phones', ${phonesOf(sql.ref('u.id'))})
				from users u where u.driver_id = p.id and u.retired_at is null)`.as('account'),
		)
		.select(openDebtKurus(depotId, sql.ref('p.id')).as('open_debt_kurus'))
		.select(creditKurus(depotId, sql.ref('p.id')).as('credit_kurus'));
}

export type DriverFilter = {
	readonly depotId: string;
	readonly search: string | undefined;
	/** A single driver by id, for links. */
	readonly driverId: string | undefined;
	readonly retired: 'hide' | 'show';
	readonly serviceDate: string | undefined;
};

/** Drivers of a depot by name in Turkish order; the search matches any spelling. */
export async function listDriverRows(db: Database, filter: DriverFilter): Promise<StoredDriver[]> {
	let query = selectDrivers(db, filter.depotId, filter.serviceDate ?? null)
		.orderBy(sql`p.full_name collate "tr-TR-x-icu"`)
		.orderBy('p.id');
	if (filter.retired === 'hide') query = query.where('p.retired_at', 'is', null);
	if (filter.driverId !== undefined) query = query.where('p.id', '=', filter.driverId);
	const search = foldText(filter.search ?? '').trim();
	if (search !== '') query = query.where('p.name_fold', 'like', likeAnywhere(search));
	return (await query.execute()).map(driverOf);
}

/**
 * Reads a driver and locks the row until the transaction ends; null if the caller may not see it.
 */
export async function lockDriver(
	tx: Tx,
	depotIds: readonly string[],
	driverId: string,
): Promise<StoredDriver | null> {
	const depotId = await findPresentDepot(tx, 'drivers', driverId, depotIds);
	if (depotId === null) return null;
	// A statement after the lock sees the routes that were planned while it waited.
	await tx.selectFrom('drivers').select('id').where('id', '=', driverId).forUpdate().execute();
	const row = await selectDrivers(tx, depotId, null)
		.where('p.id', '=', driverId)
		.executeTakeFirst();
	return row === undefined ? null : driverOf(row);
}

/** Reads a driver of any depot and keeps the row from being changed until the transaction ends. */
export async function shareDriver(tx: Tx, driverId: string | null) {
	if (driverId === null) return null;
	const driver = await tx
		.selectFrom('drivers')
		.select('full_name as name')
		.select(sql<boolean>`erased_at is not null`.as('erased'))
		.where('id', '=', driverId)
		.forShare()
		.executeTakeFirst();
	return driver ?? null;
}

export type DriverColumns = Omit<
	StoredDriver,
	| ('id' | 'depotCode' | 'retired' | 'erased' | 'version')
	| ('account' | 'busyRouteNumber' | 'dayRoutes' | 'depotWeek' | 'exception')
	| ('openDebtKurus' | 'creditKurus')
>;

function columns(driver: DriverColumns, now: Date) {
	return {
		depot_id: driver.depotId,
		full_name: driver.fullName,
		phone: driver.phone,
		national_id_sealed: driver.nationalIdSealed,
		national_id_last4: driver.nationalIdEnd,
		licence_class: driver.licenceClass,
		licence_until: driver.licenceUntil,
		src_document: driver.srcDocument,
		src_until: driver.srcUntil,
		work_week: workWeekJson(driver.workWeek),
		known_districts: [...driver.knownDistricts],
		state: driver.state,
		updated_at: now,
	};
}

export async function insertDriver(
	tx: Tx,
	driverId: string,
	driver: DriverColumns,
	now: Date,
): Promise<void> {
	await tx
		.insertInto('drivers')
		.values({ id: driverId, created_at: now, ...columns(driver, now) })
		.execute();
}

export async function updateDriver(
	tx: Tx,
	driverId: string,
	driver: DriverColumns,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('drivers')
		.set({ ...columns(driver, now), version: sql`version + 1` })
		.where('id', '=', driverId)
		.execute();
}

export async function setDriverRetired(
	tx: Tx,
	driverId: string,
	retired: boolean,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('drivers')
		.set({ retired_at: retired ? now : null, updated_at: now, version: sql`version + 1` })
		.where('id', '=', driverId)
		.execute();
}

/** A route of the driver, or with a debit of the driver, that is not closed or cancelled. */
function unclosedRouteNumber(depotId: string, driverId: RawBuilder<unknown>) {
	return sql<string | null>`(
		select r.number from routes r
		where r.depot_id = ${depotId} and r.state not in ${sqlList(endedRouteStates)}
			and (r.driver_id = ${driverId} or exists (
				select 1 from debits z where z.depot_id = ${depotId} and z.route_id = r.id
					and z.driver_id = ${driverId} and z.state not in ${sqlList(endedDebitStates)}))
		order by r.service_date limit 1)`;
}

/** Names and phones of the drivers of a depot that are not retired. */
export async function readDriverNames(db: Database, depotId: string) {
	return db
		.selectFrom('drivers')
		.select(['full_name as fullName', 'phone'])
		.where('depot_id', '=', depotId)
		.where('retired_at', 'is', null)
		.execute();
}

/** As `readDriverNames`; concurrent imports of a depot wait until the transaction ends. */
export async function lockDriverNames(tx: Tx, depotId: string) {
	await tx.selectFrom('depots').select('id').where('id', '=', depotId).forNoKeyUpdate().execute();
	return readDriverNames(tx, depotId);
}

/** Phones by driver; none for who does not see phones in full. */
export async function readDriverPhones(
	db: Database,
	{ rights }: Pick<PersonCaller, 'rights'>,
	depotId: string,
	driverIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
	const ids = driverIds.filter((driverId) => driverId !== null);
	const isOpen = rights.includes('definitions.edit') || rights.includes('orders.reveal');
	if (ids.length === 0 || !isOpen) return new Map();
	const rows = await db
		.selectFrom('drivers')
		.select(['id', 'phone'])
		.where('depot_id', '=', depotId)
		.where('id', 'in', ids)
		.execute();
	return new Map(rows.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone] as const])));
}

/** An unclosed route of a driver, and what the driver and the firm owe each other, in a depot. */
export type DriverObligations = {
	readonly driverId: string;
	readonly depotId: string;
	readonly openRouteNumber: string | null;
	readonly openDebtKurus: number;
	readonly creditKurus: number;
};

export async function readDriverObligations(
	db: Database,
	depotId: string,
	driverIds: readonly string[],
): Promise<DriverObligations[]> {
	const id = sql.ref('x.id');
	const { rows } = await sql<Omit<DriverObligations, 'depotId'>>`
		select x.id as "driverId", ${unclosedRouteNumber(depotId, id)} as "openRouteNumber",
			${openDebtKurus(depotId, id)} as "openDebtKurus", ${creditKurus(depotId, id)} as "creditKurus"
		from unnest(${[...driverIds]}::uuid[]) x (id)`.execute(db);
	return rows.map((row) => ({ ...row, depotId }));
}

/** The obligations of a driver in each of some depots, in one transaction. */
export async function readObligationsIn(
	tx: Tx,
	depotIds: readonly string[],
	driverId: string,
): Promise<DriverObligations[]> {
	const obligations: DriverObligations[] = [];
	for (const depotId of depotIds) {
		obligations.push(...(await readDriverObligations(tx, depotId, [driverId])));
	}
	return obligations;
}

/** Of who is no driver. */
export const noObligations = { openRouteNumber: null, openDebtKurus: 0, creditKurus: 0 };

/** The obligations of a driver in all depots: a driver may have worked in several. */
export function obligationsOf(obligations: readonly DriverObligations[], driverId: string) {
	const own = obligations.filter((one) => one.driverId === driverId);
	return {
		openRouteNumber: own.find((one) => one.openRouteNumber !== null)?.openRouteNumber ?? null,
		openDebtKurus: own.reduce((sum, one) => sum + one.openDebtKurus, 0),
		creditKurus: own.reduce((sum, one) => sum + one.creditKurus, 0),
	};
}
