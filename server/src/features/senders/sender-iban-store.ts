import type { IbanDecision } from '@sevk/domain/senders/sender-iban';
import type { Database, Tx } from '../../db/database.ts';

type Decision = { readonly byName: string; readonly at: Date };

export type StoredIban = {
	readonly id: string;
	readonly iban: string;
	readonly enteredBy: string;
	readonly enteredByName: string;
	readonly enteredAt: Date;
	readonly confirmed: Decision | null;
	readonly inForceFrom: Date | null;
	readonly withdrawal: Decision | null;
	readonly withdrawn: boolean;
};

/** The IBANs of an account with what was decided about them, newest first. */
export async function listIbans(db: Database, senderId: string): Promise<StoredIban[]> {
	const rows = await db
		.selectFrom('sender_ibans as i')
		.leftJoin('sender_iban_decisions as c', (join) =>
			join.onRef('c.iban_id', '=', 'i.id').on('c.decision', '=', 'confirmed'),
		)
		.leftJoin('sender_iban_decisions as w', (join) =>
			join.onRef('w.iban_id', '=', 'i.id').on('w.decision', '=', 'withdrawn'),
		)
		.select([
			'i.id',
			'i.iban',
			'i.entered_by as enteredBy',
			'i.entered_by_name as enteredByName',
			'i.entered_at as enteredAt',
			'c.decided_by_name as confirmedBy',
			'c.decided_at as confirmedAt',
			'c.in_force_from as inForceFrom',
			'w.decided_by_name as withdrawnBy',
			'w.decided_at as withdrawnAt',
		])
		.where('i.sender_id', '=', senderId)
		.orderBy('i.entered_at', 'desc')
		.orderBy('i.id', 'desc')
		.execute();
	return rows.map(({ confirmedBy, confirmedAt, withdrawnBy, withdrawnAt, ...iban }) => ({
		...iban,
		confirmed: decisionOf(confirmedBy, confirmedAt),
		withdrawal: decisionOf(withdrawnBy, withdrawnAt),
		withdrawn: withdrawnAt !== null,
	}));
}

function decisionOf(byName: string | null, at: Date | null): Decision | null {
	return byName === null || at === null ? null : { byName, at };
}

type Person = { readonly userId: string; readonly name: string };

export async function insertIban(
	tx: Tx,
	{ id, senderId, iban }: { id: string; senderId: string; iban: string },
	by: Person,
	now: Date,
): Promise<void> {
	await tx
		.insertInto('sender_ibans')
		.values({
			id,
			sender_id: senderId,
			iban,
			entered_by: by.userId,
			entered_by_name: by.name,
			entered_at: now,
		})
		.execute();
}

type NewDecision = {
	readonly decision: IbanDecision;
	readonly inForceFrom: Date | null;
	readonly by: Person;
	readonly now: Date;
};

export async function insertDecision(
	tx: Tx,
	{ id, enteredBy, enteredAt }: Pick<StoredIban, 'id' | 'enteredBy' | 'enteredAt'>,
	{ decision, inForceFrom, by, now }: NewDecision,
): Promise<void> {
	await tx
		.insertInto('sender_iban_decisions')
		.values({
			iban_id: id,
			decision,
			entered_by: enteredBy,
			entered_at: enteredAt,
			decided_by: by.userId,
			decided_by_name: by.name,
			decided_at: now,
			in_force_from: inForceFrom,
		})
		.execute();
}
