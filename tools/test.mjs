// `npm test`: everything that says whether this repository is sound, on a fresh clone as well. The
// last line is the sum: `N passed, N failed`.
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { root } = await import('./with-node.mjs');
const { endAll, runNode } = await import('./run.mjs');
const { runChecks } = await import('./check.mjs');
const { buildWeb } = await import('./build-web.mjs');
const { ensureChromium } = await import('./chromium.mjs');

const results = path.join(root, '.cache/test-results');
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(signal, async () => {
		if (ending) return;
		ending = true;
		await endAll();
		process.exit(130);
	});
}

async function unitTests() {
	const file = path.join(results, 'unit.json');
	const { code } = await runNode('vitest', [
		...['run', '--passWithNoTests', '--reporter=dot', '--reporter=json'],
		`--outputFile.json=${file}`,
	]);
	const report = readReport(file);
	if (report === null) return { passed: 0, failed: 1 };
	// A file that cannot even be read has no tests to fail.
	const unread = report.testResults.filter(
		(one) => one.status === 'failed' && one.assertionResults.length === 0,
	).length;
	return atLeastOneFailure(code, {
		passed: report.numPassedTests,
		failed: report.numFailedTests + unread,
	});
}

async function webBuild() {
	const { code, output } = await buildWeb();
	console.log(`${code === 0 ? '✓' : '✗'} Arayüz derlemesi`);
	if (code !== 0) console.log(output);
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function browserTests() {
	const specs = fs.readdirSync(path.join(root, 'e2e'), { recursive: true });
	if (!specs.some((name) => /\.spec\.ts$/.test(name))) return { passed: 0, failed: 0 };
	const chromium = ensureChromium();
	if (chromium === null) return { passed: 0, failed: 1 };
	const file = path.join(results, 'browser.json');
	const { code } = await runNode(
		'playwright',
		['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
		{ env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, CI: '1' } },
	);
	const report = readReport(file);
	if (report === null) return { passed: 0, failed: 1 };
	const { expected, unexpected, flaky } = report.stats;
	for (const title of titlesOf(report.suites, 'flaky'))
		console.log(`İkinci denemede geçti: ${title}`);
	return atLeastOneFailure(code, { passed: expected + flaky, failed: unexpected });
}

/** The names of the browser tests that ended so. */
function titlesOf(suites, status) {
	return suites.flatMap(({ specs = [], suites: inner = [] }) => [
		...specs
			.filter(({ tests }) => tests.some((test) => test.status === status))
			.map(({ file, title }) => `${file}: ${title}`),
		...titlesOf(inner, status),
	]);
}

function readReport(file) {
	return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/** A run that failed as a whole (an error outside of any test) is never counted as passed. */
function atLeastOneFailure(code, count) {
	return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });
const sum = { passed: 0, failed: 0 };
for (const part of [runChecks, unitTests, webBuild, browserTests]) {
	const count = await part();
	sum.passed += count.passed;
	sum.failed += count.failed;
}
// While a signal ends the run there is no sum to give.
if (!ending) {
	console.log(`${sum.passed} passed, ${sum.failed} failed`);
	process.exitCode = sum.failed === 0 ? 0 : 1;
}
