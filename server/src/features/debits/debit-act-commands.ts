// What every act on a debit shares: find it for the caller, hold route and debit, compare versions,
// remember.
import { notFound } from '@sevk/domain/common/common-words';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/refusal';
import {
	type DebitLineState,
	type DebitState,
	onVehicleLineStates,
	runningDebitStates,
	runningStateOf,
} from '@sevk/domain/debits/debit';
import type { DebitEventFacts, DebitEventKind } from '@sevk/domain/debits/debit-history';
import {
	type DebitAct,
	type DebitLineAct,
	debitAfter,
	debitLineAfter,
} from '@sevk/domain/debits/debit-transitions';
import { debitRefusals } from '@sevk/domain/debits/debit-words';
import type { Holder, Movement } from '@sevk/domain/orders/piece-custody';
import { type Act, actOnce, timeOf } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { refuseStale } from '../../db/stale.ts';
import type { Caller } from '../../http/caller.ts';
import { lockRoute, type StoredRoute } from '../routes/route-store.ts';
import { moveCustody } from './custody-ledger-store.ts';
import { countEquipmentOut } from './debit-equipment-store.ts';
import { countLines, type HeldLine, readLines } from './debit-line-store.ts';
import {
	type DebitColumns,
	type DebitPlace,
	type Finder,
	findDebitPlace,
	lockDebit,
	type StoredDebit,
	updateDebit,
} from './debit-store.ts';

export type DebitAsk = {
	readonly db: Database;
	readonly caller: Caller;
	readonly act: Act;
	readonly debitId: string;
	/** The version that the caller saw; left out by acts that do not overwrite anything. */
	readonly version?: number;
};

/** One act on goods: who, under which key, when. It serves the noun's own steps and its route's. */
export type DebitStep = {
	readonly depotId: string;
	readonly routeId: string;
	readonly key: string;
	readonly caller: Caller;
	readonly now: Date;
};

export type Held = {
	readonly debit: StoredDebit;
	readonly route: StoredRoute;
	readonly step: DebitStep;
};

export type Versioned = { id: string; version: number };

/** Runs an act once on a debit that the caller may see, held until the transaction ends. */
export async function actOnDebit<Answer>(
	ask: DebitAsk,
	work: (tx: Tx, held: Held) => Promise<Answer | Refusal>,
	finder: Finder = ask.caller,
): Promise<Answer | Refusal> {
	const { db, caller, act } = ask;
	const place = await findDebitPlace(db, finder, ask.debitId);
	if (place === null) return notFound();
	return actOnce<Answer>(db, { depotId: place.depotId, act, caller }, async (tx) => {
		const held = await holdDebit(tx, place, { caller, key: act.key, now: timeOf(act) });
		if (held === null) return notFound();
		const { version } = ask;
		if (version !== undefined && version !== held.debit.version) {
			const depotIds = [place.depotId];
			return refuseStale(tx, { depotIds, noun: 'debit', nounId: place.debitId, version });
		}
		return work(tx, held);
	});
}

/** Holds a route and then its debit: everywhere in this order, so that two acts cannot deadlock. */
export async function holdDebit(
	tx: Tx,
	place: DebitPlace,
	by: Pick<DebitStep, 'caller' | 'key' | 'now'>,
): Promise<Held | null> {
	const { depotId, routeId } = place;
	const route = await lockRoute(tx, depotId, routeId);
	const debit = await lockDebit(tx, depotId, place.debitId);
	if (route === null || debit === null) return null;
	return { route, debit, step: { depotId, routeId, ...by } };
}

/** Moves a held debit by one act and writes what the act brings along. */
export async function stepDebit(
	tx: Tx,
	{ debit, step }: Pick<Held, 'debit' | 'step'>,
	act: DebitAct,
	more: { readonly columns?: DebitColumns } = {},
): Promise<StoredDebit | Refusal> {
	const state = debitAfter(debit.state, act);
	if (state === null) return wrongState(debit);
	return updateDebit(tx, debit, { ...more.columns, state }, step.now);
}

