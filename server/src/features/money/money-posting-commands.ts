// Posts what an act moves, in the transaction of the act (docs/domain.md#money). Before the opening of
// a depot nothing is posted.
import { createHash } from 'node:crypto';
import { type MoneyAccount, moneyAccount } from '@sevk/domain/money/money-account';
import {
	accountsOf,
	type MoneyLack,
	type MoneyTransfer,
	postTransfers,
} from '@sevk/domain/money/money-transfer';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import type { Tx } from '../../db/database.ts';
import {
	insertPosting,
	lockBalances,
	type MoneyActor,
	readStanding,
	type StandingTransfer,
} from './money-ledger-store.ts';

type PostingOptions = {
	/** Whether accounts that lack something are covered: true for acts that have happened. */
	readonly covers: boolean;
	/** Names of accounts that the transfers may begin. */
	readonly names?: ReadonlyMap<MoneyAccount, string>;
};

/** Posts transfers; the first lack is the answer where nothing covers it, and nothing is posted. */
export async function postMoney(
	tx: Tx,
	act: MoneyActor,
	transfers: readonly MoneyTransfer[],
	{ covers, names = new Map() }: PostingOptions,
): Promise<MoneyLack | null> {
	const moving = transfers.filter(({ amountKurus }) => amountKurus > 0);
	if (moving.length === 0) return null;
	// Every act that covers locks the same accounts in the same sequence, so that two cannot deadlock.
	const accounts = accountsOf(moving);
	const before = await lockBalances(tx, act.depotId, accounts, names);
	if (before === null) return null;
	let posting = postTransfers(before, moving, { covers, now: act.now });
	if ('account' in posting) return posting;
	if (posting.balances.has('suspense') && !before.has('suspense')) {
		const suspense = await lockBalances(tx, act.depotId, ['suspense'], names);
		const all = new Map([...before, ...(suspense ?? [])]);
		posting = postTransfers(all, moving, { covers, now: act.now });
		if ('account' in posting) return posting;
	}
	await insertPosting(tx, act, posting);
	return null;
}

/** The transfer that takes another one back. */
export function reversalOf(standing: StandingTransfer, note = ''): MoneyTransfer {
	const { id, kind, from, to, amountKurus, orderId, routeId, settlementId } = standing;
	return {
		key: `undo:${id}`,
		kind,
		from: to,
		to: from,
		amountKurus,
		reversesId: id,
		orderId,
		routeId,
		settlementId,
		note,
	};
}

/** Takes back what was posted under keys. */
export async function reverseMoney(
	tx: Tx,
	act: MoneyActor,
	keys: readonly string[],
	note = '',
): Promise<void> {
	if (keys.length === 0) return;
	const standing = await readStanding(tx, act.depotId, { keys });
	const reversals = standing.map((one) => reversalOf(one, note));
	await postMoney(tx, act, reversals, { covers: true });
}

/**
 * The account of a sender, by its printed name in any spelling; the database computes the holder as
 * md5(sender_key), by which it can be joined to the sender of that name.
 */
export function senderAccount(senderName: string): MoneyAccount {
	const hash = createHash('md5').update(senderKeyOf(senderName)).digest('hex');
	return moneyAccount('sender', hash);
}
