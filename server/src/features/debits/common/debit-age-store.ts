import { endedDebitStates } from '@sevk/domain/debits/common/debit';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/** When the first debit that still holds goods was accepted by its driver. */
export async function readFirstAcceptance(db: Database, depotId: string): Promise<Date | null> {
	const { rows } = await sql<{ acceptedAt: Date | null }>`
		select min(d.accepted_at) as "acceptedAt"
		from debits d
		where d.depot_id = ${depotId} and d.state not in ${sqlList(endedDebitStates)}`.execute(db);
	return rows[0]?.acceptedAt ?? null;
}
