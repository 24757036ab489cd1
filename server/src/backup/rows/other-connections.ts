import type pg from 'pg';
import { BackupProblem } from '../format/backup-problem.ts';

/** Refuses a database that a running server or another program uses. */
export async function requireNoOtherConnections(client: pg.ClientBase): Promise<void> {
	// Of other logins an owner who is no superuser sees user and name, but not the type. Citus names its
	// own connections after itself.
	const { rows } = await client.query<{ others: number }>(`
		select count(*)::int as others from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
			and application_name not ilike 'citus%'
			and coalesce(backend_type, 'client backend') = 'client backend'`);
	if ((rows[0]?.others ?? 0) > 0) {
		throw new BackupProblem(
			`Veritabanına başka ${rows[0]?.others} bağlantı var. Sevk’i ve veritabanını kullanan öbür programları kapatıp yeniden deneyin.`,
		);
	}
}
