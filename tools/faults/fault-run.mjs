// Runs tests of one tier in a copy of the repository, and a planted fault with its tests.
import { findChromium } from '../chromium.mjs';
import { runNode } from '../run.mjs';
import { plant } from './fault-planting.mjs';

/**
 * Plants a fault, runs its tests and takes it back. It is caught when a test fails; a run without a
 * failed test, because a file could not be read or the web app not be built, proves nothing.
 */
export async function tryFault(folder, fault) {
	const takeBack = plant(folder, fault);
	try {
		const { code, output } = await runTests(folder, fault.tests);
		if (code === 0) return { caught: false, why: 'its tests pass' };
		const failed = failedTest(output);
		if (failed === null) return { caught: false, why: `no test failed:\n${output.slice(-1500)}` };
		return { caught: true, why: failed };
	} finally {
		takeBack();
	}
}

/** Runs the tests of all these faults without any fault, one run per tier. */
export async function tryWithoutFault(folder, faults) {
	const tests = faults.map((fault) => fault.tests);
	const failures = [];
	for (const tier of new Set(tests.map((each) => each.tier))) {
		const ofTier = tests.filter((each) => each.tier === tier);
		const files = [...new Set(ofTier.flatMap((each) => each.files))];
		const titles = [...new Set(ofTier.map((each) => each.title))];
		const title = titles.includes(undefined) ? undefined : titles.join('|');
		const { code, output } = await runTests(folder, { tier, files, title });
		if (code !== 0) failures.push(`${tier}:\n${output.slice(-3000)}`);
	}
	return failures;
}

async function runTests(folder, { tier, files, title }) {
	const env = { NO_COLOR: '1', CHROMIUM_PATH: findChromium() ?? '' };
	const options = { cwd: folder, quiet: true, env };
	if (tier !== 'browser') {
		const project = tier === 'component' ? 'component*' : tier;
		const named = title === undefined ? [] : ['--testNamePattern', title];
		const reporters = ['--reporter=default', '--bail=1'];
		return runNode(
			'vitest',
			['run', '--project', project, ...reporters, ...named, ...files],
			options,
		);
	}
	// The product serves the built app; building is skipped when no source of it has changed.
	const build = await runNode('tools/build-web.mjs', [], options);
	if (build.code !== 0) return build;
	const named = title === undefined ? [] : ['--grep', title];
	const reporters = ['--reporter=line', '-x', '--workers=1'];
	return runNode(
		'playwright',
		['test', '--config', 'e2e/playwright.config.ts', ...reporters, ...named, ...files],
		options,
	);
}

/** The title of the first failed test in the output of Vitest or Playwright, or null. */
function failedTest(output) {
	const [, vitest, playwright] =
		/^ *FAIL {2}(.* > .*)$|^ *1\) (\[[\w-]+\] › .*)$/m.exec(output) ?? [];
	const title = vitest ?? playwright;
	return title?.trim() ?? null;
}
