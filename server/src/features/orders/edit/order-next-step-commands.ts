import { needsRoom } from '@sevk/domain/capacity/capacity';
import { overCapacity } from '@sevk/domain/capacity/capacity-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { CompanyPolicies } from '@sevk/domain/company/company-policies';
import { roomNeedOf } from '@sevk/domain/orders/common/order-address';
import { orderEventOfAct } from '@sevk/domain/orders/common/order-events';
import {
	branchDue,
	decideNextStep,
	isDatedStep,
	type NextStepChoice,
	type NextStepFacts,
	nextStepNote,
} from '@sevk/domain/orders/next/order-next-step';
import { debitOf, isOpenPlace, placeOf } from '@sevk/domain/orders/piece/piece-custody';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { takeRoom } from '../../capacity/capacity-room-commands.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { postBranchCollection } from '../../money/money-act-commands.ts';
import { insertBranchCollection, readRemainingDue } from '../common/branch-collection-store.ts';
import { lockPackages, movePiecesAtCounter, type OrderPiece } from '../common/order-piece-store.ts';
import { findLastAttempt, type StoredOrder, saveNextStep } from '../common/order-store.ts';
import { actOnOrder, recordOrderEvent } from './order-commands.ts';
import { openSenderHandover } from './sender-handover-commands.ts';

/** Steps at the counter of the depot after which the depot no longer holds the goods. */
const counterMoves = {
	'hand-over-at-branch': { to: 'recipient', movement: 'delivered' },
	'arrive-at-sender': { to: 'sender', movement: 'to_sender' },
} as const;

type Choice = NextStepChoice & {
	/** Why the order is put on a day without room. */
	readonly capacityReason?: string | null | undefined;
};

type Decision = Choice & {
	/** For `arrive-at-sender`: who took the goods. */
	readonly note: string;
	/** The paper of the goods that a sender took; without it a new one. */
	readonly handoverId?: string | null | undefined;
};

/** Applies the next step of an order that was not delivered. */
export async function takeNextStep(
	context: CommandContext,
	orderId: string,
	{ version, ...decision }: Decision & { version: number },
) {
	const policies = await readPolicies(context.db);
	return actOnOrder(context, { orderId, version }, async (tx, order) => {
		const step = { caller: context.caller, now: timeOf(context.act), policies };
		const refusal = await decideLockedOrder(tx, order, decision, step);
		return refusal ?? { id: orderId, version: version + 1 };
	});
}

type DecisionContext = {
	readonly caller: PersonCaller;
	readonly now: Date;
	readonly policies: CompanyPolicies;
};

/** The refusal of a next step, without writing; null when it is allowed. */
export async function refuseNextStep(
	tx: Tx,
	order: StoredOrder,
	choice: Choice,
	context: DecisionContext,
) {
	const decided = await decide(tx, order, choice, context);
	return isRefusal(decided) ? decided : null;
}

/** What a next step makes of an order, with the room for it taken. */
async function decide(
	tx: Tx,
	order: StoredOrder,
	choice: Choice,
	{ now, policies }: DecisionContext,
) {
	const packages = await lockPackages(tx, order.depotId, order.id);
	const facts = await readFacts(tx, order, packages);
	const outcome = decideNextStep(facts, choice, policies, todayIn(now));
	if (isRefusal(outcome)) return outcome;
	const isPut =
		isDatedStep(choice.step) &&
		(outcome.serviceDate !== order.form.serviceDate || !needsRoom(order.state));
	const room = isPut
		? await takeRoom(tx, {
				depotId: order.depotId,
				need: roomNeedOf({ ...order.form, serviceDate: outcome.serviceDate }),
				taker: 'staff',
				reason: choice.capacityReason,
				exceptOrderIds: [order.id],
				now,
			})
		: { fault: null };
	return isRefusal(room) ? room : { packages, facts, outcome, room };
}

