// Transfers between accounts and the chain of each account; one transfer a fact, named by its key.
import { coverOf, type MoneyAccount, moneyAccount, partsOf, sideOf } from './money-account.ts';

/** Why money moved. A reversal has the kind of the transfer that it takes back. */
export const moneyTransferKinds = [
	'opening',
	'collected',
	'collected_at_branch',
	'float',
	'float_returned',
	'handed_in',
	'expense',
	'short',
	'written_off',
	'over',
	'debt_paid',
	'credit_paid',
	'card_difference',
	'netted',
	'cover',
	'bagged',
	'banked',
	'card_paid',
	'card_cost',
	'found_at_bank',
	'correction',
] as const;
export type MoneyTransferKind = (typeof moneyTransferKinds)[number];

/** Payments of orders. */
export const paymentKinds: readonly MoneyTransferKind[] = ['collected', 'collected_at_branch'];

/** Kinds that follow from the sums of accounts and are no facts of their own. */
export const followingKinds: readonly MoneyTransferKind[] = ['cover', 'netted'];

export type MoneyTransfer = {
	readonly key: string;
	readonly kind: MoneyTransferKind;
	readonly from: MoneyAccount;
	readonly to: MoneyAccount;
	readonly amountKurus: number;
	readonly reversesId?: string | null;
	readonly orderId?: string | null;
	readonly routeId?: string | null;
	readonly settlementId?: string | null;
	readonly note?: string;
	/** When the money moved; without it, when that is recorded. */
	readonly happenedAt?: Date;
};

/** The last leg of an account; `seq` is 0 before the first. */
export type MoneyBalance = { readonly seq: number; readonly kurus: number; readonly since: Date };

/** One side of a transfer in the chain of its account. */
type MoneyLeg = {
	readonly transferIndex: number;
	readonly account: MoneyAccount;
	readonly seq: number;
	readonly side: 'from' | 'to';
	readonly beforeKurus: number;
	readonly amountKurus: number;
};

export type MoneyPosting = {
	readonly transfers: readonly MoneyTransfer[];
	readonly legs: readonly MoneyLeg[];
	/** The accounts that changed. */
	readonly balances: ReadonlyMap<MoneyAccount, MoneyBalance>;
};

/** An account that has not what a transfer takes from it. */
export type MoneyLack = { readonly account: MoneyAccount; readonly lackKurus: number };

/** The accounts that a transfer may touch: its own and those that may cover them. */
export function accountsOf(transfers: readonly MoneyTransfer[]): MoneyAccount[] {
	const own = transfers.flatMap(({ from, to }) => [from, to]);
	const drivers = own.flatMap((account) => {
		const cover = coverOf(account);
		return cover === 'suspense' ? [] : [cover];
	});
	return [...new Set([...own, ...drivers])].toSorted();
}

/**
 * Writes transfers one after another into the chains of their accounts. An act that has happened
 * takes what an account lacks from another one (`covers`): what was done at a door is not refused
 * because of the books. Without it the first lack is the answer.
 */
export function postTransfers(
	before: ReadonlyMap<MoneyAccount, MoneyBalance>,
	transfers: readonly MoneyTransfer[],
	{ covers, now }: { readonly covers: boolean; readonly now: Date },
): MoneyPosting | MoneyLack {
	const posting = new Chains(before, now);
	for (const transfer of transfers.filter(({ amountKurus }) => amountKurus > 0)) {
		const lack = posting.lackOf(transfer);
		if (lack !== null && !covers) return lack;
		if (lack !== null) posting.write(coverTransfer(transfer, lack));
		const overflow = posting.overflowOf(transfer);
		if (overflow !== null && !covers) return overflow;
		if (overflow !== null) posting.write(relief(transfer, overflow));
		posting.write(transfer);
	}
	posting.netDrivers(transfers);
	return posting;
}

function coverTransfer(transfer: MoneyTransfer, { account, lackKurus }: MoneyLack): MoneyTransfer {
	const { reversesId: _reverses, ...about } = transfer;
	return {
		...about,
		key: `${transfer.key}:cover`,
		kind: 'cover',
		from: coverOf(account),
		to: account,
		amountKurus: lackKurus,
	};
}

/** Makes room in an account to which nothing more is owed. */
function relief(transfer: MoneyTransfer, { account, lackKurus }: MoneyLack): MoneyTransfer {
	const { reversesId: _reverses, ...about } = transfer;
	return {
		...about,
		key: `${transfer.key}:relief`,
		kind: 'cover',
		from: account,
		to: coverOf(account),
		amountKurus: lackKurus,
	};
}

class Chains implements MoneyPosting {
	readonly transfers: MoneyTransfer[] = [];
	readonly legs: MoneyLeg[] = [];
	readonly balances = new Map<MoneyAccount, MoneyBalance>();
	readonly #before: ReadonlyMap<MoneyAccount, MoneyBalance>;
	readonly #now: Date;

	constructor(before: ReadonlyMap<MoneyAccount, MoneyBalance>, now: Date) {
		this.#before = before;
		this.#now = now;
	}

	balanceOf(account: MoneyAccount): MoneyBalance {
		const none = { seq: 0, kurus: 0, since: this.#now };
		return this.balances.get(account) ?? this.#before.get(account) ?? none;
	}

	lackOf({ from, amountKurus }: MoneyTransfer): MoneyLack | null {
		const lackKurus = amountKurus - this.balanceOf(from).kurus;
		return sideOf(from) === 'held' && lackKurus > 0 ? { account: from, lackKurus } : null;
	}

	overflowOf({ to, amountKurus }: MoneyTransfer): MoneyLack | null {
		const lackKurus = amountKurus + this.balanceOf(to).kurus;
		return sideOf(to) === 'owed' && lackKurus > 0 ? { account: to, lackKurus } : null;
	}

	write(transfer: MoneyTransfer): void {
		this.transfers.push(transfer);
		this.#writeLeg(transfer.from, 'from', transfer.amountKurus);
		this.#writeLeg(transfer.to, 'to', transfer.amountKurus);
	}

	/** A driver does not owe and have a credit at once. */
	netDrivers(transfers: readonly MoneyTransfer[]): void {
		for (const account of accountsOf(transfers)) {
			const { kind, holder } = partsOf(account);
			if (kind !== 'driver_debt') continue;
			const credit = moneyAccount('driver_credit', holder);
			const bothKurus = Math.min(this.balanceOf(account).kurus, -this.balanceOf(credit).kurus);
			const [cause] = transfers.filter(({ from, to }) => [from, to].includes(account));
			if (bothKurus <= 0 || cause === undefined) continue;
			const { reversesId: _reverses, ...about } = cause;
			this.write({
				...about,
				key: `${cause.key}:netted`,
				kind: 'netted',
				from: account,
				to: credit,
				amountKurus: bothKurus,
			});
		}
	}

	#writeLeg(account: MoneyAccount, side: 'from' | 'to', amountKurus: number): void {
		const before = this.balanceOf(account);
		const seq = before.seq + 1;
		const kurus = before.kurus + (side === 'to' ? amountKurus : -amountKurus);
		this.legs.push({
			transferIndex: this.transfers.length - 1,
			account,
			seq,
			side,
			beforeKurus: before.kurus,
			amountKurus,
		});
		this.balances.set(account, {
			seq,
			kurus,
			since: before.kurus === 0 ? this.#now : before.since,
		});
	}
}
