// `npm run accept-secret`: what a new secret loses; with --yes it is accepted.
import { startDatabaseServer } from '../../db/database-server.ts';
import { keepSecret, presentSecret } from '../../settings/secret.ts';
import { readSettings } from '../../settings/settings.ts';
import { operatorLog, runCommand } from './command.ts';
import { acceptNewSecret } from './secret-acceptance.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run accept-secret [-- --yes]',
	flags: ['--yes'],
	operands: 0,
	run: async ({ flags }) => {
		const isAccepted = flags.has('--yes');
		const settings = readSettings(process.env, isAccepted ? keepSecret : presentSecret);
		const server = await startDatabaseServer(settings, operatorLog);
		try {
			const { nationalIds, secondFactors, signingKeys, pushDevices } = await acceptNewSecret(
				server,
				settings,
				isAccepted,
			);
			const loss = `${nationalIds} TCKN, ${secondFactors} iki adımlı giriş, ${signingKeys} oturum imza anahtarı, ${pushDevices} bildirim kaydı ve açık oturumların hepsi`;
			return isAccepted
				? `Yeni anahtar kabul edildi. Silinenler: ${loss}.`
				: `Hiçbir şey değişmedi. Bu anahtar kabul edilirse silinecekler: ${loss}. Eski anahtarın yedeği varsa onu geri koyun; yoksa kabul etmek için: npm run accept-secret -- --yes`;
		} finally {
			await server.stop();
		}
	},
});
