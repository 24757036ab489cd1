// The test tiers that `npm test` and `npm run test:wide` are made of. Each gives
// `{ passed, failed, failures }`.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb } from '../build-web.mjs';
import { ensureChromium } from '../chromium.mjs';
import { runNode } from '../run.mjs';
import { root } from '../with-node.mjs';

const results = path.join(root, '.cache/test-results');

/** Enough of a failure for its message and the place in the test. */
const failureLines = 25;

/** Runs tiers one after the other, prints their durations and, as the last line, the total. */
export async function runTiers(tiers, isEnding) {
	fs.rmSync(results, { recursive: true, force: true });
	fs.mkdirSync(results, { recursive: true });
	const sum = { passed: 0, failed: 0 };
	const times = [];
	const failures = [];
	for (const [name, tier] of tiers) {
		const startedAt = Date.now();
		const result = await tier();
		times.push([name, (Date.now() - startedAt) / 1000, result]);
		sum.passed += result.passed;
		sum.failed += result.failed;
		failures.push(...(result.failures ?? []));
	}
	// An interrupted run prints no total.
	if (isEnding()) return;
	printFailures(failures);
	printTimes(times);
	console.log(`${sum.passed} passed, ${sum.failed} failed`);
	process.exitCode = sum.failed === 0 ? 0 : 1;
}

/** Once more at the end: the output of the later tiers hides those of the earlier ones. */
function printFailures(failures) {
	if (failures.length === 0) return;
	console.log('\nKalan testler');
	for (const { test, message } of failures) {
		console.log(`✗ ${test}`);
		console.log(message.split('\n').slice(0, failureLines).join('\n').replace(/^/gm, '    '));
	}
}

function printTimes(times) {
	console.log('\nSüre, saniye');
	for (const [name, seconds, { passed, failed, skipped }] of times) {
		const results = `${String(passed).padStart(5)} geçti${failed > 0 ? `, ${failed} kaldı` : ''}`;
		const counts = skipped === undefined ? results : `      ${skipped}`;
		console.log(`${seconds.toFixed(0).padStart(6)}  ${name.padEnd(34)}${counts}`);
	}
	const total = times.reduce((all, [, seconds]) => all + seconds, 0);
	console.log(`${total.toFixed(0).padStart(6)}  toplam\n`);
}

/** A vitest run; `args` choose its projects or its configuration. */
export async function vitestTier(
	name,
	args,
	{ browser = false, citusUrl = '', databaseUrl = '' } = {},
) {
	const env = { CITUS_URL: citusUrl, TEST_DATABASE_URL: databaseUrl };
	if (browser) {
		const chromium = ensureChromium();
		if (chromium === null) return { passed: 0, failed: 1 };
		env.CHROMIUM_PATH = chromium;
	}
	const file = path.join(results, `${name}.json`);
	const { code } = await runNode(
		'vitest',
		['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
		{ env },
	);
	const report = readReport(file);
	if (report === null) return { passed: 0, failed: 1 };
	// A file that cannot be loaded has no tests that could fail.
	const unread = report.testResults.filter(
		(one) => one.status === 'failed' && one.assertionResults.length === 0,
	).length;
	return atLeastOneFailure(code, {
		passed: report.numPassedTests,
		failed: report.numFailedTests + unread,
		failures: report.testResults.flatMap(vitestFailures),
	});
}

/** The server's tests on the cluster of CITUS_URL; without one they are skipped with a sentence. */
export async function citusTier() {
	const citusUrl = process.env.CITUS_URL ?? '';
	if (citusUrl !== '') return vitestTier('citus', ['--project', 'server'], { citusUrl });
	const skipped = 'atlandı: CITUS_URL verilmedi (docs/operations.md#citus)';
	console.log(`– Sunucu testleri, Citus’ta: ${skipped}`);
	return { passed: 0, failed: 0, skipped };
}

/** The same on the PostgreSQL of TEST_DATABASE_URL, which may be of another version. */
export async function postgresTier() {
	const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
	if (databaseUrl !== '') return vitestTier('postgres', ['--project', 'server'], { databaseUrl });
	const skipped = 'atlandı: TEST_DATABASE_URL verilmedi (docs/testing.md#a-postgresql-of-your-own)';
	console.log(`– Sunucu testleri, ayrı bir PostgreSQL’de: ${skipped}`);
	return { passed: 0, failed: 0, skipped };
}

/** Fails when the tests of domain/ notice too few of the faults that domain/stryker.config.mjs plants. */
export async function mutationTier() {
	const { code } = await runNode('stryker', ['run'], { cwd: path.join(root, 'domain') });
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitestFailures({ name, status, message, assertionResults }) {
	const file = path.relative(root, name);
	if (status === 'failed' && assertionResults.length === 0) return [{ test: file, message }];
	return assertionResults
		.filter((one) => one.status === 'failed')
		.map((one) => ({
			test: `${file} › ${one.fullName}`,
			message: one.failureMessages.join('\n'),
		}));
}

export async function webBuildTier() {
	const { code, output } = await buildWeb();
	console.log(`${code === 0 ? '✓' : '✗'} Arayüz derlemesi`);
	if (code !== 0) console.log(output);
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Browser tests of the whole product, by the name of their configuration in e2e/. */
export async function browserTier(config) {
	const chromium = ensureChromium();
	if (chromium === null) return { passed: 0, failed: 1 };
	const file = path.join(results, `${config}.json`);
	const { code } = await runNode(
		'playwright',
		['test', '--config', `e2e/${config}`, '--reporter=line,json'],
		{ env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
	);
	const report = readReport(file);
	if (report === null) return { passed: 0, failed: 1 };
	const { expected, unexpected, flaky } = report.stats;
	return atLeastOneFailure(code, {
		passed: expected + flaky,
		failed: unexpected,
		failures: report.suites.flatMap(playwrightFailures),
	});
}

function playwrightFailures({ specs, suites = [] }) {
	const failed = specs
		.filter((spec) => !spec.ok)
		.map((spec) => ({
			test: `${spec.file}:${spec.line} › ${spec.title}`,
			message: spec.tests
				.flatMap((test) => test.results)
				.map((result) => stripVTControlCharacters(result.error?.message ?? result.status))
				.join('\n'),
		}));
	return [...failed, ...suites.flatMap(playwrightFailures)];
}

/** A command that prints `N passed, N failed` itself. */
export async function countedTier(file) {
	const { code, output } = await runNode(file, [], { quiet: true });
	console.log(output.trim());
	const [, passed, failed] = /(\d+) passed, (\d+) failed/.exec(output) ?? [null, '0', '1'];
	return atLeastOneFailure(code, { passed: Number(passed), failed: Number(failed) });
}

function readReport(file) {
	return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/** A run that failed as a whole (an error outside any test) never counts as passed. */
function atLeastOneFailure(code, count) {
	return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
