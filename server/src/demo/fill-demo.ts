// The demo data, shown by an empty installation until real data exists.
import type { SignInOptions } from '@sevk/contract/identity/sign-in';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { Database } from '../db/database.ts';
import { insideTransaction } from '../db/one-transaction.ts';
import { transact } from '../db/transact.ts';
import { createEventFollower } from '../events/event-follower.ts';
import {
	addressConsumer,
	listLearningDepotIds,
} from '../features/addresses/address-learning-job.ts';
import { editCompany } from '../features/company/company-commands.ts';
import { saveSetup } from '../features/company/company-setup-store.ts';
import { hashPassword } from '../features/identity/provider/password-hash.ts';
import { keepLocationDays } from '../features/locations/location-retention-store.ts';
import { seedReasons } from '../features/reasons/reason-store.ts';
import type { PersonCaller } from '../http/endpoint/caller.ts';
import type { SealedText } from '../outside/sealed-text.ts';
import { demoCompany } from './data/demo-company.ts';
import {
	bagcilarDepot,
	bagcilarDrivers,
	bagcilarVehicles,
	umraniyeDepot,
	umraniyeDrivers,
	umraniyeVehicles,
} from './data/demo-fleet.ts';
import { demoPassword, demoSignIns } from './data/demo-users.ts';
import { clockMinutes, pastDay, todayUntil } from './day/demo-clock.ts';
import {
	addDrivers,
	addVehicles,
	type DemoSetup,
	openDepots,
	openOffice,
} from './day/demo-depot.ts';
import {
	bagcilarHistory,
	openDeskMoney,
	payPartOfDebt,
	seedHistory,
	umraniyeHistory,
} from './day/demo-history.ts';
import { accepted, type DemoOffice, requireValue } from './day/demo-office.ts';
import { seedReceipts } from './day/demo-receipts.ts';
import { seedBagcilarDay } from './day/demo-today-bagcilar.ts';
import { seedUmraniyeDay } from './day/demo-today-umraniye.ts';

export type DemoDeps = { readonly db: Database; readonly sealedText: SealedText };

/** Fills the database if it is empty, and returns the accounts that the demo offers. */
export async function openDemo(
	deps: DemoDeps,
	now: Date,
	say: (sentence: string) => void,
): Promise<SignInOptions['demoSignIns']> {
	if (await isEmpty(deps.db)) say('Demo verileri hazırlanıyor…');
	await fillDemo(deps, now);
	return demoSignIns(deps.db);
}

/**
 * Fills an empty database in one transaction with two depots, their people and three days of work,
 * using the product's commands. Returns false without changes if depots or users exist.
 */
export async function fillDemo({ db, sealedText }: DemoDeps, now: Date): Promise<boolean> {
	if (!(await isEmpty(db))) return false;
	const passwordHash = await hashPassword(demoPassword);
	const today = todayIn(now);
	// Creates the partitions of the demo's days; housekeeping removes expired ones.
	await keepLocationDays(db, 30, now);
	const isFilled = await transact(db, async (tx) => {
		// Checked again inside the transaction, so that only one of two concurrent starts fills the
		// database.
		if (!(await isEmpty(tx))) return false;
		await seedReasons(tx);
		const setup = { db: insideTransaction(tx), sealedText, passwordHash, today };
		const offices = await openOffices(setup);
		const clock = todayUntil(now, today);
		await seedHistory(offices.umraniye, today, umraniyeHistory);
		const lastEvening = pastDay(addDays(today, -1))(clockMinutes('18:55'));
		await payPartOfDebt(offices.umraniye, 'Emre Toprak', 5_000, lastEvening);
		await openDeskMoney(offices.umraniye, today);
		const umraniyeDay = { office: offices.umraniye, today, clock };
		await seedUmraniyeDay(umraniyeDay);
		await seedReceipts(umraniyeDay, offices.admin);
		await seedHistory(offices.bagcilar, today, bagcilarHistory);
		await openDeskMoney(offices.bagcilar, today);
		await seedBagcilarDay({ office: offices.bagcilar, today, clock });
		return true;
	});
	if (isFilled) await learnAddresses(db, now);
	return isFilled;
}

/** What the addresses learn from the days before, which the job of a new installation does later. */
async function learnAddresses(db: Database, now: Date): Promise<void> {
	const follower = createEventFollower({
		db,
		consumer: addressConsumer,
		listDepotIds: () => listLearningDepotIds(db),
		// The job tries again.
		log: { warn: () => undefined },
		now: () => now,
	});
	await follower.follow();
	await follower.release();
}

async function isEmpty(db: Database): Promise<boolean> {
	const depot = await db.selectFrom('depots').select('id').limit(1).executeTakeFirst();
	const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
	return depot === undefined && user === undefined;
}

async function openOffices(
	setup: DemoSetup,
): Promise<{ admin: PersonCaller; umraniye: DemoOffice; bagcilar: DemoOffice }> {
	const { db } = setup;
	const { callers, depotIds } = await openDepots(setup, [umraniyeDepot, bagcilarDepot]);
	const admin = requireValue(callers, 'admin@demo.sevk');
	accepted(await editCompany(db, admin, { ...demoCompany, version: 1 }));
	// The bundled map needs no network; MAP_STYLE_URL still replaces it.
	await saveSetup(db, { skipped: ['map'], hidden: false });
	const ids = { umraniye: requireValue(depotIds, 'UMR'), bagcilar: requireValue(depotIds, 'BGC') };
	const umraniye = openOffice(db, {
		depotId: ids.umraniye,
		vehicles: await addVehicles(setup, admin, ids.umraniye, umraniyeVehicles),
		people: {
			...peopleOf(callers, 'warehouse@demo.sevk'),
			drivers: await addDrivers(setup, admin, ids.umraniye, umraniyeDrivers, 1),
		},
		seed: 34_760,
		firstOrderNumber: 100_001,
	});
	const bagcilar = openOffice(db, {
		depotId: ids.bagcilar,
		vehicles: await addVehicles(setup, admin, ids.bagcilar, bagcilarVehicles),
		people: {
			...peopleOf(callers, 'warehouse.bagcilar@demo.sevk'),
			drivers: await addDrivers(setup, admin, ids.bagcilar, bagcilarDrivers, 7),
		},
		seed: 34_200,
		firstOrderNumber: 500_001,
	});
	return { admin, umraniye, bagcilar };
}

function peopleOf(callers: ReadonlyMap<string, PersonCaller>, warehouse: string) {
	return {
		planner: requireValue(callers, 'planner@demo.sevk'),
		warehouse: requireValue(callers, warehouse),
		cashier: requireValue(callers, 'cashier@demo.sevk'),
		operations: requireValue(callers, 'ops@demo.sevk'),
		support: requireValue(callers, 'support@demo.sevk'),
	};
}
