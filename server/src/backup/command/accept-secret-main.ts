// `npm run accept-secret`: what a new secret loses; with --yes it is accepted.
import { ownerClient } from '../../db/database.ts';
import { startDatabaseServer } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import { keepSecret } from '../../settings/secret.ts';
import { readSettings } from '../../settings/settings.ts';
import { acceptSecret } from '../secret/secret-check.ts';
import { operatorLog, runCommand } from './command.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run accept-secret [-- --yes]',
	flags: ['--yes'],
	operands: 0,
	run: async ({ flags }) => {
		const settings = readSettings(process.env, keepSecret);
		const server = await startDatabaseServer(settings, operatorLog);
		try {
			await migrate(server);
			const client = ownerClient(server.ownerAddress);
			await client.connect();
			try {
				await client.query('begin');
				const { nationalIds, secondFactors, signingKeys } = await acceptSecret(
					client,
					settings.secret,
				);
				const isAccepted = flags.has('--yes');
				await client.query(isAccepted ? 'commit' : 'rollback');
				const loss = `${nationalIds} TCKN, ${secondFactors} iki adımlı giriş, ${signingKeys} oturum imza anahtarı ve açık oturumların hepsi`;
				return isAccepted
					? `Yeni anahtar kabul edildi. Silinenler: ${loss}.`
					: `Hiçbir şey değişmedi. Bu anahtar kabul edilirse silinecekler: ${loss}. Eski anahtarın yedeği varsa onu geri koyun; yoksa kabul etmek için: npm run accept-secret -- --yes`;
			} finally {
				await client.end();
			}
		} finally {
			await server.stop();
		}
	},
});
