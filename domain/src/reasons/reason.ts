/** Which question a reason answers; the three lists of domain.md §6. */
export const reasonLists = ['undebit', 'undelivery', 'product_return'] as const;
export type ReasonList = (typeof reasonLists)[number];

/** When a reason may be chosen: at loading, with the vehicle out, or back at the depot. */
export const reasonStages = ['loading', 'onboard', 'depot_return'] as const;
export type ReasonStage = (typeof reasonStages)[number];

/** What has to prove a reason: Kanıt F, A, K, N and T of domain.md §6, in this order. */
export const reasonEvidence = ['photo', 'call', 'location', 'note', 'report'] as const;
export type ReasonEvidence = (typeof reasonEvidence)[number];

/** What the office is offered to do next ("Sonra" in domain.md §6). */
export const reasonNextSteps = [
	'carry_over',
	'appointment',
	'wait_at_branch',
	'return_pending',
	'return_after_approval',
	'return_to_sender',
	'back_to_depot',
	'customer_care',
	'fix_address',
	'investigate',
	'transfer',
] as const;
export type ReasonNextStep = (typeof reasonNextSteps)[number];

/**
 * Why something did not go as planned. Only the code is stored with a record; the label may be
 * renamed, a reason may be retired, but it is never deleted and its code is never used again.
 */
export type Reason = {
	readonly list: ReasonList;
	/** Stable, upper case: `RECIPIENT_ABSENT`. */
	readonly code: string;
	readonly label: string;
	/** Heading under which screens show it; empty when it stands alone. */
	readonly groupLabel: string;
	readonly stages: readonly ReasonStage[];
	readonly evidence: readonly ReasonEvidence[];
	readonly nextStep: ReasonNextStep | null;
	readonly retired: boolean;
};

/** The reason that says nothing by itself, and so needs a note (domain.md §10, guard 7). */
export const otherReasonCode = 'OTHER';

/** Whether a text may be the code of a new reason: `WRONG_FLOOR`. */
export function isReasonCode(code: string): boolean {
	return /^[A-Z][A-Z0-9_]{1,39}$/.test(code);
}

/** The reasons to offer at a stage: those of the stage that are not retired, in their order. */
export function reasonsAt<Offered extends Pick<Reason, 'stages' | 'retired'>>(
	reasons: readonly Offered[],
	stage: ReasonStage,
): Offered[] {
	return reasons.filter((reason) => !reason.retired && reason.stages.includes(stage));
}
