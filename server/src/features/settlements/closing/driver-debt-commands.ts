// Booking of cash counts and payments on the account of a driver; the oldest debt is paid first
// (docs/domain.md#driver-debts).
import { notFound } from '@sevk/domain/common/rule/common-words';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { cardDifferenceKurus, payDebts } from '@sevk/domain/settlements/settlement';
import {
	applyPayments,
	creditKurus,
	offsetCredits,
	openKurus,
	payCredits,
	settleDebts,
} from '@sevk/domain/settlements/settlement-debts';
import { debtPaymentNotes, settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { type Act, runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import {
	postCount,
	postCreditPayment,
	postDebtPayment,
	repostCount,
	unbookCount,
} from '../../money/money-act-commands.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import type { CashPosition } from '../common/cash-position-answer.ts';
import {
	findAccountDepot,
	insertDebt,
	insertPayments,
	lockAccount,
	readDebts,
	type StoredDebt,
} from '../common/driver-debt-store.ts';
import type { StoredSettlement } from '../common/settlement-store.ts';

type Booking = { readonly caller: PersonCaller; readonly now: Date };

/** Books a count: a shortage becomes a debt of the day, a surplus pays older debts. */
export async function bookCount(
	tx: Tx,
	route: StoredRoute,
	{ count, carried }: Pick<CashPosition, 'count' | 'carried'>,
	booking: Booking,
): Promise<void> {
	const { driverId, depotId } = route;
	if (count === null || driverId === null) return;
	const todayKurus = count.cashCollectedKurus + count.floatKurus - count.expenseKurus;
	// Cash that was entered as paid by card is missing in the POS totals: the sum of both is owed.
	const countedKurus = count.countedKurus + cardDifferenceKurus(count);
	const outcome = settleDebts({ todayKurus, countedKurus, debts: carried });
	await pay(tx, depotId, count.id, outcome.payments, route.number, booking);
	const newDebtKurus = count.isOwed ? outcome.newDebtKurus : 0;
	await setRouteDebt(tx, { ...route, driverId }, count.id, newDebtKurus, booking);
	// The float of a cancelled route came back with the cancellation.
	const returnedKurus = route.state === 'cancelled' ? count.countedKurus : 0;
	await postCount(
		tx,
		{ depotId, actor: booking.caller, now: booking.now },
		{
			settlementId: count.id,
			version: count.version,
			routeId: route.id,
			driverId,
			cashKurus: count.cashCollectedKurus + count.floatKurus - returnedKurus,
			countedKurus: count.countedKurus - returnedKurus,
			expenseKurus: count.expenseKurus,
			cardDifferenceKurus: cardDifferenceKurus(count),
			paidDebtKurus: outcome.payments.reduce((sum, { amountKurus }) => sum + amountKurus, 0),
			surplusKurus: outcome.surplusKurus,
			newDebtKurus,
			lostKurus: outcome.newDebtKurus - newDebtKurus,
		},
	);
}

/** Posts an approved count whose money was changed and changed back: its debts have stayed. */
export async function bookCountAgain(
	tx: Tx,
	{ depotId, id: routeId }: StoredRoute,
	{ count }: Pick<CashPosition, 'count'>,
	{ caller: actor, now }: Booking,
): Promise<void> {
	if (count === null) return;
	await repostCount(tx, { depotId, actor, now }, { routeId, settlementId: count.id });
}

/** Reverses the payments of a count that must be repeated; the next count corrects its own debt. */
export async function reverseCountBooking(
	tx: Tx,
	route: StoredRoute,
	count: StoredSettlement,
	booking: Booking,
): Promise<void> {
	const { driverId, depotId } = route;
	if (driverId === null) return;
	await lockAccount(tx, depotId, driverId);
	const debts = await readDebts(tx, { depotId, driverId, settlementId: count.id });
	const payments = debts
		.filter((debt) => debt.routeId !== route.id)
		.map((debt) => ({ id: debt.id, amountKurus: -debt.paidByCountKurus }));
	await pay(tx, depotId, count.id, payments, `${route.number}: sayım geri alındı`, booking);
	const own = debts.find((debt) => debt.routeId === route.id);
	await unbookCount(
		tx,
		{ depotId, actor: booking.caller, now: booking.now },
		{
			settlementId: count.id,
			version: count.version,
			routeId: route.id,
			driverId,
			debtKurus: own === undefined ? 0 : own.amountKurus - own.paidByCountKurus,
			paidDebtKurus: payments.reduce((sum, { amountKurus }) => sum - amountKurus, 0),
		},
	);
}

/** Sets the debt of a route to the result of its last count; corrections are payment rows. */
async function setRouteDebt(
	tx: Tx,
	route: StoredRoute & { readonly driverId: string },
	settlementId: string,
	amountKurus: number,
	booking: Booking,
): Promise<void> {
	const { depotId, driverId } = route;
	const debts = await readDebts(tx, { depotId, driverId, settlementId });
	const own = debts.find((debt) => debt.routeId === route.id);
	if (own !== undefined) {
		const correction = own.amountKurus - own.paidByCountKurus - amountKurus;
		const payments = [{ id: own.id, amountKurus: correction }];
		await pay(tx, depotId, settlementId, payments, 'Kasa yeniden sayıldı', booking);
		return;
	}
	if (amountKurus === 0) return;
	const { id: routeId, serviceDate: sourceDate } = route;
	await insertDebt(tx, { depotId, driverId, routeId, sourceDate, amountKurus, now: booking.now });
	recordEvent(tx, {
		depotId,
		noun: 'settlement',
		nounId: settlementId,
		kind: 'debt_recorded',
		payload: { amountKurus },
		caller: booking.caller,
		at: booking.now,
	});
}

type Payment = {
	readonly driverId: string;
	readonly amountKurus: number;
	readonly note: string;
};

/**
 * Records a payment of a driver, which pays the oldest debts first. The depot may be a former one of
 * the driver; without one it is the present one.
 */
export async function payDriverDebt(
	db: Database,
	caller: PersonCaller,
	act: Act,
	payment: Payment & { readonly depotId?: string | undefined },
) {
	return payOnAccount(db, { caller, act }, payment, {
		owedKurus: openKurus,
		tooMuch: () => refuse(settlementRefusals, 'settlement/no-debt'),
		paymentsOf: payDebts,
		words: payment.note,
		eventKind: 'debt_paid',
		post: postDebtPayment,
		answer: (leftKurus) => ({ openKurus: leftKurus }),
	});
}

/** Records that a driver got back what was paid too much; other open debts are paid from it first. */
export async function payDriverCredit(
	db: Database,
	caller: PersonCaller,
	act: Act,
	payment: Payment & { readonly depotId: string },
) {
	const { note } = payment;
	const { creditPaid } = debtPaymentNotes;
	return payOnAccount(db, { caller, act }, payment, {
		owedKurus: creditKurus,
		tooMuch: () => refuse(settlementRefusals, 'settlement/no-credit'),
		paymentsOf: payCredits,
		words: note === '' ? creditPaid : `${creditPaid}: ${note}`,
		eventKind: 'credit_paid',
		post: postCreditPayment,
		answer: (leftKurus) => ({ creditKurus: leftKurus }),
	});
}

type PaymentRules<TooMuch, Answer> = {
	readonly owedKurus: (debts: readonly StoredDebt[]) => number;
	readonly tooMuch: () => TooMuch;
	readonly paymentsOf: typeof payDebts;
	readonly words: string;
	readonly eventKind: 'debt_paid' | 'credit_paid';
	readonly post: typeof postDebtPayment;
	/** Kept with the idempotency key, for a repeated request. */
	readonly answer: (leftKurus: number) => Answer;
};

async function payOnAccount<TooMuch extends Refusal, Answer>(
	db: Database,
	{ caller, act }: Omit<CommandContext, 'db'>,
	payment: Payment & { readonly depotId?: string | undefined },
	{
		owedKurus,
		tooMuch,
		paymentsOf,
		words,
		eventKind: kind,
		post,
		answer,
	}: PaymentRules<TooMuch, Answer>,
) {
	const { driverId, amountKurus, note } = payment;
	const depotId = await findAccountDepot(db, caller.depotIds, payment);
	if (depotId === null) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		await lockAccount(tx, depotId, driverId);
		const account = offsetAccount(await readDebts(tx, { depotId, driverId }));
		const leftKurus = owedKurus(account.debts) - amountKurus;
		if (leftKurus < 0) return tooMuch();
		const booking = { caller, now: timeOf(act) };
		const subject = { noun: 'driver' as const, nounId: driverId };
		await recordOffset(tx, depotId, account, subject, booking);
		await pay(tx, depotId, null, paymentsOf(account.debts, amountKurus), words, booking);
		const event = { ...subject, kind, payload: { amountKurus, note }, caller };
		recordEvent(tx, { depotId, ...event, at: booking.now });
		const money = { depotId, actor: caller, now: booking.now };
		await post(tx, money, { driverId, amountKurus, note });
		return answer(leftKurus);
	});
}

