// The end of a trip: hand-back of goods and cash, closing of the route, and next steps.
import { addDays } from '@sevk/domain/common/date/date';
import type { CashDifferenceReason } from '@sevk/domain/reasons/cash-difference-reason';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import { type Denominations, noteKurus } from '@sevk/domain/settlements/settlement';
import { readEquipment } from '../../features/debits/common/debit-equipment-store.ts';
import { handBackEquipment } from '../../features/debits/equipment/debit-equipment-commands.ts';
import { handBack } from '../../features/debits/return/debit-hand-back-commands.ts';
import { takeNextStep } from '../../features/orders/edit/order-next-step-commands.ts';
import { findRoute } from '../../features/routes/common/route-store.ts';
import { returnRoute } from '../../features/routes/running/route-departure-commands.ts';
import { closeRoute } from '../../features/settlements/closing/settlement-closing-commands.ts';
import {
	approveDifference,
	countCash,
} from '../../features/settlements/closing/settlement-commands.ts';
import { readCashPosition } from '../../features/settlements/common/cash-position-answer.ts';
import { readSettlement } from '../../features/settlements/common/settlement-answer.ts';
import type { DemoClock } from './demo-clock.ts';
import type { FailedVisit } from './demo-door.ts';
import { accepted, type DemoOffice, type DemoOrder } from './demo-office.ts';
import { debitAsk, driverOf, routeAsk, routeEdit, type Trip } from './demo-trip.ts';

export async function returnTrip(trip: Trip, minutes: number, drivenKm: number): Promise<void> {
	const back = { km: trip.departureKm + drivenKm, returnedAt: trip.clock(minutes) };
	accepted(await returnRoute(await routeEdit(trip, driverOf(trip), minutes), back));
}

/** Product conditions by return reason; the default is sellable. */
const conditionOf: Readonly<Record<string, ProductCondition>> = {
	DAMAGED: 'damaged',
	DEFECTIVE: 'to_supplier',
};

/** Scans the returned pieces and checks product returns; one piece can be left out. */
export async function unloadTrip(trip: Trip, minutes: number, asideId?: string): Promise<void> {
	const { db, depotId, people } = trip.office;
	const back = await db
		.selectFrom('debit_lines as l')
		.innerJoin('pieces as p', (join) =>
			join.on('p.depot_id', '=', depotId).onRef('p.id', '=', 'l.piece_id'),
		)
		.leftJoin('product_returns as t', (join) =>
			join.on('t.depot_id', '=', depotId).onRef('t.piece_id', '=', 'l.piece_id'),
		)
		.select(['p.id', 'p.barcode', 't.reason_code as reasonCode'])
		.where('l.depot_id', '=', depotId)
		.where('l.debit_id', '=', trip.debitId)
		.where('l.state', '=', 'return_pending')
		.orderBy('p.barcode')
		.execute();
	const returns = back.filter(({ id }) => id !== asideId);
	for (const [index, { barcode, reasonCode }] of returns.entries()) {
		const ask = debitAsk(trip, people.warehouse, minutes + index / 4);
		const condition = reasonCode === null ? null : (conditionOf[reasonCode] ?? 'sellable');
		const answer = accepted(await handBack(ask, { barcode, condition, scannedAt: null }));
		if (answer.tone !== 'ok') throw new Error(`The demo's hand-back: ${answer.sentence}`);
	}
	for (const item of await readEquipment(db, { depotId, id: trip.debitId })) {
		const ask = debitAsk(trip, people.warehouse, minutes + returns.length / 4);
		accepted(await handBackEquipment(ask, item.id, item.givenCount));
	}
}

export type CashCount = {
	/** Difference to the expected cash: missing (negative) or excess; default 0. */
	readonly differenceKurus?: number;
	readonly reason?: CashDifferenceReason;
	readonly note?: string;
	readonly parkingKurus?: number;
};

