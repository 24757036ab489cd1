// What each act of the operation moves (docs/domain.md#money). One transfer a fact, named by it.
import { type MoneyAccount, moneyAccount } from '@sevk/domain/money/money-account';
import { type BookedCount, countFlows } from '@sevk/domain/money/money-count';
import { followingKinds, type MoneyTransfer } from '@sevk/domain/money/money-transfer';
import type { CollectionMethod } from '@sevk/domain/reasons/collection-method';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import {
	isFormerRoute,
	lockBalances,
	type MoneyActor,
	readLastCount,
	readStanding,
} from './money-ledger-store.ts';
import { postMoney, reversalOf, reverseMoney, senderAccount } from './money-posting-commands.ts';

export type CollectedMoney = {
	readonly id: string;
	readonly orderId: string;
	readonly method: CollectionMethod;
	readonly amountKurus: number;
	readonly collectedAt: Date;
};

const covered = { covers: true } as const;

/** Who holds a payment that is not cash until the bank has it. */
const holders: Record<Exclude<CollectionMethod, 'cash'>, MoneyAccount> = {
	card: moneyAccount('card', 'card'),
	meal_card: moneyAccount('card', 'meal_card'),
	transfer: 'bank_expected',
};

export const collectionKey = (id: string) => `collection:${id}`;
const branchKey = (id: string) => `branch:${id}`;
export const floatKey = (debitId: string) => `float:${debitId}`;

/** The transfers of payments at the door. */
export function collectionTransfers(
	routeId: string,
	senderName: string,
	collections: readonly CollectedMoney[],
): MoneyTransfer[] {
	return collections.map(({ id, orderId, method, amountKurus, collectedAt }) => ({
		key: collectionKey(id),
		kind: 'collected',
		from: senderAccount(senderName),
		to: method === 'cash' ? moneyAccount('driver_cash', routeId) : holders[method],
		amountKurus,
		orderId,
		routeId,
		happenedAt: collectedAt,
	}));
}

const senderNames = (senderName: string) =>
	new Map([[senderAccount(senderName), senderName.trim().slice(0, 200)]]);

type MoneyRoute = {
	readonly id: string;
	/** Whether its cash may have been counted. */
	readonly counted: boolean;
};

/** Payments at the door. A count that was booked before is taken back: it must be repeated. */
export async function postCollections(
	tx: Tx,
	act: MoneyActor,
	route: MoneyRoute & { readonly senderName: string },
	collections: readonly CollectedMoney[],
): Promise<void> {
	if (collections.every(({ amountKurus }) => amountKurus === 0)) return;
	if (route.counted) await reverseCount(tx, act, route.id);
	const transfers = collectionTransfers(route.id, route.senderName, collections);
	await postMoney(tx, act, transfers, { ...covered, names: senderNames(route.senderName) });
}

/** Payments whose result is taken back. */
export async function revertCollections(
	tx: Tx,
	act: MoneyActor,
	{ note, ...route }: MoneyRoute & { readonly note: string },
	collectionIds: readonly string[],
): Promise<void> {
	if (collectionIds.length === 0) return;
	if (route.counted) await reverseCount(tx, act, route.id);
	await reverseMoney(tx, act, collectionIds.map(collectionKey), note.slice(0, 500));
}

/** A payment at the counter of the depot. */
export async function postBranchCollection(
	tx: Tx,
	act: MoneyActor,
	senderName: string,
	{ id, orderId, method, amountKurus, collectedAt }: CollectedMoney,
): Promise<void> {
	const transfer: MoneyTransfer = {
		key: branchKey(id),
		kind: 'collected_at_branch',
		from: senderAccount(senderName),
		to: method === 'cash' ? 'desk' : holders[method],
		amountKurus,
		orderId,
		happenedAt: collectedAt,
	};
	await postMoney(tx, act, [transfer], { ...covered, names: senderNames(senderName) });
}

type Float = {
	readonly debitId: string;
	readonly routeId: string;
	readonly floatKurus: number;
};

/** The change that a driver took over with the goods. */
export async function postFloat(
	tx: Tx,
	act: MoneyActor,
	{ debitId, routeId, floatKurus }: Float,
): Promise<void> {
	const to = moneyAccount('driver_cash', routeId);
	const about = { kind: 'float', from: 'desk', to, amountKurus: floatKurus, routeId } as const;
	await postMoney(tx, act, [{ ...about, key: floatKey(debitId) }], covered);
}

/** The change that came back when a route was cancelled. */
export async function postFloatReturn(
	tx: Tx,
	act: MoneyActor,
	{ routeId, returnedKurus }: { readonly routeId: string; readonly returnedKurus: number },
): Promise<void> {
	const transfer: MoneyTransfer = {
		key: `float_back:${routeId}`,
		kind: 'float_returned',
		from: moneyAccount('driver_cash', routeId),
		to: 'desk',
		amountKurus: returnedKurus,
		routeId,
	};
	await postMoney(tx, act, [transfer], covered);
}

export type CountBooking = BookedCount & {
	readonly settlementId: string;
	/** The version of the count, which is another one after each reopening. */
	readonly version: number;
};

/** A count that is final: what the driver handed in, spent, owes and paid of older debts. */
export async function postCount(tx: Tx, act: MoneyActor, count: CountBooking): Promise<void> {
	const { depotId } = act;
	const { routeId, settlementId, version } = count;
	const about = { routeId, settlementId };
	const keyOf = (what: string, at: number) => `count:${settlementId}:${version}:${what}:${at}`;
	if (await isFormerRoute(tx, depotId, routeId)) {
		await postMoney(tx, act, formerDebts(count, keyOf, about), covered);
		await postFormerCash(tx, act, about);
		return;
	}
	const flows = countFlows(count).map((flow, at) => ({
		...flow,
		...about,
		key: keyOf(flow.kind, at),
	}));
	await postMoney(tx, act, flows, covered);
	await endCovers(tx, act, routeId);
}

