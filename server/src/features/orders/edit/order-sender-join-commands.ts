// Joins the orders of printed names to accounts (docs/domain.md#senders).
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { senderRefusals } from '@sevk/domain/senders/sender-words';
import type { Database, Tx } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { recordSenderEvent } from '../../senders/sender-commands.ts';
import { adoptProfiles } from '../../senders/sender-file-profile-store.ts';
import { detachNames, joinNames } from '../../senders/sender-name-store.ts';
import { lockSender } from '../../senders/sender-store.ts';
import { detachOrders, joinOrders } from '../common/order-sender-join-store.ts';

type NameJoin = { readonly name: string; readonly senderId: string | null };

/**
 * New orders follow the names at once; those of before are joined in batches of their own, so that an
 * act that was cut off goes on when it is repeated.
 */
export async function joinSenders(db: Database, caller: PersonCaller, joins: readonly NameJoin[]) {
	const named = await transact(db, (tx) => saveNames(tx, caller, joins));
	if (isRefusal(named)) return named;
	let orderCount = 0;
	for (const { name, senderId } of joins) {
		for (const depotId of caller.depotIds) {
			let changed: number;
			do {
				changed = await transact(db, (tx) =>
					senderId === null
						? detachOrders(tx, depotId, name)
						: joinOrders(tx, depotId, name, senderId),
				);
				orderCount += changed;
			} while (changed > 0);
		}
	}
	return { orderCount };
}

async function saveNames(tx: Tx, caller: PersonCaller, joins: readonly NameJoin[]) {
	const now = new Date();
	const bySender = Map.groupBy(joins, ({ senderId }) => senderId);
	for (const [senderId, of] of bySender) {
		const names = of.map(({ name }) => name);
		if (senderId === null) {
			await detachNames(tx, names);
			continue;
		}
		const sender = await lockSender(tx, senderId);
		if (sender === null) return notFound();
		if (sender.state === 'ended') {
			return refuse(senderRefusals, 'sender/ended', { title: sender.title });
		}
		await joinNames(tx, senderId, names, { byName: caller.name, now });
		for (const depotId of caller.depotIds) await adoptProfiles(tx, depotId, senderId, names);
		recordSenderEvent(tx, caller, senderId, 'names_joined', { names });
	}
	return null;
}
