// `npm run check`: what the repository demands of itself. Each check counts as one test.
import { fileURLToPath } from 'node:url';
import { checkArrows } from './check-arrows.mjs';
import { checkDecisions } from './check-decisions.mjs';
import { checkFiles } from './check-files.mjs';
import { checkSpecTests } from './check-spec-tests.mjs';
import { endAll, runNode } from './run.mjs';

/** Checks in the order of their speed; each gives sentences about what is wrong. */
const checks = [
	['Dosya adları ve boyları', checkFiles],
	['Paketlerin gerekçeleri', checkDecisions],
	['Belirtimin testleri (docs/spec-tests.md)', checkSpecTests],
	['Biçim ve kurallar (biome)', () => command('biome', ['check', '--max-diagnostics=50'])],
	['Türler (tsc)', () => command('tsc', ['-b'])],
	['Oklar (dependency-cruiser)', checkArrows],
	['Kullanılmayan kod (knip)', () => command('knip', ['--no-progress'])],
	['Veritabanı sayfası ve türleri', () => command('tools/schema/generate.ts', ['--check'])],
];

/** Runs every check, shows what is wrong, and gives how many passed and failed. */
export async function runChecks() {
	const count = { passed: 0, failed: 0 };
	for (const [name, check] of checks) {
		const wrong = await check();
		count[wrong.length === 0 ? 'passed' : 'failed'] += 1;
		console.log(`${wrong.length === 0 ? '✓' : '✗'} ${name}`);
		for (const sentence of wrong) console.log(`  ${sentence}`);
	}
	return count;
}

async function command(name, args) {
	const { code, output } = await runNode(name, args, { quiet: true });
	if (code === 0) return [];
	return output.trim().split('\n').slice(0, 200);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	process.on('SIGINT', async () => {
		await endAll();
		process.exit(130);
	});
	const { failed } = await runChecks();
	process.exit(failed === 0 ? 0 : 1);
}