/** The refusal of an act that a debit's state does not allow. */
export function wrongState(debit: Pick<StoredDebit, 'number' | 'state'>): Refusal {
	return refuse(debitRefusals, 'debit/wrong-state', { number: debit.number, state: debit.state });
}

/** Says no unless a debit stands in one of some states. */
export function refuseUnless(debit: StoredDebit, states: readonly DebitState[]): Refusal | null {
	return states.includes(debit.state) ? null : wrongState(debit);
}

/** Remembers what happened to a debit; a raised version also explains a stale save. */
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
 * The chosen pieces of a debit with the state that an act would lead them to, or the refusal of the
 * first that may not: unknown to this debit, or in a state without that act.
 */
export async function linesFor(
	tx: Tx,
	debit: StoredDebit,
	pieceIds: readonly string[],
	act: DebitLineAct,
): Promise<(HeldLine & { readonly next: DebitLineState })[] | Refusal> {
	const lines = await readLines(tx, debit, pieceIds);
	if (lines.length < new Set(pieceIds).size) {
		return refuse(debitRefusals, 'debit/not-on-this-debit');
	}
	const moving: (HeldLine & { readonly next: DebitLineState })[] = [];
	for (const line of lines) {
		const next = debitLineAfter(line.state, act);
		if (next === null) return refuseLine(line);
		moving.push({ ...line, next });
	}
	return moving;
}

export function refuseLine({ barcode, state }: Pick<HeldLine, 'barcode' | 'state'>): Refusal {
	return refuse(debitRefusals, 'debit/line-wrong-state', { barcode, state });
}

/** What the ledger writes beside a movement. */
export type MovementPaper = {
	readonly reasonCode?: string | null;
	readonly note?: string | null;
	readonly documentId?: string | null;
	readonly deviceAt?: Date | null;
};

/** A piece to hand on; nobody holds one that only comes into being. */
export type Handed = Pick<HeldLine, 'pieceId' | 'version'> & { readonly holder: string | null };

/** Hands pieces from whoever holds them to the next holder, or says that they just moved. */
export async function handOn(
	tx: Tx,
	step: DebitStep,
	lines: readonly Handed[],
	to: Holder,
	movement: Movement,
	paper: MovementPaper = {},
): Promise<Refusal | null> {
	const { depotId, key, caller: actor, now: at } = step;
	const moves = lines.map(({ pieceId, holder: from, version }) => ({ pieceId, from, to, version }));
	const moved = await moveCustody(tx, { depotId, key, movement, actor, at, ...paper }, moves);
	return isRefusal(moved) ? moved : null;
}

/** Brings the state of an accepted debit in line with what is left on the vehicle. */
export async function refreshDebit(
	tx: Tx,
	{ debit, step }: Pick<Held, 'debit' | 'step'>,
): Promise<StoredDebit> {
	// Before the acceptance nothing runs, e.g. when a piece is lost while loading.
	if (debit.state !== 'cleared' && !runningDebitStates.includes(debit.state)) return debit;
	const counts = await countLines(tx, debit);
	const states = (Object.keys(counts) as DebitLineState[]).filter((state) => counts[state] !== 0);
	const goods = runningStateOf(states);
	// The goods may be gone while the POS is still in the driver's pocket.
	const outstanding = goods === 'cleared' && (await countEquipmentOut(tx, debit)) > 0;
	const state = outstanding ? 'partially_cleared' : goods;
	if (state === debit.state) return debit;
	const cleared_at = state === 'cleared' ? step.now : null;
	const after = await updateDebit(tx, debit, { state, cleared_at }, step.now);
	if (state === 'cleared') recordDebitEvent(tx, step, after, 'cleared');
	return after;
}

/** Whether a line's piece is on the vehicle. */
export function isOnVehicle({ state }: Pick<HeldLine, 'state'>): boolean {
	return onVehicleLineStates.includes(state);
}

export function versionedDebit(debit: StoredDebit | Refusal): Versioned | Refusal {
	return isRefusal(debit) ? debit : { id: debit.id, version: debit.version };
}
