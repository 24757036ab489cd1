// What a person who leaves has in the depots of the caller.
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { listDepotIds, readDepotNames } from '../../depots/depot-store.ts';
import {
	hasWorkedIn,
	type PendingActs,
	readHeldEquipment,
	readHeldPieces,
	readPendingActs,
	readUnfinishedRoutes,
} from './clearance-store.ts';
import { readDriverDebts } from './driver-debt-answer.ts';

/** Pieces, equipment, open routes and debts of a driver; not found outside the caller's depots. */
export async function readHoldings(db: Database, caller: PersonCaller, driverId: string) {
	const account = await readDriverDebts(db, caller, driverId);
	if (isRefusal(account)) return account;
	const { depotIds } = caller;
	const [pieces, equipment, routes] = await Promise.all([
		eachDepot(depotIds, (depotId) => readHeldPieces(db, depotId, driverId)),
		eachDepot(depotIds, (depotId) => readHeldEquipment(db, depotId, driverId)),
		eachDepot(depotIds, (depotId) => readUnfinishedRoutes(db, depotId, driverId)),
	]);
	const debts = account.items.filter(({ remainingKurus }) => remainingKurus > 0);
	const { creditKurus } = account;
	const goods = { pieces: pieces.flat(), equipment: equipment.flat() };
	return { ...goods, routes: routes.flat(), debts, creditKurus };
}

/** What a user began in the depots of the caller and another person has to finish. */
export async function readActs(
	db: Database,
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	userId: string,
): Promise<PendingActs> {
	const acts = await eachDepot(depotIds, (depotId) => readPendingActs(db, depotId, userId));
	return {
		reports: acts.reduce((sum, { reports }) => sum + reports, 0),
		differences: acts.reduce((sum, { differences }) => sum + differences, 0),
	};
}

/** The depots of the caller, and whether the person has nothing in any other depot. */
export async function readCheckedDepots(
	db: Database,
	{ depotIds }: Pick<PersonCaller, 'depotIds'>,
	person: { readonly driverId: string | null; readonly userId: string | null },
) {
	const otherIds = (await listDepotIds(db)).filter((depotId) => !depotIds.includes(depotId));
	const worked = await eachDepot(otherIds, (depotId) => hasWorkedIn(db, depotId, person));
	const depotNames = depotIds.map(await readDepotNames(db));
	return { depotNames, isComplete: !worked.includes(true) };
}
