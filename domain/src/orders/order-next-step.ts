import { addDays, type ServiceDate } from '../common/date.ts';
import { formatKurus } from '../common/money.ts';
import { type Refusal, refuse, refuseAs } from '../common/refusal.ts';
import type { CompanyPolicies } from '../company/company-policies.ts';
import type { CollectionMethod } from '../reasons/collection-method.ts';
import type { OrderState } from './order.ts';
import { reversedWindow } from './order-form.ts';
import { type OrderNextStep, orderAfter } from './order-transitions.ts';
import { orderRefusals } from './order-words.ts';

export type NextStepFacts = {
	readonly orderNo: string;
	readonly state: OrderState;
	readonly attemptNo: number;
	/** The number of the last attempt that stands; 0 when nobody has been at the door. */
	readonly lastAttemptNo: number;
	readonly serviceDate: ServiceDate;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly appointmentDate: ServiceDate | null;
	/** Pieces that are on a vehicle. */
	readonly heldPieceCount: number;
	/** What is still due, in kuruş: without what was collected at the door before. */
	readonly dueKurus: number;
};

/** Money that is taken at the depot's counter. */
export type BranchCollection = {
	readonly method: CollectionMethod;
	readonly amountKurus: number;
	readonly receiptNo: string | null;
};

export type NextStepChoice = {
	readonly step: OrderNextStep;
	readonly serviceDate: ServiceDate | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	/** With a hand-over at the branch; left out where nothing is due. */
	readonly collection?: BranchCollection | null | undefined;
};

export type NextStepOutcome = {
	readonly state: OrderState;
	readonly attemptNo: number;
	readonly serviceDate: ServiceDate;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly appointmentDate: ServiceDate | null;
	/** The day since which it waits at the branch. */
	readonly waitingSince: ServiceDate | null;
};

const datedSteps: readonly OrderNextStep[] = ['carry-over', 'make-appointment'];
/** An appointment or a wait at the branch was agreed with the recipient: that goes beyond the limit. */
const countedStates: readonly OrderState[] = ['failed', 'partially_delivered'];

/**
 * What an order becomes by its next step (domain.md §5). Its goods must be back in the depot; a
 * carry-over is attempt n + 1 and needs a later day, up to the limit of attempts.
 */
export function decideNextStep(
	order: NextStepFacts,
	choice: NextStepChoice,
	policies: CompanyPolicies,
	today: ServiceDate,
): NextStepOutcome | Refusal {
	const { orderNo } = order;
	const state = orderAfter(order.state, choice.step);
	if (state === null) {
		const { state: now } = order;
		return refuse(orderRefusals, 'order/wrong-state', { orderNo, state: now, act: choice.step });
	}
	if (order.heldPieceCount > 0) {
		const pieceCount = order.heldPieceCount;
		return refuse(orderRefusals, 'order/pieces-in-custody', { orderNo, pieceCount });
	}
	const unpaid = paymentBlock(order, choice);
	if (unpaid !== null) return unpaid;
	const stays = {
		state,
		attemptNo: order.attemptNo,
		serviceDate: order.serviceDate,
		windowStart: order.windowStart,
		windowEnd: order.windowEnd,
		appointmentDate: null,
		waitingSince: state === 'waiting_at_branch' ? today : null,
	};
	if (!datedSteps.includes(choice.step)) return stays;
	const serviceDate = choice.serviceDate ?? order.appointmentDate;
	const blocked = dateBlock(order, serviceDate, policies, today) ?? reversedWindow(choice);
	if (blocked !== null) return blocked;
	const dated = { ...stays, ...windowOf(order, choice), serviceDate: serviceDate ?? today };
	if (choice.step === 'make-appointment') return { ...dated, appointmentDate: serviceDate };
	const attemptNo = Math.max(order.attemptNo, order.lastAttemptNo + 1);
	const { maxAttempts } = policies;
	if (attemptNo > maxAttempts && countedStates.includes(order.state)) {
		return refuse(orderRefusals, 'order/max-attempts', { orderNo, maxAttempts });
	}
	return { ...dated, attemptNo };
}

/** Goods leave the counter against exactly what is due, and money comes with no other step. */
function paymentBlock(
	{ orderNo, dueKurus }: NextStepFacts,
	{ step, collection }: NextStepChoice,
): Refusal | null {
	const paidKurus = collection?.amountKurus ?? 0;
	if (step !== 'hand-over-at-branch') {
		return paidKurus === 0
			? null
			: refuseAs(422, orderRefusals, 'order/payment-not-due', { orderNo });
	}
	if (paidKurus === dueKurus) return null;
	const due = formatKurus(dueKurus);
	return refuseAs(422, orderRefusals, 'order/payment-due', { orderNo, due });
}

/** After an attempt the next one is on a later day, unless the policy allows the same. */
function dateBlock(
	order: NextStepFacts,
	serviceDate: ServiceDate | null,
	policies: CompanyPolicies,
	today: ServiceDate,
): Refusal | null {
	if (serviceDate === null) return refuseAs(422, orderRefusals, 'order/date-needed');
	const waits = countedStates.includes(order.state) && !policies.sameDaySecondAttempt;
	const afterAttempt = waits ? addDays(order.serviceDate, 1) : today;
	const earliest = afterAttempt > today ? afterAttempt : today;
	if (serviceDate >= earliest) return null;
	return refuseAs(422, orderRefusals, 'order/date-too-early', { serviceDate: earliest });
}

/** A window that was chosen replaces the old one whole; none chosen leaves it. */
function windowOf(order: NextStepFacts, choice: NextStepChoice) {
	const { windowStart, windowEnd } =
		choice.windowStart === null && choice.windowEnd === null ? order : choice;
	return { windowStart, windowEnd };
}