/**
 * Posts a count once more whose money changed after it was booked and is again what was counted: the
 * booking was taken back, the approval still counts.
 */
export async function repostCount(
	tx: Tx,
	act: MoneyActor,
	{ routeId, settlementId }: CountOfRoute,
): Promise<void> {
	const standing = await readStanding(tx, act.depotId, { countOfRoute: routeId });
	if (standing.some(({ kind }) => !followingKinds.includes(kind))) return;
	const last = await readLastCount(tx, act.depotId, settlementId, routeId);
	const again = newId();
	const transfers = last.map(({ kind, from, to, amountKurus }, at) => {
		return { kind, from, to, amountKurus, routeId, settlementId, key: `count:${again}:${at}` };
	});
	await postMoney(tx, act, transfers, covered);
	if (await isFormerRoute(tx, act.depotId, routeId)) {
		await postFormerCash(tx, act, { routeId, settlementId });
	}
	await endCovers(tx, act, routeId);
}

type CountOfRoute = { readonly routeId: string; readonly settlementId: string };

/** Payments that were entered again on a route whose count was in the opening: the desk has them. */
async function postFormerCash(tx: Tx, act: MoneyActor, about: CountOfRoute): Promise<void> {
	const from = moneyAccount('driver_cash', about.routeId);
	const held = await lockBalances(tx, act.depotId, [from], new Map());
	const amountKurus = held?.get(from)?.kurus ?? 0;
	const flow = { kind: 'correction', from, to: 'own_money', amountKurus } as const;
	await postMoney(tx, act, [{ ...flow, ...about, key: `former_cash:${newId()}` }], covered);
}

/** Of a count that was in the opening only the debts change. */
function formerDebts(
	{ driverId, newDebtKurus, paidDebtKurus }: CountBooking,
	keyOf: (what: string, at: number) => string,
	about: { readonly routeId: string; readonly settlementId: string },
): MoneyTransfer[] {
	const debt = moneyAccount('driver_debt', driverId);
	return [
		{
			...about,
			key: keyOf('short', 0),
			kind: 'short',
			from: 'own_money',
			to: debt,
			amountKurus: newDebtKurus,
		},
		{
			...about,
			key: keyOf('debt_paid', 1),
			kind: 'debt_paid',
			from: debt,
			to: 'own_money',
			amountKurus: paidDebtKurus,
		},
	];
}

/** What covered a desk while a count was open is no longer needed once the cash is back. */
async function endCovers(tx: Tx, act: MoneyActor, routeId: string): Promise<void> {
	const standing = await readStanding(tx, act.depotId, { countOfRoute: routeId });
	const covers = standing.filter(({ kind, from }) => kind === 'cover' && from === 'suspense');
	for (const cover of covers) await postMoney(tx, act, [reversalOf(cover)], { covers: false });
}

type FormerCount = {
	readonly settlementId: string;
	readonly version: number;
	readonly routeId: string;
	readonly driverId: string;
	/** What the count had made the driver owe, and what it had paid of older debts. */
	readonly debtKurus: number;
	readonly paidDebtKurus: number;
};

/** Takes a booked count back. Of one of before the opening only the debts were posted. */
export async function unbookCount(tx: Tx, act: MoneyActor, count: FormerCount): Promise<void> {
	if (await reverseCount(tx, act, count.routeId)) return;
	if (!(await isFormerRoute(tx, act.depotId, count.routeId))) return;
	const { settlementId, version, routeId, driverId, debtKurus, paidDebtKurus } = count;
	const about = { routeId, settlementId: null };
	const debt = moneyAccount('driver_debt', driverId);
	const key = `former:${settlementId}:${version}`;
	const transfers: MoneyTransfer[] = [
		{
			...about,
			key: `${key}:paid`,
			kind: 'debt_paid',
			from: 'own_money',
			to: debt,
			amountKurus: paidDebtKurus,
		},
		{
			...about,
			key: `${key}:short`,
			kind: 'short',
			from: debt,
			to: 'own_money',
			amountKurus: debtKurus,
		},
	];
	await postMoney(tx, act, transfers, covered);
}

/** Takes back what a count has posted; false if there is nothing. */
async function reverseCount(tx: Tx, act: MoneyActor, routeId: string): Promise<boolean> {
	const standing = await readStanding(tx, act.depotId, { countOfRoute: routeId });
	const booked = standing.filter(({ kind }) => !followingKinds.includes(kind));
	await postMoney(
		tx,
		act,
		booked.map((one) => reversalOf(one)),
		covered,
	);
	return booked.length > 0;
}

type AccountPayment = {
	readonly driverId: string;
	readonly amountKurus: number;
	readonly note: string;
};

/** What a driver paid of the debts. */
export async function postDebtPayment(
	tx: Tx,
	act: MoneyActor,
	{ driverId, amountKurus, note }: AccountPayment,
): Promise<void> {
	const from = moneyAccount('driver_debt', driverId);
	const about = { kind: 'debt_paid', from, to: 'desk', amountKurus, note } as const;
	await postMoney(tx, act, [{ ...about, key: `debt:${newId()}` }], covered);
}

/** What a driver got back of what was paid too much. */
export async function postCreditPayment(
	tx: Tx,
	act: MoneyActor,
	{ driverId, amountKurus, note }: AccountPayment,
): Promise<void> {
	const to = moneyAccount('driver_credit', driverId);
	const about = { kind: 'credit_paid', from: 'desk', to, amountKurus, note } as const;
	await postMoney(tx, act, [{ ...about, key: `credit:${newId()}` }], covered);
}
