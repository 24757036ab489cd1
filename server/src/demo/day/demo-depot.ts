// Creates a depot with its fleet and users.

import type { DepotFields } from '@sevk/contract/depots/depots';
import { type Role, rightsOf } from '@sevk/domain/common/access/role';
import { addDays, type ServiceDate } from '@sevk/domain/common/date/date';
import { weekOfHours } from '@sevk/domain/common/date/work-week';
import { companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import type { Act } from '../../db/act.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { createDepot } from '../../features/depots/depot-commands.ts';
import { createDriver } from '../../features/drivers/driver-commands.ts';
import { createUserWithPassword } from '../../features/identity/provider/user-account-commands.ts';
import { addVehicleBlackout } from '../../features/vehicles/vehicle-blackout-commands.ts';
import { createVehicle } from '../../features/vehicles/vehicle-commands.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import type { DemoDriver, DemoVehicle } from '../data/demo-fleet.ts';
import { madeUpNationalId } from '../data/demo-people.ts';
import { seededRandom } from '../data/demo-random.ts';
import { demoUsers, driverEmail } from '../data/demo-users.ts';
import { accepted, type DemoOffice, type DemoPeople, requireValue } from './demo-office.ts';

export type DemoSetup = {
	readonly db: Database;
	readonly sealedText: SealedText;
	/** Hashed once for all users, because hashing is slow by design. */
	readonly passwordHash: string;
	readonly today: ServiceDate;
};

/** Creates the depots and the office users; returns callers by e-mail and depot ids by code. */
export async function openDepots(
	{ db, passwordHash }: DemoSetup,
	depots: readonly DepotFields[],
): Promise<{ callers: ReadonlyMap<string, PersonCaller>; depotIds: ReadonlyMap<string, string> }> {
	const callers = new Map<string, PersonCaller>();
	const depotIds = new Map<string, string>();
	for (const { name, email, role, depotCode } of demoUsers) {
		const seen = depotCode === undefined ? [] : [requireValue(depotIds, depotCode)];
		const userId = await createUserWithPassword(db, {
			name,
			email,
			role,
			phone: null,
			driverId: null,
			passwordHash,
			allDepots: depotCode === undefined,
			depotIds: seen,
		});
		// The first admin, who has all depots, creates the depots.
		if (depotIds.size === 0) {
			const founder = callerOf({ userId, name, role, allDepots: true, depotIds: [] });
			for (const depot of depots) {
				depotIds.set(
					depot.code,
					accepted(await createDepot({ db, caller: founder, act: once() }, depot)).id,
				);
			}
		}
		const everywhere = [...depotIds.values()];
		const limited = seen.length === 0 ? everywhere : seen;
		callers.set(
			email,
			callerOf({ userId, name, role, allDepots: depotCode === undefined, depotIds: limited }),
		);
	}
	return { callers, depotIds };
}

/** The demo is created once in one transaction, so each act has a random key. */
function once(): Act {
	return { key: newId(), requestHash: 'demo' };
}

function callerOf(person: {
	userId: string;
	name: string;
	role: Role;
	allDepots: boolean;
	depotIds: readonly string[];
	driverId?: string;
}): PersonCaller {
	const { allDepots, ...caller } = person;
	const rights = rightsOf({ role: caller.role, allDepots });
	const { recipientListing, blindCount } = companyPolicyDefaults;
	return {
		kind: 'person',
		driverId: null,
		sessionId: null,
		recipientListing,
		blindCount,
		...caller,
		rights,
		requestId: 'demo',
	};
}

const demoBreak = { minutes: 45, earliest: '12:00', latest: '13:30' };

const demoPlanning = {
	...vehiclePlanningDefaults,
	costPerDayKurus: 180_000,
	costPerKmKurus: 950,
	maxDayKm: 250,
};

/** Creates the vehicles of a depot; returns their ids by plate. */
export async function addVehicles(
	{ db, today }: DemoSetup,
	admin: PersonCaller,
	depotId: string,
	vehicles: readonly DemoVehicle[],
): Promise<ReadonlyMap<string, string>> {
	const ids = new Map<string, string>();
	for (const { capacity, inspectionDays, insuranceDays, repairNote, ...vehicle } of vehicles) {
		const saved = await createVehicle(
			{ db, caller: admin, act: once() },
			{
				...vehicle,
				depotId,
				features: [...(vehicle.features ?? [])],
				capacityKg: capacity[0],
				capacityDesi: capacity[1],
				capacityPieces: capacity[2],
				inspectionUntil: addDays(today, inspectionDays),
				insuranceUntil: addDays(today, insuranceDays),
				roadCardUntil: addDays(today, inspectionDays + 200),
				planning: demoPlanning,
				state: 'active',
			},
		);
		const { id } = accepted(saved);
		ids.set(vehicle.plate, id);
		if (repairNote === undefined) continue;
		const repair = { kind: 'repair', from: today, until: addDays(today, 3) } as const;
		accepted(await addVehicleBlackout(db, admin, id, { ...repair, note: repairNote }));
	}
	return ids;
}

/** Creates the drivers of a depot, each with an account; returns them as callers by name. */
export async function addDrivers(
	{ db, sealedText, passwordHash, today }: DemoSetup,
	admin: PersonCaller,
	depotId: string,
	drivers: readonly DemoDriver[],
	firstNumber: number,
): Promise<ReadonlyMap<string, PersonCaller>> {
	const callers = new Map<string, PersonCaller>();
	for (const [index, driver] of drivers.entries()) {
		const number = firstNumber + index;
		const { name, licenceClass, srcDocument, shift } = driver;
		const phone = `+905000000${String(number).padStart(3, '0')}`;
		const saved = await createDriver(
			{ db, sealedText },
			{ caller: admin, act: once() },
			{
				depotId,
				fullName: name,
				phone,
				licenceClass,
				srcDocument,
				licenceUntil: addDays(today, number % 7 === 3 ? 12 : 900 + number),
				srcUntil: srcDocument === null ? null : addDays(today, 400 + number),
				nationalId: madeUpNationalId(number),
				workWeek: { ...weekOfHours({ start: shift[0], end: shift[1] }), breaks: [demoBreak] },
				knownDistricts: [],
				state: driver.state ?? 'active',
			},
		);
		const driverId = accepted(saved).id;
		const userId = await createUserWithPassword(db, {
			name,
			role: 'driver' as const,
			phone,
			driverId,
			passwordHash,
			email: driverEmail(name, number),
			allDepots: false,
			depotIds: [depotId],
		});
		const depotIds = [depotId];
		callers.set(
			name,
			callerOf({ userId, name, role: 'driver', allDepots: false, depotIds, driverId }),
		);
	}
	return callers;
}

/** The office of a depot, which performs the acts of its days. */
export function openOffice(
	db: Database,
	place: {
		readonly depotId: string;
		readonly people: DemoPeople;
		readonly vehicles: ReadonlyMap<string, string>;
		readonly seed: number;
		readonly firstOrderNumber: number;
	},
): DemoOffice {
	const { depotId, people, vehicles } = place;
	let acts = 0;
	let orders = place.firstOrderNumber;
	return {
		db,
		depotId,
		people,
		vehicles,
		waiting: [],
		earlier: [],
		random: seededRandom(place.seed),
		act: (at) => {
			acts += 1;
			return { key: `demo-${depotId}-${acts}`, requestHash: 'demo', at };
		},
		takeNumbers: (count) => {
			orders += count;
			return orders - count;
		},
	};
}
