// The life of a zimmet before the vehicle leaves: opened, handed over, accepted or disputed.
import { maskName } from '@sevk/domain/common/name-mask';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/refusal';
import { debitNumber, loadingDebitStates } from '@sevk/domain/debits/debit';
import { refuseAcceptance, refuseDispute } from '@sevk/domain/debits/debit-acceptance';
import { debitRefusals } from '@sevk/domain/debits/debit-words';
import { heldBy } from '@sevk/domain/orders/piece-custody';
import type { RouteState } from '@sevk/domain/routes/route';
import { planBlock } from '@sevk/domain/routes/route-guards';
import { routeRefusals } from '@sevk/domain/routes/route-words';
import { nextNumber } from '../../db/counters.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { actOnRoute, type RouteAsk } from '../routes/route-act-commands.ts';
import { makeReady, undoLoading } from '../routes/route-state-commands.ts';
import type { StoredRoute } from '../routes/route-store.ts';
import {
	actOnDebit,
	type DebitAsk,
	type Held,
	handOn,
	recordDebitEvent,
	stepDebit,
	type Versioned,
	versionedDebit,
	wrongState,
} from './debit-act-commands.ts';
import { removeEquipmentRows } from './debit-equipment-store.ts';
import { countLines, countLoaded, deleteLines, readLines } from './debit-line-store.ts';
import {
	type Finder,
	insertDebit,
	lockDebitsOfRoute,
	readDriverName,
	type StoredDebit,
} from './debit-store.ts';

/** Routes whose goods may be prepared. */
const loadableStates: readonly RouteState[] = ['planned', 'loading', 'ready'];

/** Opens the zimmet of a route's driver, or gives the one that is open. */
export async function createDebit(
	ask: RouteAsk,
): Promise<(Versioned & { number: string }) | Refusal> {
	return actOnRoute<Versioned & { number: string }>(ask, async (tx, route, { now }) => {
		const block = planBlock({ ...route, orderCount: 1 });
		if (block !== null) return block;
		if (!loadableStates.includes(route.state)) {
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
	{ caller }: RouteAsk,
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
export async function handOver(ask: DebitAsk, floatKurus: number): Promise<Versioned | Refusal> {
	return actOnDebit(ask, async (tx, held) => {
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
export async function acceptDebit(ask: DebitAsk, onPaper: boolean): Promise<Versioned | Refusal> {
	return actOnDebit(
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
			const moved = await handOn(tx, step, lines, heldBy(debit.id), 'accepted');
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
export async function disputeDebit(ask: DebitAsk, dispute: Dispute): Promise<Versioned | Refusal> {
	return actOnDebit(
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

/** Counted again together: the list stands after all, and waits for the driver once more. */
export async function settleDispute(ask: DebitAsk, note: string): Promise<Versioned | Refusal> {
	return actOnDebit(ask, async (tx, held) => {
		const columns = { difference_note: note, short_count: 0, over_count: 0 };
		const after = await stepDebit(tx, held, 'settle-dispute', { columns });
		if (isRefusal(after)) return after;
		recordDebitEvent(tx, held.step, after, 'dispute_settled', { note });
		return versionedDebit(after);
	});
}

/** Gives a zimmet up before the vehicle leaves: what was loaded is in the depot again. */
export async function cancelDebit(ask: DebitAsk, note: string): Promise<Versioned | Refusal> {
	return actOnDebit(ask, async (tx, held) => {
		if (!loadingDebitStates.includes(held.debit.state)) return wrongState(held.debit);
		const after = await cancelHeldDebit(tx, held, note);
		if (isRefusal(after)) return after;
		const route = await undoLoading(tx, held.step);
		return isRefusal(route) ? route : versionedDebit(after);
	});
}

/** Cancels a held debit and unloads what it had on board. */
export async function cancelHeldDebit(
	tx: Tx,
	held: Pick<Held, 'debit' | 'step'>,
	note: string,
): Promise<StoredDebit | Refusal> {
	const { debit, step } = held;
	const lines = (await readLines(tx, debit)).filter(({ state }) => state !== 'pending');
	const loaded = lines.filter(({ state }) => state === 'debited');
	const moved = await handOn(tx, step, loaded, 'depot', 'scan_undone', { note });
	if (moved !== null) return moved;
	const pieceIds = lines.map(({ pieceId }) => pieceId);
	await deleteLines(tx, debit, pieceIds);
	await removeEquipmentRows(tx, debit, step.now);
	const after = await stepDebit(tx, held, 'cancel');
	if (!isRefusal(after)) recordDebitEvent(tx, step, after, 'cancelled', { note });
	return after;
}

/** The wrong driver is told whose zimmet it is, in place of "not found". */
function anyDriver({ caller }: DebitAsk): Finder {
	return { depotIds: caller.depotIds, role: 'viewer', driverId: null };
}
