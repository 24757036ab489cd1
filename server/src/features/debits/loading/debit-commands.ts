// The life of a zimmet before the vehicle leaves: opened, handed over, accepted or disputed.
import { maskName } from '@sevk/domain/common/format/name-mask';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitNumber, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { refuseAcceptance, refuseDispute } from '@sevk/domain/debits/common/debit-acceptance';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { debitHolder } from '@sevk/domain/orders/common/piece-custody';
import { waitingRouteStates } from '@sevk/domain/routes/common/route';
import { refusePlanning } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { nextNumber } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { makeReady, undoLoading } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebitVersion,
	type DebitEditContext,
	type Held,
	recordDebitEvent,
	stepDebit,
	transferCustody,
	versionedDebit,
	wrongState,
} from '../common/debit-act-commands.ts';
import { removeEquipmentRows } from '../common/debit-equipment-store.ts';
import { countLines, countLoaded, deleteLines, readLines } from '../common/debit-line-store.ts';
import {
	type Finder,
	insertDebit,
	lockDebitsOfRoute,
	readDriverName,
	type StoredDebit,
} from '../common/debit-store.ts';

/** Opens the zimmet of a route's driver, or gives the one that is open. */
export async function createDebit(ask: RouteCommandContext) {
	return actOnRoute(ask, async (tx, route, { now }) => {
		const block = refusePlanning({ ...route, orderCount: 1 });
		if (block !== null) return block;
		if (!waitingRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'create-debit' });
		}
		const present = await lockDebitsOfRoute(tx, route.depotId, route.id);
		const own = present.find((debit) => debit.driverId === route.driverId);
		if (own !== undefined) return { id: own.id, version: own.version, number: own.number };
		const debit = await openDebit(tx, route, ask, now);
		const step = { depotId: route.depotId, caller: ask.caller, now };
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
	const count = await nextNumber(tx, route.depotId, `debit-${year}`);
	if (route.vehicleId === null || route.driverId === null)
		throw new Error('a planned route has both');
	return insertDebit(tx, {
		depot_id: route.depotId,
		id: newId(),
		number: debitNumber(year, count),
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

/** The depot gives (teslim eden): everything planned is loaded or left behind with a reason. */
export async function handOver(ask: DebitEditContext, floatKurus: number) {
	return actOnDebitVersion(ask, async (tx, held) => {
		if (held.debit.state !== 'draft') return wrongState(held.debit);
		const { pending = 0, debited = 0 } = await countLines(tx, held.debit);
		if (pending > 0) return refuse(debitRefusals, 'debit/pieces-pending', { pieceCount: pending });
		if (debited === 0) return refuse(debitRefusals, 'debit/nothing-scanned');
		const { caller, now } = held.step;
		const columns = {
			float_kurus: floatKurus,
			handed_over_by: caller.userId,
			handed_over_by_name: caller.name,
			handed_over_at: now,
		};
		const after = await stepDebit(tx, held, 'hand-over', { columns });
		if (isRefusal(after)) return after;
		recordDebitEvent(tx, held.step, after, 'handed_over', { pieceCount: debited });
		return versionedDebit(after);
	});
}

/** The driver takes (teslim alan): from here on that person answers for every piece on board. */
export async function acceptDebit(ask: DebitEditContext, onPaper: boolean) {
	return actOnDebitVersion(
		ask,
		async (tx, held) => {
			const { debit, step } = held;
			const driverName = await readDriverName(tx, debit.driverId);
			const driver = { id: debit.driverId, name: maskName(driverName) };
			const refusal = refuseAcceptance({ ...ask.caller, onPaper }, driver);
			if (refusal !== null) return refusal;
			if (debit.state !== 'awaiting_acceptance') return wrongState(debit);
			// Orders may have come onto the route since the hand-over: the list is no longer whole.
			const { pending = 0 } = await countLines(tx, debit);
			if (pending > 0) {
				return refuse(debitRefusals, 'debit/pieces-pending', { pieceCount: pending });
			}
			const lines = (await readLines(tx, debit)).filter(({ state }) => state === 'debited');
			const moved = await transferCustody(tx, step, lines, debitHolder(debit.id), 'accepted');
			if (moved !== null) return moved;
			const columns = {
				accepted_by: ask.caller.userId,
				accepted_by_name: driverName,
				accepted_at: step.now,
				accepted_on_paper: onPaper,
			};
			const after = await stepDebit(tx, held, 'accept', { columns });
			if (isRefusal(after)) return after;
			const loaded = await countLoaded(tx, debit);
			recordDebitEvent(tx, step, after, 'accepted', { ...loaded, onPaper });
			const ready = await makeReady(tx, step);
			return isRefusal(ready) ? ready : versionedDebit(after);
		},
		anyDriver(ask),
	);
}

export type Dispute = {
	readonly note: string;
	readonly shortCount: number;
	readonly overCount: number;
};

/** The driver counts something else than the list says; nothing leaves until that is settled. */
export async function disputeDebit(ask: DebitEditContext, dispute: Dispute) {
	return actOnDebitVersion(
		ask,
		async (tx, held) => {
			const driverName = maskName(await readDriverName(tx, held.debit.driverId));
			const driver = { id: held.debit.driverId, name: driverName };
			// The depot may put down what the driver says, as with a signature on paper.
			const refusal = refuseAcceptance({ ...ask.caller, onPaper: true }, driver);
			if (refusal !== null) return refusal;
			const { note, shortCount, overCount } = dispute;
			const { debited: loadedCount = 0 } = await countLines(tx, held.debit);
			const nonsense = refuseDispute({ loadedCount, shortCount, overCount });
			if (nonsense !== null) return nonsense;
			const columns = {
				dispute_note: note,
				disputed_at: held.step.now,
				short_count: shortCount,
				over_count: overCount,
			};
			const after = await stepDebit(tx, held, 'dispute', { columns });
			if (isRefusal(after)) return after;
			recordDebitEvent(tx, held.step, after, 'disputed', dispute);
			return versionedDebit(after);
		},
		anyDriver(ask),
	);
}

/** After a joint recount the list is correct, and awaits the driver's acceptance again. */
export async function settleDispute(ask: DebitEditContext, note: string) {
	return actOnDebitVersion(ask, async (tx, held) => {
		const columns = { difference_note: note, short_count: 0, over_count: 0 };
		const after = await stepDebit(tx, held, 'settle-dispute', { columns });
		if (isRefusal(after)) return after;
		recordDebitEvent(tx, held.step, after, 'dispute_settled', { note });
		return versionedDebit(after);
	});
}

/** Gives a zimmet up before the vehicle leaves: what was loaded is in the depot again. */
export async function cancelDebit(ask: DebitEditContext, note: string) {
	return actOnDebitVersion(ask, async (tx, held) => {
		if (!loadingDebitStates.includes(held.debit.state)) return wrongState(held.debit);
		const after = await cancelHeldDebit(tx, held, note);
		if (isRefusal(after)) return after;
		const route = await undoLoading(tx, held.step);
		return isRefusal(route) ? route : versionedDebit(after);
	});
}

/** Cancels a held debit and unloads what it had on board. */
export async function cancelHeldDebit(tx: Tx, held: Pick<Held, 'debit' | 'step'>, note: string) {
	const { debit, step } = held;
	const lines = (await readLines(tx, debit)).filter(({ state }) => state !== 'pending');
	const loaded = lines.filter(({ state }) => state === 'debited');
	const moved = await transferCustody(tx, step, loaded, 'depot', 'scan_undone', { note });
	if (moved !== null) return moved;
	const pieceIds = lines.map(({ pieceId }) => pieceId);
	await deleteLines(tx, debit, pieceIds);
	await removeEquipmentRows(tx, debit, step.now);
	const after = await stepDebit(tx, held, 'cancel');
	if (!isRefusal(after)) recordDebitEvent(tx, step, after, 'cancelled', { note });
	return after;
}

/** The wrong driver gets the name of the right one instead of "not found". */
function anyDriver({ caller }: DebitEditContext): Finder {
	return { depotIds: caller.depotIds, role: 'viewer', driverId: null };
}
