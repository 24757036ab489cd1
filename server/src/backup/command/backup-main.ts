// `npm run backup -- FILE`: while the server runs, or when it is stopped.
import fs from 'node:fs';
import { startDatabaseServer } from '../../db/database-server.ts';
import { findRunningPostgres } from '../../db/embedded/running-postgres.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { writeBackup } from '../writing/backup-writing.ts';
import { readPassphrase } from './backup-settings.ts';
import { amount, operatorLog, pathOf, runCommand, secondsSince, size } from './command.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run backup -- DOSYA',
	flags: [],
	operands: [1, 1],
	run: async ({ operands: [operand = ''] }) => {
		const startedAt = performance.now();
		const file = pathOf(operand);
		const settings = readSettings(process.env, () => '');
		const passphrase = readPassphrase(settings.backup);
		const { secretFile, storage } = settings;
		if (secretFile !== null && !fs.existsSync(secretFile)) {
			throw new BackupProblem(`${settings.dataDir} klasöründe yedeklenecek Sevk verisi yok.`);
		}
		const database = await openDatabaseOf(settings);
		try {
			const source = {
				owner: database.owner,
				filesFolder: storage.kind === 'disk' ? storage.folder : null,
				secretFile,
				product: settings.product.version,
			};
			const report = await writeBackup(source, file, passphrase);
			return [
				`Yedek alındı: ${file} (${size(report.bytes)}, ${amount(report.rows)} satır, ${amount(report.files)} dosya, ${secondsSince(startedAt)} sn).`,
				...(storage.kind === 's3' ? ['Dosyalar S3’te; yedeğe girmedi.'] : []),
				...(secretFile === null ? ['SECRET ayarı yedeğe girmedi; onu ayrıca saklayın.'] : []),
				...(report.missingFiles > 0
					? [`UYARI: Kayıtların gösterdiği ${amount(report.missingFiles)} dosya depoda yok.`]
					: []),
				...(passphrase === null
					? [
							'Yedek şifresiz: kişisel verileri ve anahtarı içerir. Şifrelemek için BACKUP_PASSPHRASE ya da BACKUP_KEY_FILE verin.',
						]
					: []),
			].join('\n');
		} finally {
			await database.stop();
		}
	},
});

/** The running server's database; if none runs, the embedded one is started for the backup. */
async function openDatabaseOf(settings: Settings) {
	const { databaseUrl, dataDir } = settings;
	const running = databaseUrl === null ? await findRunningPostgres(dataDir) : null;
	if (running !== null) return { owner: running, stop: async () => undefined };
	const server = await startDatabaseServer(settings, operatorLog);
	return { owner: server.ownerAddress, stop: () => server.stop() };
}
