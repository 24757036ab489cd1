// Booking of cash counts and payments on the account of a driver; the oldest debt is paid first
// (docs/domain.md#driver-debts).
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { cardDifferenceKurus, payDebts } from '@sevk/domain/settlements/settlement';
import { settleDebts } from '@sevk/domain/settlements/settlement-debts';
import { settlementRefusals } from '@sevk/domain/settlements/settlement-words';
import { type Act, runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import type { CashPosition } from '../common/cash-position-answer.ts';
import {
	findAccountDepot,
	insertDebt,
	insertPayments,
	lockAccount,
	readDebts,
} from '../common/driver-debt-store.ts';
import type { StoredSettlement } from '../common/settlement-store.ts';

type Booking = { readonly caller: Caller; readonly now: Date };

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
	await setRouteDebt(tx, { ...route, driverId }, count.id, outcome.newDebtKurus, booking);
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

/** Records a payment of a driver, which pays the oldest debts first. */
export async function payDriverDebt(
	db: Database,
	caller: Caller,
	act: Act,
	payment: { readonly driverId: string; readonly amountKurus: number; readonly note: string },
) {
	const { driverId, amountKurus, note } = payment;
	const depotId = await findAccountDepot(db, caller.depotIds, driverId);
	if (depotId === null) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		await lockAccount(tx, depotId, driverId);
		const debts = await readDebts(tx, { depotId, driverId });
		const open = debts.filter(({ remainingKurus }) => remainingKurus > 0);
		const openKurus = open.reduce((sum, { remainingKurus }) => sum + remainingKurus, 0);
		if (amountKurus > openKurus) return refuse(settlementRefusals, 'settlement/no-debt');
		const now = timeOf(act);
		await pay(tx, depotId, null, payDebts(open, amountKurus), note, { caller, now });
		const payload = { amountKurus, note };
		const kind = 'debt_paid';
		recordEvent(tx, { depotId, noun: 'driver', nounId: driverId, kind, payload, caller, at: now });
		return { openKurus: openKurus - amountKurus };
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
