import { formatKurus } from '../common/format/money.ts';

/**
 * Steps to which cash is rounded (Nakit yuvarlama), in kuruş; 0 collects the exact amount
 * (docs/domain.md#cash-rounding).
 */
export const cashSteps = [0, 5, 25, 50, 100] as const;
export type CashStep = (typeof cashSteps)[number];

/** The name of a step on screens: `₺0,25`. */
export function cashStepWord(step: CashStep): string {
	return step === 0 ? 'Yuvarlama yok' : formatKurus(step);
}

/**
 * The cash that is collected for an amount: the nearest multiple of the step, half a step up.
 * @example roundCash(9_987, 25) // 9_975
 */
export function roundCash(amountKurus: number, step: CashStep): number {
	return step === 0 ? amountKurus : Math.floor(amountKurus / step + 0.5) * step;
}

/** What is collected for an order as it was ordered: rounded if it is paid in cash. */
export function dueAtDoor(
	{ dueKurus, paymentType }: { readonly dueKurus: number; readonly paymentType: string | null },
	step: CashStep,
): number {
	return paymentType === 'cash' ? roundCash(dueKurus, step) : dueKurus;
}

/**
 * The part of an amount that is due in cash: what the other payments leave, and what is collected for it.
 * A card is charged exactly: no rest is left beside it for which there are no coins.
 */
export function cashShare(
	{ dueKurus, otherKurus }: { readonly dueKurus: number; readonly otherKurus: number },
	step: CashStep,
) {
	const restKurus = Math.max(0, dueKurus - otherKurus);
	const rounded = roundCash(restKurus, step);
	const cashKurus = rounded === 0 && otherKurus > 0 ? restKurus : rounded;
	return { restKurus, cashKurus, roundingKurus: cashKurus - restKurus };
}

/** Cash and other payments for an amount due, in kuruş. */
export type Payment = {
	readonly dueKurus: number;
	readonly cashKurus: number;
	readonly otherKurus: number;
};

/** Who collects: a phone of an older release knows no step and collects the exact sum. */
export type CashRule = { readonly step: CashStep; readonly exactToo: boolean };

/**
 * How a payment settles the amount due: `whole` with the difference of the rounding, `part`, or
 * `excess`. The difference is cash that was collected beyond (or short of) the amount it settles.
 */
export function settlePayment({ dueKurus, cashKurus, otherKurus }: Payment, rule: CashRule) {
	if (otherKurus > dueKurus) return { kind: 'excess', roundingKurus: 0 } as const;
	const share = cashShare({ dueKurus, otherKurus }, rule.step);
	if (cashKurus === share.cashKurus) {
		return { kind: 'whole', roundingKurus: share.roundingKurus } as const;
	}
	if (cashKurus === share.restKurus && rule.exactToo) {
		return { kind: 'whole', roundingKurus: 0 } as const;
	}
	return { kind: cashKurus > share.restKurus ? 'excess' : 'part', roundingKurus: 0 } as const;
}

/** The rounding difference of payments; answers that a device kept from an earlier release have none. */
export function sumRounding(payments: readonly { readonly roundingKurus?: number }[]): number {
	return payments.reduce((sum, { roundingKurus = 0 }) => sum + roundingKurus, 0);
}

/**
 * A rounding difference in a sentence: `Yuvarlama farkı: -₺0,12`; null where nothing was rounded.
 */
export function roundingSentence(roundingKurus: number): string | null {
	return roundingKurus === 0 ? null : `Yuvarlama farkı: ${formatKurus(roundingKurus)}`;
}

/**
 * The step of a route: the company's until it leaves, then the one it left with, so that a change of
 * the rule does not reach a route that is out. A route that left before the rule existed has none.
 */
export function cashStepOf(
	route: { readonly departedAt: unknown; readonly cashStepKurus: CashStep | null },
	companyStep: CashStep,
): CashStep {
	return route.departedAt === null ? companyStep : (route.cashStepKurus ?? 0);
}

/**
 * The rule of a result. The phone names the step that it showed; one that differs from the step of the
 * route counts where the company has changed its rule since the route was made, so that a result that
 * waited without a network is never refused for it.
 */
export function cashRuleOf(facts: {
	readonly routeStep: CashStep;
	/** Null from a phone of an older release. */
	readonly shownStep: CashStep | null;
	readonly ruleChanged: boolean;
}): CashRule {
	const { routeStep, shownStep, ruleChanged } = facts;
	const step = shownStep !== null && ruleChanged ? shownStep : routeStep;
	return { step, exactToo: shownStep === null };
}
