import type { RecordChange } from '@sevk/domain/common/rule/record-change';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { companyId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';

type UserEvent = {
	readonly userId: string;
	readonly kind: string;
	readonly caller: Actor;
	/** The version that this change made, and what it changed. */
	readonly version?: number;
	readonly changes?: readonly RecordChange[];
};

/** Remembers what happened to a user; users belong to no depot but to the company. */
export function rememberUserEvent(tx: Tx, { userId, kind, caller, ...payload }: UserEvent): void {
	recordEvent(tx, { depotId: companyId, noun: 'user', nounId: userId, kind, payload, caller });
}

/** Remembers something that the identity provider did in a transaction of its own. */
export async function recordUserEvent(
	db: Database,
	userId: string,
	kind: string,
	caller: Actor,
): Promise<void> {
	await transact(db, async (tx) => rememberUserEvent(tx, { userId, kind, caller }));
}
