import { todayIn } from '@sevk/domain/common/date';
import { isRefusal, type Refusal } from '@sevk/domain/common/refusal';
import { orderEventOfAct } from '@sevk/domain/orders/order-events';
import {
	decideNextStep,
	type NextStepChoice,
	type NextStepFacts,
} from '@sevk/domain/orders/order-next-step';
import { debitOf } from '@sevk/domain/orders/piece-custody';
import { timeOf } from '../../db/act.ts';
import type { Tx } from '../../db/database.ts';
import { type Acting, actOnOrder, recordOrderEvent } from './order-commands.ts';
import { lockPackages, type OrderPiece, passPieces } from './order-piece-store.ts';
import {
	findLastAttemptNo,
	readOrderPolicies,
	type StoredOrder,
	saveNextStep,
} from './order-store.ts';

/** Steps that end an order at the depot's own counter: its goods leave the depot with them. */
const goodsLeave = {
	'hand-over-at-branch': { to: 'recipient', movement: 'delivered' },
	'arrive-at-sender': { to: 'sender', movement: 'to_sender' },
} as const;

/** Decides what happens next to an order that did not go as planned. */
export async function takeNextStep(
	acting: Acting,
	orderId: string,
	{ version, note, ...choice }: NextStepChoice & { version: number; note: string },
): Promise<{ id: string; version: number } | Refusal> {
	const policies = await readOrderPolicies(acting.db);
	return actOnOrder(acting, { orderId, version }, async (tx, order) => {
		const now = timeOf(acting.act);
		const packages = await lockPackages(tx, order.depotId, orderId);
		const facts = await readFacts(tx, order, packages);
		const outcome = decideNextStep(facts, choice, policies, todayIn(now));
		if (isRefusal(outcome)) return outcome;
		await saveNextStep(tx, order, outcome, now);
		if (choice.step === 'hand-over-at-branch' || choice.step === 'arrive-at-sender') {
			const pieces = packages.filter(({ holder }) => holder === 'depot');
			const { depotId } = order;
			const { caller } = acting;
			const passing = { depotId, pieces, from: 'depot' as const, note, caller, now };
			await passPieces(tx, { ...passing, ...goodsLeave[choice.step] });
		}
		const { state: to, serviceDate, attemptNo } = outcome;
		const dated = serviceDate === order.form.serviceDate ? {} : { serviceDate };
		const payload = {
			...dated,
			...(note === '' ? {} : { note }),
			from: order.state,
			to,
			attemptNo,
			version: version + 1,
		};
		recordOrderEvent(tx, acting.caller, order, orderEventOfAct[choice.step], payload, now);
		return { id: orderId, version: version + 1 };
	});
}

async function readFacts(
	tx: Tx,
	order: StoredOrder,
	packages: readonly OrderPiece[],
): Promise<NextStepFacts> {
	const { orderNo, serviceDate, windowStart, windowEnd } = order.form;
	const { state, attemptNo, appointmentDate } = order;
	return {
		orderNo,
		state,
		attemptNo,
		lastAttemptNo: await findLastAttemptNo(tx, order.depotId, order.id),
		serviceDate,
		windowStart,
		windowEnd,
		appointmentDate,
		heldPieceCount: packages.filter(({ holder }) => debitOf(holder) !== null).length,
	};
}
