// `npm run restore -- FILE [--overwrite]`: with the server stopped.

import type { DatabaseAddresses } from '../../db/database.ts';
import { startDatabaseServer } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import { readSettings } from '../../settings/settings.ts';
import { openBackup, restoreBackup } from '../reading/backup-restore.ts';
import { readPassphrase } from './backup-settings.ts';
import { amount, operatorLog, pathOf, runCommand, secondsSince } from './command.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run restore -- DOSYA [--overwrite]',
	flags: ['--overwrite'],
	operands: [1, 1],
	run: async ({ flags, operands: [operand = ''] }) => {
		const startedAt = performance.now();
		const settings = readSettings(process.env, () => '');
		const { storage, dataDir, secretFile } = settings;
		const restore = {
			file: pathOf(operand),
			passphrase: readPassphrase(settings.backup),
			overwrite: flags.has('--overwrite'),
		};
		const place = {
			dataDir,
			filesFolder: storage.kind === 'disk' ? storage.folder : null,
			secret: secretFile === null ? settings.secret : null,
		};
		const opened = await openBackup(restore, place);
		const server = await startDatabaseServer(settings, operatorLog);
		try {
			const target = { ...place, database: server };
			const report = await restoreBackup(restore, target, opened);
			const remaining = [...report.remaining, ...(await grantRights(server))];
			const { createdAt } = opened.head;
			return [
				`Geri yüklendi: ${createdAt} anındaki yedek; ${amount(report.rows)} satır (${report.tables} tablo, hepsi yedekle karşılaştırıldı), ${amount(report.files)} dosya, ${secondsSince(startedAt)} sn.`,
				...(report.newMigrations.length > 0
					? [
							`Yedek eski bir sürümdendi; uygulanan değişiklikler: ${report.newMigrations.join(', ')}.`,
						]
					: []),
				...(report.missingFiles > 0
					? [`UYARI: Kayıtların gösterdiği ${amount(report.missingFiles)} dosya yedekte de yoktu.`]
					: []),
				...remaining.map((sentence) => `UYARI: ${sentence}`),
				'Sevk’i npm start ile başlatabilirsiniz.',
			].join('\n');
		} finally {
			await server.stop();
		}
	},
});

/** The rights of the application on the restored tables; each start grants them as well. */
async function grantRights(server: DatabaseAddresses): Promise<string[]> {
	try {
		await migrate(server);
		return [];
	} catch (error) {
		return [
			`Uygulamanın yetkileri verilemedi (${(error as Error).message}). Sevk’in ilk açılışı yeniden dener.`,
		];
	}
}
