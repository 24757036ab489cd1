// `npm run retention [-- --dry-run]`: deletes what is past its time, or only counts it.
import { amount, operatorLog, runCommand } from '../backup/command/command.ts';
import { openDatabase } from '../db/database.ts';
import { startDatabaseServer } from '../db/database-server.ts';
import { findRunningPostgres } from '../db/embedded/running-postgres.ts';
import { openFileKeeping } from '../features/files/file-commands.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { retentionKinds } from './retention.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run retention [-- --dry-run]',
	flags: ['--dry-run'],
	operands: [0, 0],
	run: async ({ flags }) => {
		const isDry = flags.has('--dry-run');
		const settings = readSettings(process.env, () => '');
		const server = await openServer(settings);
		const db = openDatabase(server.address);
		try {
			const keeping = openFileKeeping(db, settings);
			const lines: string[] = [];
			for (const kind of retentionKinds({ db, keeping, settings })) {
				const counted = isDry || kind.countsDaysOnly ? await kind.count() : null;
				const deleted = isDry ? 0 : await kind.run();
				lines.push(`${kind.label} (${kind.period}): ${amount(counted ?? deleted)}`);
			}
			return [
				isDry ? 'Hiçbir şey silinmedi. Süresi dolanlar:' : 'Silinenler:',
				...lines,
				'Siparişler, rotalar, zimmet, tahsilat ve işlem geçmişi kendiliğinden silinmez.',
			].join('\n');
		} finally {
			await db.destroy();
			await server.stop();
		}
	},
});

/** The running server's database; if none runs, the embedded one is started. */
async function openServer(settings: Settings) {
	const running =
		settings.databaseUrl === null ? await findRunningPostgres(settings.dataDir) : null;
	if (running !== null) return { address: running, stop: async () => undefined };
	return startDatabaseServer(settings, operatorLog);
}
