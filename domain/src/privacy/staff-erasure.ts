/** A driver with the accounts of the driver, or an account that is no driver's. */
export const staffKinds = ['driver', 'user'] as const;
export type StaffKind = (typeof staffKinds)[number];

export type StaffErasureFacts = {
	readonly driverActive: boolean;
	/** A route of the driver that is neither closed nor cancelled. */
	readonly openRouteNumber: string | null;
	/** An account can still sign in. */
	readonly accountOpen: boolean;
	readonly openDebtKurus: number;
	/** What the firm has to pay back to the driver. */
	readonly creditKurus: number;
};

export const staffErasureBlocks = [
	'driver-active',
	'account-open',
	'route-open',
	'debt-left',
	'credit-left',
] as const;
export type StaffErasureBlock = (typeof staffErasureBlocks)[number];

/**
 * Why the personal data of a driver or user cannot be erased yet; null when it can. The firm needs
 * them as long as the person works with it or one owes the other money (KVKK m. 7).
 */
export function staffErasureBlock(facts: StaffErasureFacts): StaffErasureBlock | null {
	if (facts.driverActive) return 'driver-active';
	if (facts.accountOpen) return 'account-open';
	if (facts.openRouteNumber !== null) return 'route-open';
	if (facts.openDebtKurus > 0) return 'debt-left';
	return facts.creditKurus > 0 ? 'credit-left' : null;
}
