// Mutation testing (`npm run test:wide -- mutation`): faults in the rules on rights, custody, money, scans,
// evidence and departures, of which the tests of domain/ must notice most (docs/testing.md#mutation-testing).
export default {
	mutate: [
		'src/{debits,identity,privacy,reasons,settlements,users}/**/*.ts',
		'src/orders/{common,list,piece}/*.ts',
		'src/routes/{common,plan}/*.ts',
		'src/common/{access,format,identifier}/*.ts',
		'!src/**/*-{words,seeds,list,file}.ts',
		'!src/**/*.test.ts',
	],
	testRunner: 'vitest',
	plugins: ['@stryker-mutator/vitest-runner'],
	// Constants of a module would need all tests for each fault; docs/domain.md repeats their tables.
	ignoreStatic: true,
	mutator: { excludedMutations: ['StringLiteral'] },
	concurrency: 2,
	// Ends a run that hangs; beside other work the first one takes minutes.
	dryRunTimeoutMinutes: 30,
	thresholds: { high: 90, low: 80, break: 80 },
	tempDirName: '../.cache/stryker',
	reporters: ['clear-text', 'html'],
	clearTextReporter: { allowColor: false, reportMutants: false, reportTests: false },
	htmlReporter: { fileName: '../.cache/mutation.html' },
};
