// Common steps of the acts on a debit: check access, lock the route and the debit, compare
// versions, record an event.
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import {
	acceptedDebitStates,
	type DebitLineState,
	type DebitState,
	onVehicleLineStates,
	runningStateOf,
} from '@sevk/domain/debits/common/debit';
import { clearingActs } from '@sevk/domain/debits/common/debit-clearing';
import {
	type DebitAct,
	type DebitLineAct,
	debitAfter,
	debitLineAfter,
} from '@sevk/domain/debits/common/debit-transitions';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import type { DebitEventFacts, DebitEventKind } from '@sevk/domain/debits/line/debit-history';
import type { Holder, Movement } from '@sevk/domain/orders/piece/piece-custody';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import { recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { lockRoute, type StoredRoute } from '../../routes/common/route-store.ts';
import { moveCustody } from './custody-ledger-store.ts';
import { countOutstandingEquipment } from './debit-equipment-store.ts';
import { countLines, readLines, type StoredLine } from './debit-line-store.ts';
import {
	type DebitColumns,
	type DebitIds,
	findDebitIds,
	lockDebit,
	type StoredDebit,
	updateDebit,
} from './debit-store.ts';

export type DebitCommandContext = CommandContext & {
	readonly debitId: string;
};

/** For acts that overwrite data which the caller read at `version`. */
export type DebitEditContext = DebitCommandContext & { readonly version: number };

/** Who acts, with which idempotency key, when; for the transitions of a debit and of its route. */
export type DebitStep = {
	readonly depotId: string;
	readonly routeId: string;
	readonly key: string;
	readonly caller: PersonCaller;
	readonly now: Date;
};

export type DebitOperation = {
	readonly debit: StoredDebit;
	readonly route: StoredRoute;
	readonly step: DebitStep;
};

/** The depot of the debit of an act; null when no depot of the caller has it. */
export function findDepotOfDebit({ db, caller, debitId }: DebitCommandContext) {
	return findDepotOf(db, 'debits', debitId, caller.depotIds);
}

/** Runs an idempotent act on a debit that the caller may see, locked for the transaction. */
export async function actOnDebit<Result>(
	context: DebitCommandContext,
	work: (tx: Tx, operation: DebitOperation) => Promise<Result>,
) {
	const { db, caller, act } = context;
	const ids = await findDebitIds(db, caller, context.debitId);
	if (ids === null) return notFound();
	return runIdempotent(db, { depotId: ids.depotId, act, caller }, async (tx) => {
		const operation = await lockDebitWithRoute(tx, ids, { caller, key: act.key, now: timeOf(act) });
		return operation === null ? notFound() : work(tx, operation);
	});
}

/** The same; null from the debit's driver, for whom the state decides (docs/trust.md#versions). */
export type DebitDriveContext = DebitCommandContext & {
	readonly version: number | null;
	/** The hand-over that the driver saw; absent from phones of an older release. */
	readonly handedOverAt?: string | undefined;
};

/** Like `actOnDebit`, but refuses when the debit has changed since `context.version`. */
export function actOnDebitVersion<Result>(
	context: DebitDriveContext,
	work: (tx: Tx, operation: DebitOperation) => Promise<Result>,
) {
	return actOnDebit(context, async (tx, operation) => {
		const { depotId, id: nounId, version } = operation.debit;
		const isCurrent =
			context.version === null
				? isDriverOf(operation.debit, context) && isLastHandOver(operation.debit, context)
				: version === context.version;
		if (isCurrent) return work(tx, operation);
		const seen = { depotIds: [depotId], noun: 'debit', nounId, version: context.version ?? 0 };
		return refuseStale(tx, seen);
	});
}

function isDriverOf({ driverId }: StoredDebit, { caller }: DebitDriveContext): boolean {
	return caller.driverId !== null && caller.driverId === driverId;
}

/** The driver answers for the pieces and the float of one hand-over, not for those of a later one. */
function isLastHandOver(debit: StoredDebit, { handedOverAt }: DebitDriveContext): boolean {
	if (handedOverAt === undefined || debit.handedOverAt === null) return true;
	return Date.parse(handedOverAt) === debit.handedOverAt.getTime();
}

/** Locks the route first, then the debit: always in this sequence, to prevent deadlocks. */
export async function lockDebitWithRoute(
	tx: Tx,
	ids: DebitIds,
	by: Pick<DebitStep, 'caller' | 'key' | 'now'>,
): Promise<DebitOperation | null> {
	const { depotId, routeId } = ids;
	const route = await lockRoute(tx, depotId, routeId);
	const debit = await lockDebit(tx, depotId, ids.debitId);
	if (route === null || debit === null) return null;
	return { route, debit, step: { depotId, routeId, ...by } };
}

/** Applies one act to a locked debit and writes its new state with further columns. */
export async function stepDebit(
	tx: Tx,
	{ debit, step }: Pick<DebitOperation, 'debit' | 'step'>,
	act: DebitAct,
	more: { readonly columns?: DebitColumns } = {},
) {
	const state = debitAfter(debit.state, act);
	if (state === null) return wrongState(debit);
	return updateDebit(tx, debit, { ...more.columns, state }, step.now);
}

/** Refusal of an act that the state of the debit does not allow. */
export function wrongState(debit: Pick<StoredDebit, 'number' | 'state'>) {
	return refuse(debitRefusals, 'debit/wrong-state', { number: debit.number, state: debit.state });
}

/** Refuses unless the debit is in one of the states. */
export function refuseUnless(debit: StoredDebit, states: readonly DebitState[]) {
	return states.includes(debit.state) ? null : wrongState(debit);
}

/** Records an event of a debit. Its version lets a stale save name who changed the debit. */
export function recordDebitEvent(
	tx: Tx,
	{ depotId, caller, now }: Pick<DebitStep, 'depotId' | 'caller' | 'now'>,
	debit: StoredDebit,
	kind: DebitEventKind,
	facts: DebitEventFacts & { readonly note?: string } = {},
): void {
	const payload = { ...facts, version: debit.version };
	recordEvent(tx, { depotId, noun: 'debit', nounId: debit.id, kind, payload, caller, at: now });
}

/**
 * The selected pieces of a debit with their state after an act. Refuses when a piece is not on the
 * debit, or when its state does not allow the act.
 */
export async function linesFor(
	tx: Tx,
	debit: StoredDebit,
	pieceIds: readonly string[],
	act: DebitLineAct,
) {
	const lines = await readLines(tx, debit, pieceIds);
	if (lines.length < new Set(pieceIds).size) {
		return refuse(debitRefusals, 'debit/not-on-this-debit');
	}
	const moving: (StoredLine & { readonly next: DebitLineState })[] = [];
	for (const line of lines) {
		const next = debitLineAfter(line.state, act);
		if (next === null) return refuseLine(line);
		moving.push({ ...line, next });
	}
	return moving;
}

export function refuseLine({ barcode, state }: Pick<StoredLine, 'barcode' | 'state'>) {
	return refuse(debitRefusals, 'debit/line-wrong-state', { barcode, state });
}

/** Optional columns of a ledger entry. */
export type MovementDetails = {
	readonly reasonCode?: string | null;
	readonly note?: string | null;
	readonly documentId?: string | null;
	readonly deviceAt?: Date | null;
};

/** A piece to transfer with its current holder; null for a new piece. */
export type PieceHolder = Pick<StoredLine, 'pieceId' | 'version'> & {
	readonly holder: string | null;
};

/** Moves pieces to their next holder; refuses when one has moved since it was read. */
export async function transferCustody(
	tx: Tx,
	step: DebitStep,
	lines: readonly PieceHolder[],
	to: Holder,
	movement: Movement,
	details: MovementDetails = {},
) {
	const { depotId, key, caller: actor, now: at } = step;
	const moves = lines.map(({ pieceId, holder: from, version }) => ({ pieceId, from, to, version }));
	const moved = await moveCustody(tx, { depotId, key, movement, actor, at, ...details }, moves);
	if (moved === 'stale') return refuse(debitRefusals, 'debit/custody-moved');
	return moved === 'key-reused' ? refuse(commonRefusals, 'common/key-reused') : null;
}

/** Updates the state of an accepted debit to match the pieces left on the vehicle. */
export async function refreshDebit(
	tx: Tx,
	{ debit, step }: Pick<DebitOperation, 'debit' | 'step'>,
): Promise<StoredDebit> {
	// A debit that is not accepted keeps its state, e.g. when a piece is lost while loading. So does one
	// whose return is disputed, until the depot settles that.
	if (!acceptedDebitStates.includes(debit.state) || debit.state === 'return_disputed') return debit;
	return followLines(tx, { debit, step });
}

/** Brings an accepted debit to the state of its lines; `columns` are written with a new state. */
export async function followLines(
	tx: Tx,
	{ debit, step }: Pick<DebitOperation, 'debit' | 'step'>,
	more: DebitColumns = {},
): Promise<StoredDebit> {
	const counts = await countLines(tx, debit);
	const states = (Object.keys(counts) as DebitLineState[]).filter((state) => counts[state] !== 0);
	const goods = runningStateOf(states);
	// A debit stays open until its equipment is returned, even without goods.
	const outstanding = goods === 'cleared' && (await countOutstandingEquipment(tx, debit)) > 0;
	const state = outstanding ? 'partially_cleared' : goods;
	if (state === debit.state) return debit;
	const columns = { ...more, cleared_at: state === 'cleared' ? step.now : null };
	const after = await stepDebit(tx, { debit, step }, clearingActs[state], { columns });
	if (isRefusal(after)) throw new Error(`an accepted debit follows its lines: ${after.detail}`);
	if (state === 'cleared') recordDebitEvent(tx, step, after, 'cleared');
	return after;
}

/** Whether the piece of a line is on the vehicle. */
export function isOnVehicle({ state }: Pick<StoredLine, 'state'>): boolean {
	return onVehicleLineStates.includes(state);
}
