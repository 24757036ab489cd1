// `npm run distribute`: distributes the tables by depot, on Citus, with the server stopped.
import { amount, runCommand, secondsSince } from '../backup/command/command.ts';
import { readSettings } from '../settings/settings.ts';
import { CitusProblem } from './citus-problem.ts';
import { distribute } from './distribute.ts';

await runCommand(process.argv.slice(2), {
	usage: 'npm run distribute',
	flags: [],
	operands: [0, 0],
	run: async () => {
		const startedAt = performance.now();
		const { databaseUrl, databaseOwnerUrl } = readSettings(process.env, () => '');
		if (databaseUrl === null) {
			throw new CitusProblem(
				'Sevk’in kendi veritabanı dağıtılamaz. Citus kurulu kümenin adresini DATABASE_URL ve DATABASE_OWNER_URL ile verin.',
			);
		}
		const report = await distribute(
			{ address: { url: databaseUrl }, ownerAddress: { url: databaseOwnerUrl ?? databaseUrl } },
			(step, done, all) => console.log(`${done}/${all} ${step}`),
		);
		return [
			`Dağıtıldı (Citus ${report.version}, ${amount(report.workers)} işçi): ${amount(report.depotTables)} tablo depoya göre, ${amount(report.referenceTables)} tablo her düğümde, ${amount(report.foreignKeys)} yabancı anahtar yerinde, ${secondsSince(startedAt)} sn.`,
			'Sevk’i npm start ile başlatabilirsiniz.',
		].join('\n');
	},
});
