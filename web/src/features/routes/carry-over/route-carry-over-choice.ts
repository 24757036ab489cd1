import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { formatDate, type ServiceDate } from '@sevk/domain/common/date/date';
import type { OrderNextStep } from '@sevk/domain/orders/common/order-transitions';
import { nextStepWord } from '@sevk/domain/orders/common/order-words';

/** The next step of an order: the proposal of the rules, or the user's choice. */
export type CarryOverChoice = {
	readonly step: OrderNextStep;
	readonly serviceDate: string | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	/** Why the order is put on a day without room. */
	readonly capacityReason?: string | null;
};

export type Choices = ReadonlyMap<string, CarryOverChoice>;

export function isDated(step: OrderNextStep): boolean {
	return step === 'carry-over' || step === 'make-appointment';
}

/** The selected or proposed next step of an order; null while a decision is missing. */
export function choiceOf(order: CarryOver, choices: Choices): CarryOverChoice | null {
	const choice = choices.get(order.id);
	if (choice !== undefined) return choice;
	const { proposal } = order;
	if (proposal?.step == null) return null;
	if (isDated(proposal.step) && proposal.serviceDate === null) return null;
	const { step, serviceDate } = proposal;
	return { step, serviceDate, windowStart: null, windowEnd: null };
}

/** "Ertesi Güne Devir · 20.11.2026 · 10:00–12:00"; "Bugüne Al" for today. */
export function choiceWords(
	{ step, serviceDate, windowStart, windowEnd }: CarryOverChoice,
	today: ServiceDate,
): string {
	const window = formatWindow({ start: windowStart, end: windowEnd });
	const isNamed = serviceDate === null || (step === 'carry-over' && serviceDate === today);
	return [nextStepWord(step, serviceDate, today), isNamed ? null : formatDate(serviceDate), window]
		.filter(Boolean)
		.join(' · ');
}
