import { type CompanyPolicies, companyPolicyDefaults } from '@sevk/domain/company/company-policies';
import type { Database } from '../../db/database.ts';

const policyNames: Record<keyof CompanyPolicies, string> = {
	maxAttempts: 'max_attempts',
	branchDays: 'branch_days',
	sameDaySecondAttempt: 'same_day_second_attempt',
	recipientListing: 'recipient_listing',
	cardSlip: 'card_slip',
	cashStepKurus: 'cash_step',
	blindCount: 'blind_count',
	acceptanceSignature: 'acceptance_signature',
	disposalApproval: 'disposal_approval',
	insuranceBlocks: 'insurance_blocks',
	licenceBlocks: 'licence_blocks',
	inspectionBlocks: 'inspection_blocks',
	roadCardBlocks: 'road_card_blocks',
	srcBlocks: 'src_blocks',
	coldChainBlocks: 'cold_chain_blocks',
	alerts: 'alerts',
	planning: 'planning',
	mapStyle: 'map_style',
	proofs: 'proofs',
	senderProofs: 'sender_proofs',
};
/** Each policy with the name of its row. */
export const policyEntries = Object.entries(policyNames) as [keyof CompanyPolicies, string][];

/** The policies in force: set by an admin, or the defaults. */
export async function readPolicies(db: Database): Promise<CompanyPolicies> {
	const rows = await db.selectFrom('policies').select(['name', 'value']).execute();
	const values = new Map(rows.map(({ name, value }) => [name, value]));
	const set = policyEntries
		.filter(([, name]) => values.has(name))
		.map(([key, name]) => [key, values.get(name)]);
	const policies: CompanyPolicies = { ...companyPolicyDefaults, ...Object.fromEntries(set) };
	// A rule that came with a later version has its default until the company sets it.
	return { ...policies, planning: { ...companyPolicyDefaults.planning, ...policies.planning } };
}

/** Whether a policy has changed since an instant. */
export async function hasPolicyChanged(
	db: Database,
	policy: keyof CompanyPolicies,
	since: Date,
): Promise<boolean> {
	const row = await db
		.selectFrom('policies')
		.select('name')
		.where('name', '=', policyNames[policy])
		.where('updated_at', '>=', since)
		.executeTakeFirst();
	return row !== undefined;
}
