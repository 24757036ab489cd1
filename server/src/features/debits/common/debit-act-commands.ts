// What every act on a debit shares: find it for the caller, hold route and debit, compare versions,
// remember.
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import {
	type DebitLineState,
	type DebitState,
	onVehicleLineStates,
	runningDebitStates,
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
import type { Holder, Movement } from '@sevk/domain/orders/common/piece-custody';
import { type Act, runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { lockRoute, type StoredRoute } from '../../routes/common/route-store.ts';
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

export type DebitCommandContext = {
	readonly db: Database;
	readonly caller: Caller;
	readonly act: Act;
	readonly debitId: string;
};

/** For acts that overwrite what the caller saw at a version. */
export type DebitEditContext = DebitCommandContext & { readonly version: number };

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
export async function actOnDebit<Result>(
	ask: DebitCommandContext,
	work: (tx: Tx, held: Held) => Promise<Result>,
	finder: Finder = ask.caller,
) {
	const { db, caller, act } = ask;
	const place = await findDebitPlace(db, finder, ask.debitId);
	if (place === null) return notFound();
	return runIdempotent(db, { depotId: place.depotId, act, caller }, async (tx) => {
		const held = await holdDebit(tx, place, { caller, key: act.key, now: timeOf(act) });
		return held === null ? notFound() : work(tx, held);
	});
}

/** Like `actOnDebit`, refused when the debit has changed since the version that the caller saw. */
export function actOnDebitVersion<Result>(
	ask: DebitEditContext,
	work: (tx: Tx, held: Held) => Promise<Result>,
	finder: Finder = ask.caller,
) {
	return actOnDebit(
		ask,
		async (tx, held) => {
			const { depotId, id: nounId, version } = held.debit;
			if (version === ask.version) return work(tx, held);
			const seen = { depotIds: [depotId], noun: 'debit', nounId, version: ask.version };
			return refuseStale(tx, seen);
		},
		finder,
	);
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
) {
	const state = debitAfter(debit.state, act);
	if (state === null) return wrongState(debit);
	return updateDebit(tx, debit, { ...more.columns, state }, step.now);
}

/** The refusal of an act that a debit's state does not allow. */
export function wrongState(debit: Pick<StoredDebit, 'number' | 'state'>) {
	return refuse(debitRefusals, 'debit/wrong-state', { number: debit.number, state: debit.state });
}

/** Refuses unless the debit is in one of the states. */
export function refuseUnless(debit: StoredDebit, states: readonly DebitState[]) {
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
) {
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

export function refuseLine({ barcode, state }: Pick<HeldLine, 'barcode' | 'state'>) {
	return refuse(debitRefusals, 'debit/line-wrong-state', { barcode, state });
}

/** What the ledger writes beside a movement. */
export type MovementPaper = {
	readonly reasonCode?: string | null;
	readonly note?: string | null;
	readonly documentId?: string | null;
	readonly deviceAt?: Date | null;
};

/** A piece to transfer; a new piece has no holder yet. */
export type Handed = Pick<HeldLine, 'pieceId' | 'version'> & { readonly holder: string | null };

/** Moves pieces from their present holder to the next one, or refuses if they moved meanwhile. */
export async function transferCustody(
	tx: Tx,
	step: DebitStep,
	lines: readonly Handed[],
	to: Holder,
	movement: Movement,
	paper: MovementPaper = {},
) {
	const { depotId, key, caller: actor, now: at } = step;
	const moves = lines.map(({ pieceId, holder: from, version }) => ({ pieceId, from, to, version }));
	const moved = await moveCustody(tx, { depotId, key, movement, actor, at, ...paper }, moves);
	if (moved === 'stale') return refuse(debitRefusals, 'debit/custody-moved');
	return moved === 'key-reused' ? refuse(commonRefusals, 'common/key-reused') : null;
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
	const columns = { cleared_at: state === 'cleared' ? step.now : null };
	const after = await stepDebit(tx, { debit, step }, clearingActs[state], { columns });
	if (isRefusal(after)) throw new Error(`an accepted debit follows its lines: ${after.detail}`);
	if (state === 'cleared') recordDebitEvent(tx, step, after, 'cleared');
	return after;
}

/** Whether a line's piece is on the vehicle. */
export function isOnVehicle({ state }: Pick<HeldLine, 'state'>): boolean {
	return onVehicleLineStates.includes(state);
}

/** What an act answers: the debit and its new version. */
export function versionedDebit(debit: StoredDebit): Versioned;
export function versionedDebit<No extends Refusal>(debit: StoredDebit | No): Versioned | No;
export function versionedDebit(debit: StoredDebit | Refusal): Versioned | Refusal {
	return isRefusal(debit) ? debit : { id: debit.id, version: debit.version };
}
