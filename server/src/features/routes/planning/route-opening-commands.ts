// Günü Aç: the routes of a day in one act, all of them or none (docs/domain.md#opening-a-day).
import type { DayOpening } from '@sevk/contract/routes/route-day';
import type { DayRoute } from '@sevk/contract/vehicles/vehicles';
import { addDays } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { workingTimeOn, workingTimeWords } from '@sevk/domain/drivers/driver-working-time';
import { nextTour } from '@sevk/domain/routes/common/route-tour';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import {
	crewObstacles,
	driverObstacles,
	type OpeningCrew,
	openedTour,
	usualCrews,
	usualDriverDays,
	vehicleObstacles,
} from '@sevk/domain/routes/plan/route-opening';
import { type Act, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import { sqlState } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { runInDepot, type VersionAnswer, versionAnswer } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { runInActiveDepot } from '../../depots/depot-commands.ts';
import { listDriverRows } from '../../drivers/driver-store.ts';
import { listVehicleRows } from '../../vehicles/vehicle-store.ts';
import { stepRoute } from '../common/route-act-commands.ts';
import { lockRoute, shareAssignees } from '../common/route-store.ts';
import { insertDraft, openedVersion, refusePastDay } from './route-commands.ts';
import { hasActiveOrder, readPastCrews } from './route-opening-store.ts';

type Day = { readonly depotId: string; readonly serviceDate: string };

/** What Günü Aç offers: vehicles and drivers with what prevents them, and the sources of crews. */
export async function readDayOpening(db: Database, caller: PersonCaller, day: Day) {
	if (!caller.depotIds.includes(day.depotId)) return notFound();
	const choices = await readChoices(db, day);
	const { serviceDate } = day;
	const from = addDays(serviceDate, -usualDriverDays);
	const past = await readPastCrews(db, day.depotId, { from, before: serviceDate });
	const knownIds = new Set([...choices.vehicles, ...choices.drivers].map(({ id }) => id));
	const usable = past.filter((each) => knownIds.has(each.vehicleId) && knownIds.has(each.driverId));
	const crewsOn = (date: string) =>
		usualCrews(usable.filter((route) => route.serviceDate === date));
	const [previousDay, lastWeek] = [addDays(serviceDate, -1), addDays(serviceDate, -7)];
	const sources: DayOpening['sources'] = [
		{ source: 'usual', serviceDate: null, crews: usualCrews(usable) },
		{ source: 'previous_day', serviceDate: previousDay, crews: crewsOn(previousDay) },
		{ source: 'last_week', serviceDate: lastWeek, crews: crewsOn(lastWeek) },
	];
	return { ...choices, sources };
}

/** Creates one draft per crew; if one of them cannot be created, none is. */
export async function openDay(
	db: Database,
	caller: PersonCaller,
	act: Act,
	{ crews, ...day }: Day & { readonly crews: readonly OpeningCrew[] },
) {
	const { depotId } = day;
	try {
		return await runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
			const past = refusePastDay(day.serviceDate, act);
			if (past !== null) return past;
			const opened = await openRoutes(tx, day, crews, { caller, now: timeOf(act) });
			return 'routes' in opened ? opened : refuse(routeRefusals, 'route/day-not-opened', opened);
		});
	} catch (error) {
		// A concurrent save took the tour of a vehicle or driver (`routes_tour`, `routes_driver_tour`).
		if (sqlState(error) !== '23505') throw error;
		const rows = await findCrewObstacles(db, day, crews);
		if (rows.length === 0) throw error;
		return refuse(routeRefusals, 'route/day-not-opened', { rows });
	}
}

/** Creates one draft per crew in another act; none where something prevents one of them. */
export async function openRoutes(
	tx: Tx,
	day: Day,
	crews: readonly OpeningCrew[],
	step: { readonly caller: PersonCaller; readonly now: Date },
): Promise<{ routes: OpenedRoute[] } | { rows: CrewObstacles[] }> {
	const { depotId } = day;
	await shareAssignees(tx, depotId, crews);
	const choices = await readChoices(tx, day);
	const rows = obstaclesOf(choices, crews);
	if (rows.length > 0) return { rows };
	const routes: OpenedRoute[] = [];
	const byId = new Map(choices.vehicles.map((vehicle) => [vehicle.id, vehicle]));
	for (const { vehicleId, driverId, tour: asked } of crews) {
		const fields = { ...day, vehicleId, driverId, assistantName: '', note: '' };
		const vehicle = byId.get(vehicleId);
		if (vehicle === undefined) throw new Error('the vehicle was found above');
		const tour = openedTour(asked, vehicle) ?? vehicle.nextTour;
		const route = await insertDraft(tx, step, { depotId, routeId: newId(), tour }, fields);
		routes.push({ ...route, vehicleId });
	}
	return { routes };
}

