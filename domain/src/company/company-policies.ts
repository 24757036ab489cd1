import type { RecipientListing } from '../common/access/recipient-view.ts';
import { type AlertLimits, alertLimitDefaults } from './company-alerts.ts';
import type { CashStep } from './company-cash-rounding.ts';
import { type MapStyle, mapStyleDefault } from './company-map.ts';
import { type PlanningRules, planningRuleDefaults } from './company-planning.ts';
import { noProofRules, type ProofRules, type SenderProofRules } from './company-proofs.ts';

/** Limits of the operation that an admin may change (docs/domain.md#company-policies). */
export type CompanyPolicies = {
	/** Maximum number of delivery attempts (En fazla deneme). */
	readonly maxAttempts: number;
	/** Days that an order may wait at the branch (Şubede bekleme). */
	readonly branchDays: number;
	/** Whether a second attempt on the same day is allowed (Aynı gün ikinci deneme). */
	readonly sameDaySecondAttempt: boolean;
	/** How lists show recipients (Listelerde alıcı bilgisi). */
	readonly recipientListing: RecipientListing;
	/** Whether a card payment needs slip number and approval code (Kartta slip zorunlu). */
	readonly cardSlip: boolean;
	/** To which step cash is rounded, in kuruş; 0: not at all (Nakit yuvarlama). */
	readonly cashStepKurus: CashStep;
	/** Whether the expected cash appears only after the count (Kör sayım). */
	readonly blindCount: boolean;
	/** Whether a driver accepts a debit only with a signature (Zimmet kabulünde imza zorunlu). */
	readonly acceptanceSignature: boolean;
	/** Whether goods are disposed of only with the approval of a second person. */
	readonly disposalApproval: boolean;
	/** Which expired papers prevent a departure (Çıkışı engeller). */
	readonly insuranceBlocks: boolean;
	readonly licenceBlocks: boolean;
	readonly inspectionBlocks: boolean;
	readonly roadCardBlocks: boolean;
	readonly srcBlocks: boolean;
	/** Whether cold-chain orders need a cooled vehicle to depart. */
	readonly coldChainBlocks: boolean;
	/** From when on the office is alerted of a route (Uyarı sınırları). */
	readonly alerts: AlertLimits;
	/** Times and costs of plans (Otomatik Planlama). */
	readonly planning: PlanningRules;
	/** The basemap of all maps (Harita). */
	readonly mapStyle: MapStyle;
	/** Which proofs deliveries need, and the senders with rules of their own (Teslimat kanıtı). */
	readonly proofs: ProofRules;
	readonly senderProofs: readonly SenderProofRules[];
};

export const companyPolicyDefaults: CompanyPolicies = {
	maxAttempts: 3,
	branchDays: 3,
	sameDaySecondAttempt: false,
	recipientListing: 'by_role',
	cardSlip: true,
	cashStepKurus: 0,
	blindCount: true,
	acceptanceSignature: false,
	disposalApproval: true,
	insuranceBlocks: true,
	licenceBlocks: true,
	inspectionBlocks: false,
	roadCardBlocks: false,
	srcBlocks: false,
	coldChainBlocks: true,
	alerts: alertLimitDefaults,
	planning: planningRuleDefaults,
	mapStyle: mapStyleDefault,
	proofs: noProofRules,
	senderProofs: [],
};
