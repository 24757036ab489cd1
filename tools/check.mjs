// `npm run check`: all static checks of the repository, then its largest files, functions and
// folders. Each check counts as one test.
import { fileURLToPath } from 'node:url';
import { checkNativeProjects } from '../native/tasks/check-projects.mjs';
import { checkCommits } from './checks/check-commits.mjs';
import { checkDecisions } from './checks/check-decisions.mjs';
import { checkFaults } from './checks/check-faults.mjs';
import { checkFiles } from './checks/check-files.mjs';
import { checkImports } from './checks/check-imports.mjs';
import { checkLicences } from './checks/check-licences.mjs';
import { checkOperation } from './checks/check-operation.mjs';
import { checkReferences } from './checks/check-references.mjs';
import { checkServerFiles } from './checks/check-server-files.mjs';
import { checkSpecTests } from './checks/check-spec-tests.mjs';
import { printSizes } from './checks/print-sizes.mjs';
import { endWithCaller, runNode } from './run.mjs';

/**
 * Each check returns its violations as sentences. The longest come first, so that both cores finish
 * together.
 */
const checks = [
	['Türler (tsc)', () => command('../typescript7/bin/tsc', ['-b'])],
	['Biçim ve kurallar (biome)', () => command('biome', ['check', '--max-diagnostics=50'])],
	['İçe aktarmalar (dependency-cruiser)', checkImports],
	['Kullanılmayan kod (knip)', () => command('knip', ['--no-progress'])],
	['Yalnızca testlerin kullandığı kod (knip)', () => command('knip', onlyProduction)],
	['Veritabanı sayfası ve türleri', () => command('tools/schema/generate.ts', ['--check'])],
	[
		'Belgelerin tabloları (docs/domain.md, docs/settings.md)',
		() => command('tools/docs/generate.ts', ['--check']),
	],
	['Dosya adları ve yerleri', checkFiles],
	['Mobil uygulamanın projeleri (docs/native.md)', async () => checkNativeProjects()],
	['İşletim dosyaları (ops)', async () => checkOperation()],
	['Sunucu dosyalarının içerikleri', checkServerFiles],
	['Paketlerin gerekçeleri', checkDecisions],
	['Paketlerin lisansları', async () => checkLicences()],
	['Belirtimin testleri (docs/spec-tests.md)', checkSpecTests],
	['Dikilmiş hatalar', checkFaults],
	['Belgelere göndermeler', checkReferences],
	['Commit başlıkları', checkCommits],
];
const cores = 2;
/** Tests are no users here; the packages of tests are then unused, so only files and exports count. */
const onlyProduction = ['--no-progress', '--production', '--include', 'files,exports,types'];

/** Runs all checks, prints the violations, and returns the numbers of passed and failed checks. */
export async function runChecks() {
	const count = { passed: 0, failed: 0 };
	const waiting = [...checks];
	const runNext = async () => {
		const next = waiting.shift();
		if (next === undefined) return;
		const [name, check] = next;
		const wrong = await sentencesOf(check);
		count[wrong.length === 0 ? 'passed' : 'failed'] += 1;
		console.log(`${wrong.length === 0 ? '✓' : '✗'} ${name}`);
		for (const sentence of wrong) console.log(`  ${sentence}`);
		await runNext();
	};
	await Promise.all(Array.from({ length: cores }, runNext));
	return count;
}

/** A check that ends with an error has failed; the others go on. */
async function sentencesOf(check) {
	try {
		return await check();
	} catch (error) {
		return [String(error.stack)];
	}
}

async function command(name, args) {
	const { code, output } = await runNode(name, args, { quiet: true });
	if (code === 0) return [];
	return output.trim().split('\n').slice(0, 200);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	endWithCaller();
	const { failed } = await runChecks();
	printSizes();
	process.exit(failed === 0 ? 0 : 1);
}
