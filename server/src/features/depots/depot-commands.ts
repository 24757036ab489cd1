import type { DepotEdit, DepotFields } from '@sevk/contract/depots/depots';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { depotFieldWords, depotRefusals } from '@sevk/domain/depots/depot-words';
import { runIdempotent } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { companyId, newId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../common/idempotent-commands.ts';
import {
	countUnclosedRoutes,
	findDepot,
	insertDepot,
	keepCode,
	lockDepot,
	setDepotRetired,
	updateDepot,
} from './depot-store.ts';

export async function createDepot({ db, caller, act }: CommandContext, fields: DepotFields) {
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const id = newId();
		if (!(await insertDepot(tx, id, fields, new Date()))) {
			return refuse(depotRefusals, 'depot/code-taken', { code: fields.code });
		}
		record(tx, caller, id, 'created', { version: 1 });
		return { id, version: 1 };
	});
}

export async function editDepot(
	db: Database,
	caller: PersonCaller,
	depotId: string,
	{ version, ...body }: DepotEdit,
) {
	return transact(db, async (tx) => {
		const depot = await lockDepot(tx, caller.depotIds, depotId);
		if (depot === null) return notFound();
		if (depot.version !== version) return refuseStaleDepot(tx, depotId, version);
		const fields: DepotFields = {
			...body,
			neighbourhood: body.neighbourhood ?? depot.neighbourhood,
			workWeek: body.workWeek === undefined ? depot.workWeek : body.workWeek,
			postalCode: body.postalCode === undefined ? depot.postalCode : body.postalCode,
		};
		if (!(await keepCode(tx, fields.code, depotId))) {
			return refuse(depotRefusals, 'depot/code-taken', { code: fields.code });
		}
		await updateDepot(tx, depotId, fields, new Date());
		const changes = changesBetween(depotFieldWords, depot, fields);
		record(tx, caller, depotId, 'edited', { version: version + 1, changes });
		return { id: depotId, version: version + 1 };
	});
}

/** Refuses to retire a depot with open routes, which could not be closed afterwards. */
export async function retireDepot(
	db: Database,
	caller: PersonCaller,
	depotId: string,
	{ retired, version }: { retired: boolean; version: number },
) {
	return transact(db, async (tx) => {
		const depot = await lockDepot(tx, caller.depotIds, depotId);
		if (depot === null) return notFound();
		if (depot.version !== version) return refuseStaleDepot(tx, depotId, version);
		const openRouteCount = retired ? await countUnclosedRoutes(tx, depotId) : 0;
		if (openRouteCount > 0) {
			return refuse(depotRefusals, 'depot/in-use', { name: depot.name, openRouteCount });
		}
		await setDepotRetired(tx, depotId, retired, new Date());
		record(tx, caller, depotId, retired ? 'retired' : 'reinstated', { version: version + 1 });
		return { id: depotId, version: version + 1 };
	});
}

/** The depot of a new record: visible to the caller and not retired. */
export async function requireActiveDepot(
	db: Database,
	depotIds: readonly string[],
	depotId: string,
) {
	const depot = await findDepot(db, depotIds, depotId);
	if (depot === null) return notFound();
	return depot.retired ? refuse(depotRefusals, 'depot/retired', { name: depot.name }) : depot;
}

/** Like `runInDepot`, in a depot that is not retired. */
export function runInActiveDepot<Result>(
	context: CommandContext,
	depotId: string,
	work: (tx: Tx) => Promise<Result>,
) {
	return runInDepot(context, depotId, async (tx) => {
		const depot = await requireActiveDepot(tx, context.caller.depotIds, depotId);
		return isRefusal(depot) ? depot : work(tx);
	});
}

function refuseStaleDepot(tx: Tx, depotId: string, version: number) {
	return refuseStale(tx, { depotIds: [depotId], noun: 'depot', nounId: depotId, version });
}

function record(
	tx: Tx,
	caller: PersonCaller,
	depotId: string,
	kind: string,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'depot', nounId: depotId, kind, payload, caller });
}
