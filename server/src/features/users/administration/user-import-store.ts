import type { UserFileFacts } from '@sevk/domain/users/user-file';
import type { Database } from '../../../db/database.ts';

/** The depots and drivers that a file of users can name. */
export async function readUserFileFacts(
	db: Database,
	depotIds: readonly string[],
): Promise<Pick<UserFileFacts, 'depots' | 'drivers'>> {
	if (depotIds.length === 0) return { depots: [], drivers: [] };
	const depots = await db
		.selectFrom('depots')
		.select(['id as depotId', 'code', 'name'])
		.where('id', 'in', depotIds)
		.where('retired_at', 'is', null)
		.execute();
	const drivers = await db
		.selectFrom('drivers')
		.select(['id as driverId', 'depot_id as depotId', 'full_name as fullName'])
		.where('depot_id', 'in', depotIds)
		.where('retired_at', 'is', null)
		.execute();
	return { depots, drivers };
}

/** Which of the folded e-mail addresses belong to users. */
export async function findEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
	if (emails.length === 0) return new Set();
	const rows = await db
		.selectFrom('users')
		.select('email_fold')
		.where('email_fold', 'in', emails)
		.execute();
	return new Set(rows.map((row) => row.email_fold));
}