export async function countTrip(trip: Trip, minutes: number, count: CashCount = {}): Promise<void> {
	const { people } = trip.office;
	const { differenceKurus = 0, parkingKurus = 0 } = count;
	const { expectedKurus, money } = await readCashPosition(trip.office.db, await routeOf(trip));
	const counted = expectedKurus - parkingKurus + differenceKurus;
	const parking = { label: 'Otopark', documentNo: 'FIS-004182', amountKurus: parkingKurus };
	accepted(
		await countCash(routeAsk(trip, people.cashier, minutes), {
			denominations: inNotes(counted),
			expenses: parkingKurus === 0 ? [] : [parking],
			posTotals:
				money.cardCollectedKurus === 0
					? []
					: [{ serial: 'T650-118', totalKurus: money.cardCollectedKurus }],
			differenceReason: count.reason ?? null,
			note: count.note ?? '',
			version: null,
		}),
	);
}

export async function approveTrip(trip: Trip, minutes: number, note: string): Promise<void> {
	const { version } = await settlementOf(trip);
	if (version === null) throw new Error('nothing was counted');
	const ask = routeAsk(trip, trip.office.people.operations, minutes);
	accepted(await approveDifference(ask, { version, note }));
}

export async function closeTrip(trip: Trip, minutes: number): Promise<void> {
	accepted(await closeRoute(await routeEdit(trip, trip.office.people.operations, minutes)));
}

async function settlementOf(trip: Trip) {
	const { db, people } = trip.office;
	return readSettlement(db, await routeOf(trip), people.operations);
}

async function routeOf({ office, routeId }: Trip) {
	const route = await findRoute(office.db, office.people.operations, routeId);
	if (route === null) throw new Error('the trip has no route');
	return route;
}

/** The amount in the fewest notes, the rest in coins. */
function inNotes(amountKurus: number): Denominations {
	const notes: Record<string, number> = {};
	let left = amountKurus;
	for (const note of noteKurus) {
		notes[String(note)] = Math.floor(left / note);
		left %= note;
	}
	return { notes, coinsKurus: left };
}

/** With these reasons the office must call the recipient first, so the order stays failed. */
const undecided: readonly string[] = ['ADDRESS_INSUFFICIENT', 'MOVED'];

const stepAfter: Readonly<Record<string, 'make-appointment' | 'keep-at-branch' | 'send-back'>> = {
	APPOINTMENT_REQUESTED: 'make-appointment',
	WILL_PICK_UP: 'keep-at-branch',
	REFUSED_PRICE: 'send-back',
};

/** Decides the next step of returned orders; returns the orders of the next day. */
export async function decideNextSteps(
	office: DemoOffice,
	clock: DemoClock,
	minutes: number,
	failed: readonly FailedVisit[],
	/** Reasons of orders that remain undecided. */
	leftOver: readonly string[],
): Promise<DemoOrder[]> {
	const again: DemoOrder[] = [];
	for (const [index, { order, reasonCode }] of failed.entries()) {
		if (undecided.includes(reasonCode) || leftOver.includes(reasonCode)) continue;
		const at = clock(minutes + index);
		const step = stepAfter[reasonCode] ?? 'carry-over';
		const days = step === 'make-appointment' ? 3 : 1;
		const dated = step === 'make-appointment' || step === 'carry-over';
		const serviceDate = dated ? addDays(order.serviceDate, days) : null;
		await decide(office, order, at, step, serviceDate);
		if (step !== 'carry-over' || serviceDate === null) continue;
		order.serviceDate = serviceDate;
		again.push(order);
	}
	return again;
}

/** The goods are back with the sender. */
export function returnToSender(office: DemoOffice, order: DemoOrder, at: Date): Promise<void> {
	return decide(office, order, at, 'arrive-at-sender', null);
}

async function decide(
	{ db, depotId, people, act }: DemoOffice,
	{ orderId, draft }: DemoOrder,
	at: Date,
	step: 'carry-over' | 'make-appointment' | 'keep-at-branch' | 'send-back' | 'arrive-at-sender',
	serviceDate: string | null,
): Promise<void> {
	const { version } = await db
		.selectFrom('orders')
		.select('version')
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow();
	const appointed = step === 'make-appointment';
	const choice = {
		step,
		serviceDate,
		windowStart: appointed ? '13:00' : draft.windowStart,
		windowEnd: appointed ? '16:00' : draft.windowEnd,
		note: step === 'arrive-at-sender' ? 'Serkan Aydın' : '',
		version,
	};
	accepted(await takeNextStep({ db, caller: people.support, act: act(at) }, orderId, choice));
}
