import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { type PricedOrder, type PriceList, priceOf } from '@sevk/domain/senders/price';
import { refusePriceList } from '@sevk/domain/senders/price-check';
import { senderRefusals } from '@sevk/domain/senders/sender-words';
import { runIdempotent } from '../../db/act.ts';
import type { Database } from '../../db/database.ts';
import { companyId, newId } from '../../db/ids.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { recordSenderEvent } from './sender-commands.ts';
import { insertContract, listContracts } from './sender-contract-store.ts';
import { findSender, lockSender } from './sender-store.ts';

/** Adds the prices of an account from a day on; those of earlier days stay as they are. */
export async function addContract(
	{ db, caller, act }: CommandContext,
	senderId: string,
	{ startsOn, prices }: { readonly startsOn: string; readonly prices: PriceList },
) {
	const refused = refusePriceList(prices);
	if (refused !== null) return refused;
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const now = new Date();
		if (startsOn < todayIn(now)) return refuse(senderRefusals, 'sender/contract-past');
		const sender = await lockSender(tx, senderId);
		if (sender === null) return notFound();
		if (sender.state === 'ended') {
			return refuse(senderRefusals, 'sender/ended', { title: sender.title });
		}
		// The account is locked, so no other contract comes between.
		const contracts = await listContracts(tx, senderId);
		if (contracts.some((contract) => contract.startsOn === startsOn)) {
			return refuse(senderRefusals, 'sender/contract-taken', { startsOn });
		}
		const id = newId();
		await insertContract(tx, { id, senderId, startsOn, prices, byName: caller.name, now });
		recordSenderEvent(tx, caller, senderId, 'contract_added', { startsOn });
		return { id };
	});
}

export async function readContracts(db: Database, senderId: string) {
	if ((await findSender(db, senderId)) === null) return notFound();
	const contracts = await listContracts(db, senderId);
	return {
		items: contracts.map(({ enteredAt, ...contract }, at) => {
			const next = contracts[at - 1];
			return {
				...contract,
				endsOn: next === undefined ? null : addDays(next.startsOn, -1),
				enteredAt: enteredAt.toISOString(),
			};
		}),
	};
}

/** The price of an order under the contract of a day. */
export async function tryPrice(
	db: Database,
	senderId: string,
	{ onDate, ...order }: PricedOrder & { readonly onDate: string },
) {
	if ((await findSender(db, senderId)) === null) return notFound();
	const contracts = await listContracts(db, senderId);
	const contract = contracts.find(({ startsOn }) => startsOn <= onDate);
	const lines = contract === undefined ? [] : priceOf(order, contract.prices);
	return {
		startsOn: contract?.startsOn ?? null,
		lines: [...lines],
		totalKurus: lines.reduce((sum, { kurus }) => sum + kurus, 0),
	};
}
