// Vehicles by plate and drivers by name or phone, each with its current location.

import type { SearchHit } from '@sevk/contract/search/search';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { endedDebitStates } from '@sevk/domain/debits/common/debit';
import type { DriverState } from '@sevk/domain/drivers/driver';
import { driverStateWords } from '@sevk/domain/drivers/driver-words';
import { onRoadRouteStates, waitingRouteStates } from '@sevk/domain/routes/common/route';
import { presentTour } from '@sevk/domain/routes/common/route-tour';
import type { SearchQuery } from '@sevk/domain/search/search-query';
import { crewSentence, underwayRouteStates } from '@sevk/domain/search/search-words';
import type { VehicleState } from '@sevk/domain/vehicles/vehicle';
import { type VehicleType, vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import { vehicleStateWords } from '@sevk/domain/vehicles/vehicle-words';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { mergePages } from '../../db/sql/merge-pages.ts';
import { likeAnywhere } from '../../db/sql/row-values.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { allOf } from '../orders/common/order-filter-store.ts';
import { type RouteFacts, readRoutes, routeTarget } from './search-route-store.ts';

const mostOfAKind = 5;
/** A route can be on the road since an earlier day. */
const daysOut = 7;

/** Vehicles whose plate equals or contains the text. */
export type VehicleHits = { readonly whole: SearchHit[]; readonly parts: SearchHit[] };

export async function findVehicles(
	db: Database,
	caller: PersonCaller,
	{ plate }: SearchQuery,
	now: Date,
): Promise<VehicleHits> {
	if (plate === null) return { whole: [], parts: [] };
	const pages = await eachDepot(caller.depotIds, async (depotId) => {
		const { rows } = await sql<VehicleRow>`
			select v.id, v.depot_id as "depotId", v.plate, v.vehicle_type as "vehicleType", v.state,
				p.name as "depotName"
			from vehicles v join depots p on p.id = v.depot_id
			where v.depot_id = ${depotId}::uuid and v.retired_at is null
				and v.plate like ${likeAnywhere(plate)} and ${isVehicleOf(caller, depotId)}
			order by v.plate = ${plate} desc, v.plate like ${`%${plate}`} desc, v.plate
			limit ${mostOfAKind}`.execute(db);
		return rows;
	});
	const rankOf = (found: string) => (found === plate ? 0 : found.endsWith(plate) ? 1 : 2);
	const rows = mergePages(pages, {
		keysOf: (vehicle) => [rankOf(vehicle.plate), vehicle.plate],
		limit: mostOfAKind,
	});
	const hits = await Promise.all(rows.map((vehicle) => vehicleHit(db, caller, vehicle, now)));
	const whole = hits.filter((_, at) => rows[at]?.plate === plate);
	return { whole, parts: hits.filter((hit) => !whole.includes(hit)) };
}

/** A driver only sees the vehicles `v` of their own routes. */
function isVehicleOf({ driverId }: PersonCaller, depotId: string): RawBuilder<unknown> {
	if (driverId === null) return sql`true`;
	return sql`exists (select 1 from routes r where r.depot_id = ${depotId}::uuid
		and r.vehicle_id = v.id and r.driver_id = ${driverId}::uuid)`;
}

type VehicleRow = {
	readonly id: string;
	readonly depotId: string;
	readonly plate: string;
	readonly vehicleType: VehicleType;
	readonly state: VehicleState;
	readonly depotName: string;
};

async function vehicleHit(
	db: Database,
	caller: PersonCaller,
	vehicle: VehicleRow,
	now: Date,
): Promise<SearchHit> {
	const { route, heldCount } = await readToday(db, caller, now, {
		depotId: vehicle.depotId,
		routes: sql`r.vehicle_id = ${vehicle.id}::uuid`,
		debits: sql`z.vehicle_id = ${vehicle.id}::uuid`,
	});
	const word = vehicleStateWords[vehicle.state];
	const away = vehicle.state === 'active' ? null : word.label;
	return {
		kind: 'vehicle',
		id: vehicle.id,
		title: formatPlate(vehicle.plate),
		note: vehicleTypeWords[vehicle.vehicleType],
		sentence: crewSentence(
			{ ...vehicle, away, heldCount, route: route && { ...route, plate: null } },
			now,
		),
		state: word,
		...targetOf(route, caller, 'vehicles', { ara: vehicle.plate }),
	};
}

export async function findDrivers(
	db: Database,
	caller: PersonCaller,
	{ words, phone, phoneEnd }: SearchQuery,
	now: Date,
): Promise<SearchHit[]> {
	const named = words.filter((word) => !/^\d+$/.test(word));
	const condition = driverCondition(named, phone, phoneEnd);
	if (condition === null) return [];
	const own = caller.driverId === null ? sql`true` : sql`d.id = ${caller.driverId}::uuid`;
	const { rows } = await sql<{
		id: string;
		depotId: string;
		fullName: string;
		state: DriverState;
		depotName: string;
	}>`
		select d.id, d.depot_id as "depotId", d.full_name as "fullName", d.state, p.name as "depotName"
		from drivers d join depots p on p.id = d.depot_id
		where d.depot_id = any(${[...caller.depotIds]}::uuid[]) and d.retired_at is null
			and ${condition} and ${own}
		order by d.name_fold limit ${mostOfAKind}`.execute(db);
	return Promise.all(
		rows.map(async (driver): Promise<SearchHit> => {
			const { route, heldCount } = await readToday(db, caller, now, {
				depotId: driver.depotId,
				routes: sql`r.driver_id = ${driver.id}::uuid`,
				debits: sql`z.driver_id = ${driver.id}::uuid`,
			});
			const word = driverStateWords[driver.state];
			const away = driver.state === 'active' ? null : word.label;
			return {
				kind: 'driver',
				id: driver.id,
				title: driver.fullName,
				note: driver.depotName,
				sentence: crewSentence(
					{ ...driver, away, heldCount, route: route && { ...route, driverName: null } },
					now,
				),
				state: word,
				...targetOf(route, caller, 'drivers', { kayit: driver.id }),
			};
		}),
	);
}

function driverCondition(
	named: readonly string[],
	phone: string | null,
	phoneEnd: string | null,
): RawBuilder<unknown> | null {
	if (phone !== null) return sql`d.phone = ${phone}`;
	if (phoneEnd !== null) return sql`right(d.phone, 4) = ${phoneEnd}`;
	if (named.length === 0) return null;
	return allOf(named.map((word) => sql`d.name_fold like ${likeAnywhere(word)}`));
}

/** The current route, and the number of pieces in its debit. */
async function readToday(
	db: Database,
	caller: PersonCaller,
	now: Date,
	of: {
		/** The depot of the vehicle or driver, which neither can leave with an open route. */
		readonly depotId: string;
		readonly routes: RawBuilder<unknown>;
		readonly debits: RawBuilder<unknown>;
	},
): Promise<{ route: RouteFacts | null; heldCount: number }> {
	const today = todayIn(now);
	const open = sql`${of.routes} and (
		r.state in ${sqlList(underwayRouteStates)}
			and r.service_date between ${addDays(today, -daysOut)}::date and ${today}::date
		or r.state in ${sqlList(waitingRouteStates)} and r.service_date = ${today}::date)`;
	const [routes, { rows }] = await Promise.all([
		readRoutes(db, caller, [of.depotId], open, mostOfAKind),
		sql<{ count: number }>`
			select count(*)::int as count
			from debits z
			join custody c on c.depot_id = ${of.depotId}::uuid and c.holder = 'debit:' || z.id
				-- Rows outside the partial index on holders.
				and c.holder <> 'depot' and c.holder <> 'recipient'
			where z.depot_id = ${of.depotId}::uuid
				and z.state not in ${sqlList(endedDebitStates)} and ${of.debits}`.execute(db),
	]);
	const onRoad = routes.find(({ state }) => onRoadRouteStates.includes(state));
	// The newest day comes first.
	const day = routes.filter(({ serviceDate }) => serviceDate === routes[0]?.serviceDate);
	const tours = day.map((route) => ({ ...route, returned: route.returnedAt !== null }));
	return { route: onRoad ?? presentTour(tours), heldCount: rows[0]?.count ?? 0 };
}

/**
 * Opens the current route, otherwise the definition if the caller may see it. URLs contain no names
 * of people.
 */
function targetOf(
	route: RouteFacts | null,
	{ rights }: PersonCaller,
	screen: 'vehicles' | 'drivers',
	params: SearchHit['params'],
): Pick<SearchHit, 'screen' | 'params'> {
	if (route !== null) return routeTarget(route);
	if (!rights.includes('definitions.read')) return { screen: null, params: {} };
	return { screen, params };
}
