/** What must hold between the ledger and the operation (docs/domain.md#money). */
export type MoneyLaw =
	/** All balances of a depot add up to 0. */
	| 'sum'
	/** Each balance is the last leg of its account, and each transfer has two legs. */
	| 'chain'
	/** Each payment of a route is one transfer, and one that was taken back is reversed. */
	| 'collections'
	/** A driver holds payments and float until the count is booked, then nothing. */
	| 'driver-cash'
	/** A driver owes the debts without their payments. */
	| 'driver-debt';
