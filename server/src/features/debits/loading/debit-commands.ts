// Acts on a debit before the departure: create, hand over, cancel.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitNumber, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { waitingRouteStates } from '@sevk/domain/routes/common/route';
import { refusePlanning } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { nextNumber } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { refuseEarlyLoading } from '../../routes/common/route-tour-guard.ts';
import { undoLoading } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebitVersion,
	type DebitEditContext,
	type DebitOperation,
	recordDebitEvent,
	stepDebit,
	transferCustody,
	wrongState,
} from '../common/debit-act-commands.ts';
import { removeEquipmentRows } from '../common/debit-equipment-store.ts';
import { countLines, deleteLines, readLines } from '../common/debit-line-store.ts';
import {
	type DebitColumns,
	insertDebit,
	lockDebitsOfRoute,
	type StoredDebit,
} from '../common/debit-store.ts';

/** Creates the debit of a route's driver, or returns the one that exists. */
export async function createDebit(context: RouteCommandContext) {
	return actOnRoute(context, async (tx, route, { now }) => {
		const planningRefusal = refusePlanning({ ...route, orderCount: 1 });
		if (planningRefusal !== null) return planningRefusal;
		if (!waitingRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'create-debit' });
		}
		const present = await lockDebitsOfRoute(tx, route.depotId, route.id);
		const own = present.find((debit) => debit.driverId === route.driverId);
		if (own !== undefined) return { id: own.id, version: own.version, number: own.number };
		const early = route.state === 'planned' ? await refuseEarlyLoading(tx, route) : null;
		if (early !== null) return early;
		const debit = await openDebit(tx, route, context, now);
		const step = { depotId: route.depotId, caller: context.caller, now };
		recordDebitEvent(tx, step, debit, 'created', { number: debit.number });
		return { id: debit.id, version: debit.version, number: debit.number };
	});
}

async function openDebit(
	tx: Tx,
	route: StoredRoute,
	{ caller }: RouteCommandContext,
	now: Date,
): Promise<StoredDebit> {
	const year = Number(route.serviceDate.slice(0, 4));
	const code = await readDepotCode(tx, route.depotId);
	const count = await nextNumber(tx, route.depotId, `debit-${year}`);
	if (route.vehicleId === null || route.driverId === null)
		throw new Error('a planned route has both');
	return insertDebit(tx, {
		depot_id: route.depotId,
		id: newId(),
		number: debitNumber(code, year, count),
		route_id: route.id,
		vehicle_id: route.vehicleId,
		driver_id: route.driverId,
		state: 'draft',
		service_date: route.serviceDate,
		created_by: caller.userId,
		created_at: now,
		updated_at: now,
	});
}

/** The depot hands over: every planned piece must be loaded or left in the depot with a reason. */
export async function handOver(context: DebitEditContext, floatKurus: number) {
	return actOnDebitVersion(context, async (tx, operation) => {
		if (operation.debit.state !== 'draft') return wrongState(operation.debit);
		const { pending = 0, debited = 0 } = await countLines(tx, operation.debit);
		if (pending > 0) return refuse(debitRefusals, 'debit/pieces-pending', { pieceCount: pending });
		if (debited === 0) return refuse(debitRefusals, 'debit/nothing-scanned');
		const { caller, now } = operation.step;
		const columns = { float_kurus: floatKurus, ...handOverColumns(caller, now) };
		const after = await stepDebit(tx, operation, 'hand-over', { columns });
		if (isRefusal(after)) return after;
		recordDebitEvent(tx, operation.step, after, 'handed_over', { pieceCount: debited });
		return versionAnswer(after);
	});
}

/** Who hands over the goods of a debit for acceptance. */
export function handOverColumns({ userId, name }: PersonCaller, now: Date): DebitColumns {
	return { handed_over_by: userId, handed_over_by_name: name, handed_over_at: now };
}

/** Cancels a debit before the departure; its loaded pieces go back to the depot. */
export async function cancelDebit(context: DebitEditContext, note: string) {
	return actOnDebitVersion(context, async (tx, operation) => {
		if (!loadingDebitStates.includes(operation.debit.state)) return wrongState(operation.debit);
		const after = await cancelLockedDebit(tx, operation, note);
		if (isRefusal(after)) return after;
		const route = await undoLoading(tx, operation.step);
		return isRefusal(route) ? route : versionAnswer(after);
	});
}

/** Cancels a locked debit and unloads its pieces. */
export async function cancelLockedDebit(
	tx: Tx,
	operation: Pick<DebitOperation, 'debit' | 'step'>,
	note: string,
) {
	const { debit, step } = operation;
	const lines = (await readLines(tx, debit)).filter(({ state }) => state !== 'pending');
	const loaded = lines.filter(({ state }) => state === 'debited');
	const moved = await transferCustody(tx, step, loaded, 'depot', 'scan_undone', { note });
	if (moved !== null) return moved;
	const pieceIds = lines.map(({ pieceId }) => pieceId);
	await deleteLines(tx, debit, pieceIds);
	await removeEquipmentRows(tx, debit, step.now);
	const after = await stepDebit(tx, operation, 'cancel');
	if (!isRefusal(after)) recordDebitEvent(tx, step, after, 'cancelled', { note });
	return after;
}
