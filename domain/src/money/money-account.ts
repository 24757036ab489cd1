// Who holds money, and to whom it is owed (docs/domain.md#money).

/** `held`: never below 0. `owed`: never above 0. `free`: either. */
export type MoneySide = 'held' | 'owed' | 'free';

/** The kinds of accounts with the bound of each; the database computes the same. */
export const moneySides = {
	/** A driver on one route. */
	driver_cash: 'held',
	/** The cash desk of the depot. */
	desk: 'held',
	/** A bag on the way to the bank, by its carrier. */
	in_transit: 'held',
	bank: 'held',
	/** Card payments that the bank has not paid yet. */
	card: 'held',
	/** Transfers of recipients that no bank file has named yet. */
	bank_expected: 'held',
	driver_debt: 'held',
	advance: 'held',
	sender_fee: 'held',
	cost: 'held',
	/** What a driver has paid too much. */
	driver_credit: 'owed',
	/** Whose money it is. */
	sender: 'owed',
	fee_income: 'owed',
	surplus: 'owed',
	payout_sent: 'owed',
	courier_pay: 'owed',
	/** What the company put in; also money of before the opening. */
	own_money: 'free',
	/** Money whose origin is not known yet: a person explains it. */
	suspense: 'free',
} as const satisfies Record<string, MoneySide>;

export type MoneyKind = keyof typeof moneySides;
/** What a driver owes, and has paid too much: one sum. */
export const driverAccountKinds: readonly MoneyKind[] = ['driver_debt', 'driver_credit'];
export const moneyKinds = Object.keys(moneySides) as MoneyKind[];

/** An account of a depot as it is stored: its kind, and its holder where there are several. */
export type MoneyAccount = MoneyKind | `${MoneyKind}:${string}`;

/** @example moneyAccount('driver_cash', routeId) // 'driver_cash:0198…' */
export function moneyAccount(kind: MoneyKind, holder = ''): MoneyAccount {
	return holder === '' ? kind : `${kind}:${holder}`;
}

export function partsOf(account: MoneyAccount): { kind: MoneyKind; holder: string } {
	const at = account.indexOf(':');
	if (at < 0) return { kind: account as MoneyKind, holder: '' };
	return { kind: account.slice(0, at) as MoneyKind, holder: account.slice(at + 1) };
}

export function sideOf(account: MoneyAccount): MoneySide {
	return moneySides[partsOf(account).kind];
}

/**
 * The account that covers what another lacks: debt and credit of a driver are one sum, and anything
 * else is unexplained.
 */
export function coverOf(account: MoneyAccount): MoneyAccount {
	const { kind, holder } = partsOf(account);
	if (kind === 'driver_debt') return moneyAccount('driver_credit', holder);
	if (kind === 'driver_credit') return moneyAccount('driver_debt', holder);
	return 'suspense';
}