type OpenedRoute = VersionAnswer & { number: string; vehicleId: string };
type CrewObstacles = { vehicleId: string; words: string };

/** What prevents routes of these crews on a day, by vehicle. */
export async function findCrewObstacles(
	db: Database,
	day: Day,
	crews: readonly OpeningCrew[],
): Promise<CrewObstacles[]> {
	return obstaclesOf(await readChoices(db, day), crews);
}

function obstaclesOf(
	{ vehicles, drivers }: Awaited<ReturnType<typeof readChoices>>,
	crews: readonly OpeningCrew[],
): CrewObstacles[] {
	const byId = <Item extends { id: string; label: string }>(items: readonly Item[]) =>
		new Map(items.map((item) => [item.id, item]));
	const vehicleById = byId(vehicles);
	const asked = crews.map((crew) => {
		const vehicle = vehicleById.get(crew.vehicleId);
		return vehicle === undefined ? crew : { ...crew, tour: openedTour(crew.tour, vehicle) };
	});
	const plates = vehicles.map((vehicle) => ({ ...vehicle, label: formatPlate(vehicle.label) }));
	return crewObstacles(asked, byId(plates), byId(drivers)).flatMap((phrases, at) => {
		const vehicleId = crews[at]?.vehicleId ?? '';
		return phrases.length === 0 ? [] : [{ vehicleId, words: phrases.join(', ') }];
	});
}

async function readChoices(db: Database, { depotId, serviceDate }: Day) {
	const filter = { depotId, serviceDate, search: undefined, retired: 'hide' } as const;
	const rules = await readPolicies(db);
	const vehicles = await listVehicleRows(db, filter);
	const drivers = await listDriverRows(db, { ...filter, driverId: undefined });
	return {
		vehicles: vehicles.map((vehicle) => ({
			id: vehicle.id,
			label: vehicle.plate,
			vehicleType: vehicle.vehicleType,
			obstacles: vehicleObstacles(vehicle, rules, serviceDate),
			openRoutes: openRoutesOf(vehicle),
			nextTour: nextTour(vehicle.dayRoutes),
		})),
		drivers: drivers.map((driver) => {
			const workingTime = workingTimeOn(
				{ ...driver, exceptions: driver.exception === null ? [] : [driver.exception] },
				serviceDate,
			);
			const isRecorded = workingTime.kind !== 'works' || workingTime.source !== 'usual';
			return {
				id: driver.id,
				label: driver.fullName,
				obstacles: driverObstacles({ ...driver, workingTime }, rules, serviceDate),
				openRoutes: openRoutesOf(driver),
				workingTime: isRecorded ? workingTimeWords(workingTime) : null,
				isRestDay: workingTime.kind === 'rest_day',
			};
		}),
	};
}

function openRoutesOf({ dayRoutes }: { readonly dayRoutes: readonly DayRoute[] }) {
	return dayRoutes.flatMap(({ number, tour, open }) => (open ? [{ number, tour }] : []));
}

/** Cancels the routes that `openDay` created, unless one of them has changed since. */
export async function undoDayOpening(
	db: Database,
	caller: PersonCaller,
	act: Act,
	{ depotId, routes }: { readonly depotId: string; readonly routes: readonly VersionAnswer[] },
) {
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const reason = 'Günü Aç geri alındı';
		const more = { columns: { cancelled_reason: reason }, payload: { reason } };
		const cancelled: VersionAnswer[] = [];
		for (const { id, version } of inLockOrder(routes)) {
			const route = await lockRoute(tx, depotId, id);
			if (route === null) return notFound();
			// The version of the request alone would let a caller cancel any route.
			const isUnchanged = route.state === 'draft' && route.version === openedVersion;
			if (!isUnchanged || version !== openedVersion || (await hasActiveOrder(tx, depotId, id))) {
				const seen = { depotIds: [depotId], noun: 'route', nounId: id };
				return refuseStale(tx, { ...seen, version: openedVersion });
			}
			const step = { depotId, routeId: id, caller, now: timeOf(act) };
			const answer = versionAnswer(await stepRoute(tx, route, 'cancel', step, more));
			if (isRefusal(answer)) return answer;
			cancelled.push(answer);
		}
		return { routes: cancelled };
	});
}

/** Routes are locked by id, so that concurrent acts cannot deadlock. */
function inLockOrder(routes: readonly VersionAnswer[]): VersionAnswer[] {
	return routes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
