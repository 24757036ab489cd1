import type { RecordChange } from '@sevk/domain/common/rule/record-change';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { companyId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';

type UserEvent = {
	readonly userId: string;
	readonly kind: string;
	readonly caller: Actor;
	/** The version and the fields of this change. */
	readonly version?: number;
	readonly changes?: readonly RecordChange[];
};

/** Records an event of a user; users belong to the company, not to a depot. */
export function rememberUserEvent(tx: Tx, { userId, kind, caller, ...payload }: UserEvent): void {
	recordEvent(tx, { depotId: companyId, noun: 'user', nounId: userId, kind, payload, caller });
}

/** Records an event of the identity provider, which commits its own transaction. */
export async function recordUserEvent(
	db: Database,
	userId: string,
	kind: string,
	caller: Actor,
): Promise<void> {
	await transact(db, async (tx) => rememberUserEvent(tx, { userId, kind, caller }));
}
