/** Limits of the operation that an admin may change (domain.md §5, "Policies"). */
export type CompanyPolicies = {
	/** En fazla deneme. */
	readonly maxAttempts: number;
	/** Şubede bekleme, in days. */
	readonly branchDays: number;
	/** Aynı gün ikinci deneme. */
	readonly sameDaySecondAttempt: boolean;
};

export const companyPolicyDefaults: CompanyPolicies = {
	maxAttempts: 3,
	branchDays: 3,
	sameDaySecondAttempt: false,
};
