/** The three reason lists (docs/domain.md#reason-lists). */
export const reasonLists = ['undebit', 'undelivery', 'product_return'] as const;
export type ReasonList = (typeof reasonLists)[number];

/** Stages at which a reason may be chosen: while loading, on the route, back at the depot. */
export const reasonStages = ['loading', 'onboard', 'depot_return'] as const;
export type ReasonStage = (typeof reasonStages)[number];

/** Evidence that a reason can require (Kanıt, docs/domain.md#evidence). */
export const reasonEvidence = ['photo', 'call', 'location', 'note', 'report'] as const;
export type ReasonEvidence = (typeof reasonEvidence)[number];

/**
 * Maximum distance from the address for a result entered at the address (docs/domain.md#evidence).
 */
export const maximumDistanceM = 150;

/** Next steps that the office is offered (Sonra, docs/domain.md#evidence). */
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
 * Why something did not go as planned. Records store only the code. Labels may change and reasons
 * may retire, but reasons are never deleted and codes never reused.
 */
export type Reason = {
	readonly list: ReasonList;
	/** Stable, upper case: `RECIPIENT_ABSENT`. */
	readonly code: string;
	readonly label: string;
	/** Group heading on screens; empty if the reason has none. */
	readonly groupLabel: string;
	readonly stages: readonly ReasonStage[];
	readonly evidence: readonly ReasonEvidence[];
	readonly nextStep: ReasonNextStep | null;
	readonly retired: boolean;
};

/** The reason of a delivery code that fails; only of use while a rule needs codes. */
export const codeReasonCode = 'OTP_FAILED';

/** The catch-all reason, which requires a note (docs/domain.md#notes). */
export const otherReasonCode = 'OTHER';

/** The reason for a piece that the depot cannot find; it is missing from then on. */
export const notFoundReasonCode = 'NOT_FOUND_IN_DEPOT';

/** The reason for goods that another driver takes; it requires a transfer. */
export const transferReasonCode = 'TRANSFERRED';

/** Adres hatalı and Taşınmış. */
const wrongAddressCodes: readonly string[] = ['ADDRESS_WRONG', 'MOVED'];

/**
 * Whether a reason says that the address or its pin may be wrong: then the place of the entry is the
 * evidence, at any distance (docs/domain.md#evidence).
 */
export function doubtsAddress({ code, nextStep }: Pick<Reason, 'code' | 'nextStep'>): boolean {
	return wrongAddressCodes.includes(code) || nextStep === 'fix_address';
}

/** Whether a text is a valid code for a new reason: `WRONG_FLOOR`. */
export function isReasonCode(code: string): boolean {
	return /^[A-Z][A-Z0-9_]{1,39}$/.test(code);
}

/** The reasons allowed at a stage, in their sequence. */
export function reasonsAt<Offered extends Pick<Reason, 'stages'>>(
	reasons: readonly Offered[],
	stage: ReasonStage,
): Offered[] {
	return reasons.filter((reason) => reason.stages.includes(stage));
}
