import { addDays, daysBetween, type ServiceDate } from '../../common/date/date.ts';
import type { CompanyPolicies } from '../../company/company-policies.ts';
import type { ReasonNextStep } from '../../reasons/reason.ts';
import type { OrderState } from '../common/order.ts';
import { type OrderNextStep, orderAfter, orderNextSteps } from '../common/order-transitions.ts';
import { earliestNextDate } from './order-next-step.ts';

export type ProposalFacts = {
	readonly state: OrderState;
	readonly attemptNo: number;
	/** Number of the last attempt that was not reverted; 0 if there is none. */
	readonly lastAttemptNo: number;
	/** The day of that attempt's route; it can differ from the order's own date. */
	readonly lastAttemptOn: ServiceDate | null;
	readonly serviceDate: ServiceDate;
	readonly appointmentDate: ServiceDate | null;
	readonly waitingSince: ServiceDate | null;
	/**
	 * The next step configured for the reason (Sonra, docs/domain.md#next-steps); null if it has
	 * none.
	 */
	readonly reasonNextStep: ReasonNextStep | null;
};

type ProposedStep = {
	/** Null if a user must decide. */
	readonly step: OrderNextStep | null;
	/** The date of a dated step; null for an appointment, whose date the recipient chooses. */
	readonly serviceDate: ServiceDate | null;
	readonly why: string;
};

export type NextStepProposal = ProposedStep & {
	/** The earliest date that a dated step may have. */
	readonly earliestDate: ServiceDate;
};

/** The step of each reason; null if a user must decide. */
const stepOfReason: Record<ReasonNextStep, OrderNextStep | null> = {
	carry_over: 'carry-over',
	appointment: 'make-appointment',
	wait_at_branch: 'keep-at-branch',
	return_pending: 'send-back',
	return_after_approval: 'send-back',
	return_to_sender: 'send-back',
	back_to_depot: 'send-back',
	customer_care: null,
	fix_address: 'carry-over',
	investigate: null,
	transfer: 'carry-over',
};

const whyOfReason: Record<ReasonNextStep, string> = {
	carry_over: 'Nedene bağlı sonraki adım',
	appointment: 'Alıcı randevu istedi; günü alıcıyla kararlaştırın',
	wait_at_branch: 'Alıcı şubeden teslim alacak',
	return_pending: 'Alıcı teslim almadı',
	return_after_approval: 'Hasar onayından sonra göndericiye döner',
	return_to_sender: 'Nedene bağlı sonraki adım',
	back_to_depot: 'Teslim edilemez; göndericiye döner',
	customer_care: 'Müşteri hizmetleri alıcıyla görüşüp karar vermeli',
	fix_address: 'Önce adresi düzeltin',
	investigate: 'Eksik parça araştırılıyor; sonuca göre karar verin',
	transfer: 'Araç arızalandı; başka araçla yeniden çıkar',
};

/**
 * Proposes the next step of an order that was not delivered as planned (docs/domain.md#next-steps):
 * the step of the reason, limited by the maximum attempts and the maximum days at the branch. Null
 * if no step is needed.
 * @example proposeNextStep({ state: 'failed', reasonNextStep: 'carry_over', lastAttemptNo: 3, … })
 * // { step: 'send-back', serviceDate: null, why: '3 deneme yapıldı', earliestDate: … }
 */
export function proposeNextStep(
	order: ProposalFacts,
	policies: CompanyPolicies,
	today: ServiceDate,
): NextStepProposal | null {
	const proposed = proposeStep(order, policies, today);
	if (proposed === null) return null;
	return { ...proposed, earliestDate: earliestNextDate(order, policies, today) };
}

function proposeStep(
	order: ProposalFacts,
	policies: CompanyPolicies,
	today: ServiceDate,
): ProposedStep | null {
	switch (order.state) {
		case 'failed':
		case 'partially_delivered':
			return proposeAfterAttempt(order, policies, today);
		case 'ready':
		case 'planned':
			if (order.serviceDate >= today) return null;
			return { step: 'carry-over', serviceDate: today, why: 'Gününde çıkmadı; bugüne alınır' };
		case 'appointment': {
			const day = order.appointmentDate ?? order.serviceDate;
			const serviceDate = day > today ? day : today;
			const why = day > today ? 'Randevu gününe alınır' : 'Randevu günü geldi';
			return { step: 'carry-over', serviceDate, why };
		}
		case 'waiting_at_branch':
			return proposeAtBranch(order, policies, today);
		case 'returning':
			return { step: 'arrive-at-sender', serviceDate: null, why: 'Göndericiye dönüyor' };
		default:
			return null;
	}
}

function proposeAfterAttempt(
	order: ProposalFacts,
	policies: CompanyPolicies,
	today: ServiceDate,
): ProposedStep {
	const { reasonNextStep } = order;
	const step = reasonNextStep === null ? 'carry-over' : stepOfReason[reasonNextStep];
	const why = reasonNextStep === null ? 'Kalanı yeniden denenir' : whyOfReason[reasonNextStep];
	const isPossible = step === null || orderAfter(order.state, step) !== null;
	const proposedStep = isPossible ? step : 'carry-over';
	if (proposedStep !== 'carry-over') return { step: proposedStep, serviceDate: null, why };
	const attempts = Math.max(order.attemptNo, order.lastAttemptNo + 1);
	if (attempts > policies.maxAttempts) {
		return { step: 'send-back', serviceDate: null, why: `${attempts - 1} deneme yapıldı` };
	}
	return { step: 'carry-over', serviceDate: earliestNextDate(order, policies, today), why };
}

function proposeAtBranch(
	{ waitingSince }: ProposalFacts,
	{ branchDays }: CompanyPolicies,
	today: ServiceDate,
): ProposedStep {
	const since = waitingSince ?? today;
	if (today <= lastDayAtBranch(since, branchDays)) {
		const why = `Şubede ${daysBetween(since, today) + 1}. gün`;
		return { step: 'hand-over-at-branch', serviceDate: null, why };
	}
	const why = `Şubede ${branchDays} günlük bekleme süresi doldu`;
	return { step: 'send-back', serviceDate: null, why };
}

/**
 * The last day on which an order may wait at the branch (Şubede bekleme), counting the first day.
 */
export function lastDayAtBranch(waitingSince: ServiceDate, branchDays: number): ServiceDate {
	return addDays(waitingSince, branchDays - 1);
}

/** Steps at a counter. Their forms ask who takes the goods, and for the payment. */
const counterSteps: readonly OrderNextStep[] = ['hand-over-at-branch', 'arrive-at-sender'];

/**
 * The steps that a user may choose for an order among others, without the form of a counter. A
 * planned order is first removed from its route.
 */
export function possibleNextSteps(state: OrderState): OrderNextStep[] {
	const from = state === 'planned' ? (orderAfter(state, 'take-off') ?? state) : state;
	return orderNextSteps.filter(
		(step) => !counterSteps.includes(step) && orderAfter(from, step) !== null,
	);
}