/** Applies a next step to a locked order; null on success. */
export async function decideLockedOrder(
	tx: Tx,
	order: StoredOrder,
	{ note: userNote, handoverId, ...choice }: Decision,
	context: DecisionContext,
) {
	const { caller, now, policies } = context;
	const { depotId } = order;
	const decided = await decide(tx, order, choice, context);
	if (isRefusal(decided)) return decided;
	const { packages, facts, outcome, room } = decided;
	const note = nextStepNote(choice, userNote);
	const over = overCapacity(room, choice.capacityReason, note);
	// Koli that never came to the depot are on no paper.
	const isHandedOver =
		choice.step === 'arrive-at-sender' && packages.some(({ holder }) => holder === 'depot');
	const goods = { depotId, senderName: order.form.senderName, taker: note, handoverId };
	const handover = isHandedOver ? await openSenderHandover(tx, goods, { caller, now }) : null;
	if (handover !== null && isRefusal(handover)) return handover;
	const isAtBranch = choice.step === 'hand-over-at-branch';
	const branchReceiver = isAtBranch ? (choice.receivedBy?.trim() ?? null) : null;
	await saveNextStep(tx, order, { ...outcome, branchReceiver }, now);
	const { collection } = choice;
	if (collection != null && facts.dueKurus > 0) {
		const { userId, name } = caller;
		const { cardSlip: slipRequired, cashStepKurus } = policies;
		const { roundingKurus } = branchDue(facts.dueKurus, collection.method, cashStepKurus);
		const by = { userId, name, serviceDate: todayIn(now), slipRequired, cashStepKurus, now };
		const paid = { ...collection, roundingKurus };
		const { id: orderId } = order;
		const id = await insertBranchCollection(tx, { depotId, orderId }, paid, by);
		const money = { id, orderId, ...collection, collectedAt: now };
		await postBranchCollection(tx, { depotId, actor: caller, now }, order.form.senderName, money);
	}
	const { step } = choice;
	if (step === 'hand-over-at-branch' || step === 'arrive-at-sender') {
		const documentId = handover?.id ?? null;
		await leaveDepot(tx, packages, {
			...counterMoves[step],
			depotId,
			note,
			caller,
			now,
			documentId,
		});
	}
	const { state: to, serviceDate, attemptNo } = outcome;
	const dated = serviceDate === order.form.serviceDate ? {} : { serviceDate };
	const payload = {
		...dated,
		...(note === '' ? {} : { note }),
		...over,
		...(collection == null ? {} : { collectedKurus: collection.amountKurus }),
		from: order.state,
		to,
		attemptNo,
		version: order.version + 1,
	};
	recordOrderEvent(tx, caller, order, orderEventOfAct[choice.step], payload, now);
	return null;
}

/** A piece that never came to the depot is with the sender, too, but on no paper. */
async function leaveDepot(
	tx: Tx,
	packages: readonly OrderPiece[],
	{ documentId, ...move }: Omit<Parameters<typeof movePiecesAtCounter>[1], 'pieces' | 'from'>,
): Promise<void> {
	for (const from of ['depot', 'expected'] as const) {
		const pieces = packages.filter(({ holder }) => holder === from);
		const paper = from === 'depot' ? { documentId: documentId ?? null } : {};
		await movePiecesAtCounter(tx, { ...move, ...paper, pieces, from });
	}
}

async function readFacts(
	tx: Tx,
	order: StoredOrder,
	packages: readonly OrderPiece[],
): Promise<NextStepFacts> {
	const { orderNo, serviceDate, windowStart, windowEnd, windowGapStart, windowGapEnd } = order.form;
	const { state, attemptNo, appointmentDate } = order;
	const lastAttempt = await findLastAttempt(tx, order.depotId, order.id);
	const dueKurus = await readRemainingDue(tx, { depotId: order.depotId, orderId: order.id });
	return {
		dueKurus,
		orderNo,
		state,
		attemptNo,
		lastAttemptNo: lastAttempt?.attemptNo ?? 0,
		lastAttemptOn: lastAttempt?.serviceDate ?? null,
		serviceDate,
		windowStart,
		windowEnd,
		windowGapStart,
		windowGapEnd,
		appointmentDate,
		heldPieceCount: packages.filter(({ holder }) => debitOf(holder) !== null).length,
		openPieceCount: packages.filter(({ holder }) => isOpenPlace(placeOf(holder))).length,
		expectedPieceCount: packages.filter(({ holder }) => holder === 'expected').length,
		missingPieceCount: packages.filter(({ holder }) => holder === 'missing').length,
		lostPieceCount: packages.filter(({ holder }) => holder === 'written_off').length,
	};
}
