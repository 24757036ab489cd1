// `npm run rotate-secret`: what a new secret means; with --yes it is made, or a rotation completed.
import fs from 'node:fs';
import { ownerClient } from '../../db/database.ts';
import { startDatabaseServer } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import { readSettings } from '../../settings/settings.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { requireNoOtherConnections } from '../rows/other-connections.ts';
import { rotateSecret } from '../secret/secret-rotation.ts';
import { amount, operatorLog, runCommand } from './command.ts';

const consequences = [
	'Anahtar yenilenince TCKN’ler, iki adımlı girişler ve bildirim kayıtları yeni anahtarla şifrelenir; hiçbiri kaybolmaz.',
	'Bunlar ise geçersiz olur: açık oturumlar (herkes yeniden giriş yapar), PIN ile tanıtılmış telefonlar (yeniden tanıtılır), gönderilmiş ama kullanılmamış teslimat kodları.',
	'Gönderilmemiş işlemi olan telefon onları gönderemez: önce bütün telefonlarda "işlem bekliyor" uyarısının kalmadığına bakın, sonra sunucuyu durdurup yedek alın.',
].join('\n');

await runCommand(process.argv.slice(2), {
	usage: 'npm run rotate-secret [-- --yes]',
	flags: ['--yes'],
	operands: 0,
	run: async ({ flags }) => {
		const settings = readSettings(process.env, () => '');
		const { secretFile } = settings;
		if (secretFile === null) {
			throw new BackupProblem(
				'Anahtar SECRET ayarından geliyor. Değerini DATA_DIR/secret dosyasına yazıp ayarı kaldırın, sonra yeniden deneyin.',
			);
		}
		if (!fs.existsSync(secretFile)) {
			throw new BackupProblem(`${secretFile} yok; yenilenecek bir anahtar bulunamadı.`);
		}
		if (!flags.has('--yes')) {
			return `Hiçbir şey değişmedi.\n${consequences}\nYenilemek için: npm run rotate-secret -- --yes`;
		}
		const server = await startDatabaseServer(settings, operatorLog);
		const client = ownerClient(server.ownerAddress);
		try {
			await client.connect();
			await requireNoOtherConnections(client);
			await migrate(server);
			const { resealed, formerFile } = await rotateSecret(client, secretFile, () => undefined);
			return [
				`Anahtar yenilendi: ${amount(resealed)} değer yeniden şifrelendi.`,
				`Eski anahtar: ${formerFile}. Eski yedekler için gereken kendi anahtarları o yedeklerin içindedir; her şeyin çalıştığını gördükten sonra bu dosyayı silin.`,
				'Yeni anahtarı yedekleyin. Başka sunucu süreçleri varsa dosyayı onlara da kopyalayın.',
			].join('\n');
		} finally {
			await client.end();
			await server.stop();
		}
	},
});
