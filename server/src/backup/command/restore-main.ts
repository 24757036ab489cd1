// `npm run restore -- FILE [--overwrite]`: with the server stopped.
import { startDatabaseServer } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import { readSettings } from '../../settings/settings.ts';
import { openBackup, restoreBackup } from '../reading/backup-restore.ts';
import { readPassphrase } from './backup-settings.ts';
import { amount, operatorLog, pathOf, runCommand, secondsSince } from './command.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run restore -- DOSYA [--overwrite]',
	flags: ['--overwrite'],
	operands: 1,
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
			await migrate(server);
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
				'Sevk’i npm start ile başlatabilirsiniz.',
			].join('\n');
		} finally {
			await server.stop();
		}
	},
});
