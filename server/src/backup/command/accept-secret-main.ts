// `npm run accept-secret [-- FORMER]`: what a new secret seals again and what it loses; with --yes it
// is accepted.
import fs from 'node:fs';
import { startDatabaseServer } from '../../db/database-server.ts';
import { keepSecret, presentSecret } from '../../settings/secret.ts';
import { readSettings } from '../../settings/settings.ts';
import { amount, operatorLog, pathOf, runCommand } from './command.ts';
import { acceptNewSecret } from './secret-acceptance.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run accept-secret [-- ESKİ-ANAHTAR-DOSYASI] [--yes]',
	flags: ['--yes'],
	operands: [0, 1],
	run: async ({ flags, operands: [operand] }) => {
		const isAccepted = flags.has('--yes');
		const former = operand === undefined ? null : fs.readFileSync(pathOf(operand), 'utf8').trim();
		const settings = readSettings(process.env, isAccepted ? keepSecret : presentSecret);
		const server = await startDatabaseServer(settings, operatorLog);
		try {
			const secrets = { secret: settings.secret, former };
			const { resealed, loss } = await acceptNewSecret(server, secrets, isAccepted);
			const lost = `${loss.nationalIds} TCKN, ${loss.secondFactors} iki adımlı giriş, ${loss.signingKeys} oturum imza anahtarı, ${loss.pushDevices} bildirim kaydı, ${loss.serviceKeys} servis anahtarı`;
			return [
				isAccepted
					? 'Yeni anahtar kabul edildi.'
					: 'Hiçbir şey değişmedi. Bu anahtar kabul edilirse:',
				`Yeni anahtarla yeniden şifrelenen: ${amount(resealed)} değer. Silinen: ${lost}.`,
				'Açık oturumlar kapanır, PIN ile tanıtılmış telefonlar yeniden tanıtılır, gönderilmiş ama kullanılmamış teslimat kodları geçersiz olur.',
				...(isAccepted ? ['Yeni anahtarı yedekleyin.'] : [advice(former)]),
			].join('\n');
		} finally {
			await server.stop();
		}
	},
});

function advice(former: string | null): string {
	return former === null
		? 'Eski anahtarın yedeği varsa onu geri koyun ya da dosyasını komuta verin; yoksa kabul etmek için: npm run accept-secret -- --yes'
		: 'Gönderilmemiş işlemi olan telefon onları gönderemez: önce bütün telefonlarda "işlem bekliyor" uyarısının kalmadığına bakın ve yedek alın. Kabul etmek için komuta --yes ekleyin.';
}
