import type { OpenSenderName } from '@sevk/contract/orders/order-senders';
import { proposeSender } from '@sevk/domain/senders/sender-name-proposal';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { findSenderIds, listJoinedNames } from '../../senders/sender-name-store.ts';
import { listChoices } from '../../senders/sender-store.ts';
import { listOpenNames, type OpenName } from '../common/order-sender-join-store.ts';

const mostNames = 200;

/** The printed names without an account, with the account that each probably belongs to. */
export async function readSenderNames(db: Database, depotIds: readonly string[]) {
	const pages = await eachDepot(depotIds, (depotId) => listOpenNames(db, depotId, mostNames + 1));
	const names = mergeNames(pages.flat());
	const accounts = await listChoices(db);
	const joined = await listJoinedNames(db, mostNames);
	const senderIds = await findSenderIds(
		db,
		names.map(({ name }) => name),
	);
	const open = names.slice(0, mostNames).map(({ nameKey, ...name }): OpenSenderName => {
		const senderId = senderIds.get(nameKey);
		return {
			...name,
			proposal:
				senderId === undefined
					? proposeSender(name.name, accounts)
					: { senderId, likeness: 'joined' },
		};
	});
	return {
		open,
		hasMore: names.length > mostNames,
		joined: joined.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })),
	};
}

/** One name of several depots is one row. */
function mergeNames(names: readonly OpenName[]): OpenName[] {
	const byKey = new Map<string, OpenName>();
	for (const name of names) {
		const seen = byKey.get(name.nameKey);
		byKey.set(
			name.nameKey,
			seen === undefined
				? name
				: {
						...seen,
						orderCount: seen.orderCount + name.orderCount,
						firstDate: seen.firstDate < name.firstDate ? seen.firstDate : name.firstDate,
						lastDate: seen.lastDate > name.lastDate ? seen.lastDate : name.lastDate,
					},
		);
	}
	return [...byKey.values()].toSorted((one, other) => other.orderCount - one.orderCount);
}
