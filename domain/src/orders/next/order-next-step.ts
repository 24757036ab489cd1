import { addDays, type ServiceDate } from '../../common/date/date.ts';
import { formatKurus } from '../../common/format/money.ts';
import { refuse } from '../../common/rule/refusal.ts';
import { type CashStep, cashShare } from '../../company/company-cash-rounding.ts';
import type { CompanyPolicies } from '../../company/company-policies.ts';
import { type CollectionMethod, refuseMissingSlip } from '../../reasons/collection-method.ts';
import type { OrderState } from '../common/order.ts';
import { type OrderNextStep, orderAfter } from '../common/order-transitions.ts';
import { type OrderWindow, refuseWindow } from '../common/order-window.ts';
import { orderRefusals } from '../common/order-words.ts';
import { isTaker } from './sender-handover.ts';

export type NextStepFacts = OrderWindow & {
	readonly orderNo: string;
	readonly state: OrderState;
	readonly attemptNo: number;
	/** Number of the last attempt that was not reverted; 0 if there is none. */
	readonly lastAttemptNo: number;
	/** The day of that attempt's route; it can differ from the order's own date. */
	readonly lastAttemptOn: ServiceDate | null;
	readonly serviceDate: ServiceDate;
	readonly appointmentDate: ServiceDate | null;
	/** Number of pieces on a vehicle. */
	readonly heldPieceCount: number;
	/** Number of pieces that neither recipient nor sender has and that are not written off. */
	readonly openPieceCount: number;
	/** Number of pieces that the depot has not received. */
	readonly expectedPieceCount: number;
	/** Number of open pieces that the depot cannot find. */
	readonly missingPieceCount: number;
	/** Number of pieces that were written off. */
	readonly lostPieceCount: number;
	/** Amount still due in kuruş, after earlier collections. */
	readonly dueKurus: number;
};

/** A payment at the counter of the branch. */
export type BranchCollection = {
	readonly method: CollectionMethod;
	readonly amountKurus: number;
	readonly receiptNo: string | null;
	/** Approval code on the slip of the POS device. */
	readonly approvalCode?: string | null | undefined;
};

export type NextStepChoice = {
	readonly step: OrderNextStep;
	readonly serviceDate: ServiceDate | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	/** Who takes the goods; only for a hand-over at the branch. */
	readonly receivedBy?: string | null | undefined;
	/** Only for a hand-over at the branch; omitted if nothing is due. */
	readonly collection?: BranchCollection | null | undefined;
};

export type NextStepOutcome = Required<OrderWindow> & {
	readonly state: OrderState;
	readonly attemptNo: number;
	readonly serviceDate: ServiceDate;
	readonly appointmentDate: ServiceDate | null;
	/** The day since which the order waits at the branch. */
	readonly waitingSince: ServiceDate | null;
};

const datedSteps: readonly OrderNextStep[] = ['carry-over', 'make-appointment'];

/** Whether a step puts the order on a day. */
export function isDatedStep(step: OrderNextStep): boolean {
	return datedSteps.includes(step);
}

/**
 * States whose attempts count towards the maximum. Appointments and waits at the branch are agreed
 * with the recipient and do not.
 */
const countedStates: readonly OrderState[] = ['failed', 'partially_delivered'];

/**
 * Applies a next step to an order (docs/domain.md#next-steps). The goods must be in the depot. A
 * carry-over is attempt n + 1, needs a later day and is limited by the maximum attempts.
 */
export function decideNextStep(
	order: NextStepFacts,
	choice: NextStepChoice,
	policies: CompanyPolicies,
	today: ServiceDate,
) {
	const { orderNo } = order;
	const state = stateAfter(order, choice.step);
	if (state === null) {
		const { state: currentState } = order;
		return refuse(orderRefusals, 'order/wrong-state', {
			orderNo,
			state: currentState,
			act: choice.step,
		});
	}
	if (order.heldPieceCount > 0) {
		const pieceCount = order.heldPieceCount;
		return refuse(orderRefusals, 'order/pieces-in-custody', { orderNo, pieceCount });
	}
	const missingRefusal = refuseMissing(order, choice.step);
	if (missingRefusal !== null) return missingRefusal;
	const counterRefusal = refuseHandOver(order, choice) ?? refusePayment(order, choice, policies);
	if (counterRefusal !== null) return counterRefusal;
	const base = {
		state,
		attemptNo: order.attemptNo,
		serviceDate: order.serviceDate,
		...keptWindow(order),
		appointmentDate: null,
		waitingSince: state === 'waiting_at_branch' ? today : null,
	};
	if (!isDatedStep(choice.step)) return base;
	const serviceDate = choice.serviceDate ?? order.appointmentDate;
	const refusal = refuseDate(order, serviceDate, policies, today) ?? refuseWindow(choice);
	if (refusal !== null) return refusal;
	const dated = { ...base, ...windowOf(order, choice), serviceDate: serviceDate ?? today };
	if (choice.step === 'make-appointment') return { ...dated, appointmentDate: serviceDate };
	const attemptNo = Math.max(order.attemptNo, order.lastAttemptNo + 1);
	const { maxAttempts } = policies;
	if (attemptNo > maxAttempts && countedStates.includes(order.state)) {
		return refuse(orderRefusals, 'order/max-attempts', { orderNo, maxAttempts });
	}
	return { ...dated, attemptNo };
}

/**
 * The note of a next step: who took the goods at the branch, then the user's own words.
 * @example nextStepNote({ step: 'hand-over-at-branch', receivedBy: 'Ali Veli' }, 'Kardeşi')
 * // 'Teslim alan: Ali Veli. Kardeşi'
 */
