import { todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { CompanyPolicies } from '@sevk/domain/company/company-policies';
import { orderEventOfAct } from '@sevk/domain/orders/common/order-events';
import { debitOf } from '@sevk/domain/orders/common/piece-custody';
import {
	decideNextStep,
	type NextStepChoice,
	type NextStepFacts,
} from '@sevk/domain/orders/next/order-next-step';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { readPolicies } from '../../company/company-store.ts';
import { insertBranchCollection, readDueLeft } from '../common/branch-collection-store.ts';
import { lockPackages, type OrderPiece, passPieces } from '../common/order-piece-store.ts';
import { findLastAttemptNo, type StoredOrder, saveNextStep } from '../common/order-store.ts';
import { type Acting, actOnOrder, recordOrderEvent } from './order-commands.ts';

/** Steps that end an order at the depot's own counter: its goods leave the depot with them. */
const goodsLeave = {
	'hand-over-at-branch': { to: 'recipient', movement: 'delivered' },
	'arrive-at-sender': { to: 'sender', movement: 'to_sender' },
} as const;

type Decision = NextStepChoice & { readonly note: string };

/** Decides what happens next to an order that did not go as planned. */
export async function takeNextStep(
	acting: Acting,
	orderId: string,
	{ version, ...decision }: Decision & { version: number },
) {
	const policies = await readPolicies(acting.db);
	return actOnOrder(acting, { orderId, version }, async (tx, order) => {
		const step = { caller: acting.caller, now: timeOf(acting.act), policies };
		const refusal = await decideHeldOrder(tx, order, decision, step);
		return refusal ?? { id: orderId, version: version + 1 };
	});
}

type Deciding = { readonly caller: Caller; readonly now: Date; readonly policies: CompanyPolicies };

/** Why an order may not take a step, before anything is written; null when it may. */
export async function refuseNextStep(
	tx: Tx,
	order: StoredOrder,
	choice: NextStepChoice,
	{ now, policies }: Deciding,
) {
	const packages = await lockPackages(tx, order.depotId, order.id);
	const facts = await readFacts(tx, order, packages);
	const outcome = decideNextStep(facts, choice, policies, todayIn(now));
	return isRefusal(outcome) ? outcome : null;
}

/** The same for an order whose row is held already, one of many; null when it was done. */
export async function decideHeldOrder(
	tx: Tx,
	order: StoredOrder,
	{ note, ...choice }: Decision,
	{ caller, now, policies }: Deciding,
) {
	const { depotId } = order;
	const packages = await lockPackages(tx, depotId, order.id);
	const facts = await readFacts(tx, order, packages);
	const outcome = decideNextStep(facts, choice, policies, todayIn(now));
	if (isRefusal(outcome)) return outcome;
	await saveNextStep(tx, order, outcome, now);
	const { collection } = choice;
	if (collection != null) {
		const by = { userId: caller.userId, name: caller.name, serviceDate: todayIn(now), now };
		await insertBranchCollection(tx, { depotId, orderId: order.id }, collection, by);
	}
	if (choice.step === 'hand-over-at-branch' || choice.step === 'arrive-at-sender') {
		const pieces = packages.filter(({ holder }) => holder === 'depot');
		const passing = { depotId, pieces, from: 'depot' as const, note, caller, now };
		await passPieces(tx, { ...passing, ...goodsLeave[choice.step] });
	}
	const { state: to, serviceDate, attemptNo } = outcome;
	const dated = serviceDate === order.form.serviceDate ? {} : { serviceDate };
	const payload = {
		...dated,
		...(note === '' ? {} : { note }),
		...(collection == null ? {} : { collectedKurus: collection.amountKurus }),
		from: order.state,
		to,
		attemptNo,
		version: order.version + 1,
	};
	recordOrderEvent(tx, caller, order, orderEventOfAct[choice.step], payload, now);
	return null;
}

async function readFacts(
	tx: Tx,
	order: StoredOrder,
	packages: readonly OrderPiece[],
): Promise<NextStepFacts> {
	const { orderNo, serviceDate, windowStart, windowEnd } = order.form;
	const { state, attemptNo, appointmentDate } = order;
	const dueKurus = await readDueLeft(tx, { depotId: order.depotId, orderId: order.id });
	return {
		dueKurus,
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