/**
 * Pays the driver's other debts from what was paid too much. A route does it when it is closed: its
 * count is final then, and is not outdated by a debt that is no longer carried.
 */
export async function offsetAtClosing(
	tx: Tx,
	{ depotId, driverId }: StoredRoute,
	count: StoredSettlement | null,
	booking: Booking,
): Promise<void> {
	if (driverId === null) return;
	const account = offsetAccount(await readDebts(tx, { depotId, driverId }));
	const subject: OffsetSubject =
		count === null
			? { noun: 'driver', nounId: driverId }
			: { noun: 'settlement', nounId: count.id };
	await recordOffset(tx, depotId, account, subject, booking);
}

/** The account after `offsetCredits`, which is not stored yet. */
function offsetAccount(debts: readonly StoredDebt[]) {
	const offset = offsetCredits(debts);
	return { ...offset, debts: applyPayments(debts, [...offset.payments, ...offset.withdrawals]) };
}

type OffsetSubject = { readonly noun: 'driver' | 'settlement'; readonly nounId: string };

async function recordOffset(
	tx: Tx,
	depotId: string,
	{ payments, withdrawals }: ReturnType<typeof offsetCredits>,
	subject: OffsetSubject,
	booking: Booking,
): Promise<void> {
	if (payments.length === 0) return;
	// Not payments of a count: they stay when a route is reopened.
	await pay(tx, depotId, null, withdrawals, debtPaymentNotes.offsetTaken, booking);
	await pay(tx, depotId, null, payments, debtPaymentNotes.offsetPaid, booking);
	const amountKurus = payments.reduce((sum, one) => sum + one.amountKurus, 0);
	const { caller, now: at } = booking;
	recordEvent(tx, {
		depotId,
		...subject,
		kind: 'credit_offset',
		payload: { amountKurus },
		caller,
		at,
	});
}

async function pay(
	tx: Tx,
	depotId: string,
	settlementId: string | null,
	payments: readonly { id: string; amountKurus: number }[],
	note: string,
	{ caller, now }: Booking,
): Promise<void> {
	await insertPayments(tx, { depotId, settlementId, payments, note, by: caller, now });
}