export function nextStepNote(
	{ step, receivedBy }: Pick<NextStepChoice, 'step' | 'receivedBy'>,
	note: string,
): string {
	const taker = receivedBy?.trim() ?? '';
	if (step !== 'hand-over-at-branch' || taker === '') return note;
	return [`Teslim alan: ${taker}`, note.trim()].filter((part) => part !== '').join('. ');
}

/** Steps of goods on the way to their sender, which may be written off as damaged. */
const senderSteps: readonly OrderNextStep[] = ['send-back', 'arrive-at-sender'];

/**
 * The recipient of an order with a lost piece receives only a part of it, and that of an order without
 * a piece left nothing.
 */
function stateAfter(
	{ state, lostPieceCount, openPieceCount }: NextStepFacts,
	step: OrderNextStep,
): OrderState | null {
	const isWayToSender = senderSteps.includes(step) && !countedStates.includes(state);
	if (openPieceCount === 0 && !isWayToSender) return null;
	const isPart = step === 'hand-over-at-branch' && lostPieceCount > 0;
	return orderAfter(state, isPart ? 'end-partly' : step);
}

/** Steps after which the goods are in the depot no more. */
const lastSteps: readonly OrderNextStep[] = ['hand-over-at-branch', 'arrive-at-sender'];

/**
 * An order of which every piece is missing has no next step until one is found or all are written off,
 * and goods leave the depot only when none of them is missing.
 */
function refuseMissing(
	{ orderNo, openPieceCount, missingPieceCount: pieceCount }: NextStepFacts,
	step: OrderNextStep,
) {
	if (pieceCount === 0) return null;
	const isAll = pieceCount === openPieceCount;
	if (!isAll && !lastSteps.includes(step)) return null;
	return refuse(orderRefusals, 'order/pieces-missing', { orderNo, pieceCount });
}

/** A hand-over at the branch requires all goods in the depot, and who takes them. */
function refuseHandOver(
	{ orderNo, expectedPieceCount: pieceCount }: NextStepFacts,
	{ step, receivedBy }: NextStepChoice,
) {
	if (step !== 'hand-over-at-branch') return null;
	if (pieceCount > 0) {
		return refuse(orderRefusals, 'order/pieces-expected', { orderNo, pieceCount });
	}
	return isTaker(receivedBy ?? '') ? null : refuse(orderRefusals, 'order/taker-needed');
}

/**
 * What is collected at the branch for an amount due, and the difference of the rounding: cash is
 * rounded, other payments are exact.
 */
export function branchDue(dueKurus: number, method: CollectionMethod, step: CashStep) {
	if (method !== 'cash') return { amountKurus: dueKurus, roundingKurus: 0 };
	const { cashKurus: amountKurus, roundingKurus } = cashShare({ dueKurus, otherKurus: 0 }, step);
	return { amountKurus, roundingKurus };
}

/** A hand-over at the branch requires what is due; other steps accept no payment. */
function refusePayment(
	{ orderNo, dueKurus }: NextStepFacts,
	{ step, collection }: NextStepChoice,
	{ cardSlip, cashStepKurus }: CompanyPolicies,
) {
	const paidKurus = collection?.amountKurus ?? 0;
	if (step !== 'hand-over-at-branch') {
		return paidKurus === 0 ? null : refuse(orderRefusals, 'order/payment-not-due', { orderNo });
	}
	const { amountKurus } = branchDue(dueKurus, collection?.method ?? 'cash', cashStepKurus);
	if (paidKurus === amountKurus && (dueKurus === 0 || collection)) {
		return refuseMissingSlip(cardSlip, collection ? [collection] : []);
	}
	const due = formatKurus(amountKurus);
	return refuse(orderRefusals, 'order/payment-due', { orderNo, due });
}

/**
 * The earliest date of the next attempt: the day after the last one, unless the policy allows the
 * same day (Aynı gün ikinci deneme).
 */
export function earliestNextDate(
	order: Pick<NextStepFacts, 'state' | 'serviceDate' | 'lastAttemptOn'>,
	policies: CompanyPolicies,
	today: ServiceDate,
): ServiceDate {
	if (policies.sameDaySecondAttempt || !countedStates.includes(order.state)) return today;
	const next = addDays(order.lastAttemptOn ?? order.serviceDate, 1);
	return next > today ? next : today;
}

function refuseDate(
	order: NextStepFacts,
	serviceDate: ServiceDate | null,
	policies: CompanyPolicies,
	today: ServiceDate,
) {
	if (serviceDate === null) return refuse(orderRefusals, 'order/date-needed');
	const earliest = earliestNextDate(order, policies, today);
	if (serviceDate >= earliest) return null;
	return refuse(orderRefusals, 'order/date-too-early', { serviceDate: earliest });
}

/** A chosen window replaces the whole previous window; otherwise it stays. */
function windowOf(order: NextStepFacts, choice: NextStepChoice) {
	const isKept =
		(choice.windowStart === null && choice.windowEnd === null) ||
		(choice.windowStart === order.windowStart && choice.windowEnd === order.windowEnd);
	return keptWindow(
		isKept ? order : { windowStart: choice.windowStart, windowEnd: choice.windowEnd },
	);
}

function keptWindow({ windowStart, windowEnd, windowGapStart, windowGapEnd }: OrderWindow) {
	return {
		windowStart,
		windowEnd,
		windowGapStart: windowGapStart ?? null,
		windowGapEnd: windowGapEnd ?? null,
	};
}
