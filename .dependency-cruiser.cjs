// Which file may know which (ARCHITECTURE.md). `npm run check` runs it.

/** Floors from the bottom up, and the floors below that each may import. */
const floors = {
	domain: [],
	contract: ['domain'],
	server: ['domain', 'contract'],
	web: ['domain', 'contract'],
};

/** Nouns from the bottom of the staircase up: each knows only those before it. */
const nouns = [
	...['common', 'access', 'files', 'company', 'reasons', 'depots', 'vehicles', 'drivers'],
	...['orders', 'routes', 'locations', 'debits', 'settlements', 'search'],
];

const floorRules = Object.entries(floors).map(([floor, below]) => {
	const others = Object.keys(floors).filter((other) => other !== floor && !below.includes(other));
	return {
		name: `floor-${floor}`,
		severity: 'error',
		comment: `${floor} may import only ${[floor, ...below].join(', ')}.`,
		from: { path: `^${floor}/` },
		to: { path: `^(${others.join('|')})/` },
	};
});

const staircase = nouns.slice(0, -1).map((noun, step) => ({
	name: `staircase-${noun}`,
	severity: 'error',
	comment: `${noun} may know only nouns below it.`,
	from: { path: `^[a-z]+/src/(features/)?${noun}/` },
	to: { path: `^[a-z]+/src/(features/)?(${nouns.slice(step + 1).join('|')})/` },
}));

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const insideServer = [
	rule(
		'server-db-is-below',
		'The database floor knows no feature and no HTTP.',
		{ path: '^server/src/db/' },
		{ path: '^server/src/(features|http|outside|settings|[a-z-]+\\.ts$)' },
	),
	rule(
		'server-edge-is-below-features',
		'http/ and outside/ serve every feature and know none.',
		{ path: '^server/src/(http|outside)/' },
		{ path: '^server/src/features/' },
	),
	rule(
		'server-demo-is-above-features',
		'The demo acts like a person at the screens: the product does not know it.',
		{ path: '^server/src/(?!demo/|main\\.ts$)' },
		{ path: '^server/src/demo/' },
	),
	rule(
		'server-top-is-imported-by-nobody',
		'Values come down from main and app: nobody reaches up for them.',
		{ path: '^server/src/.+/' },
		{ path: '^server/src/(main|app)\\.ts$' },
	),
	rule(
		'store-knows-only-the-database',
		'A store is SQL: it decides nothing and answers nobody.',
		{ path: '^server/src/features/.*-store\\.ts$' },
		{
			path: '^server/src/(http/|features/.*-(commands|endpoints)\\.ts$)',
			// Who asks decides which rows may be seen.
			pathNot: '^server/src/http/caller\\.ts$',
			dependencyTypesNot: ['type-only'],
		},
	),
	rule(
		'commands-know-no-endpoint',
		'A command can be called without HTTP.',
		{ path: '^server/src/features/', pathNot: '-endpoints\\.ts$' },
		{ path: '^server/src/features/.*-endpoints\\.ts$' },
	),
	rule(
		'endpoints-hold-no-sql',
		'An endpoint asks a command or a store.',
		{ path: '^server/src/features/.*-endpoints\\.ts$' },
		{ path: '^server/src/db/', dependencyTypesNot: ['type-only'] },
	),
];

const insideWeb = [
	rule(
		'web-looks-know-no-feature',
		'ui/, api/, platform/ and worker/ are used by features and know none.',
		{ path: '^web/src/(ui|api|map|platform|worker)/' },
		{ path: '^web/src/(features|app)/' },
	),
	rule(
		'web-product-knows-no-gallery',
		'The gallery shows the building blocks beside the product: no product file reaches for it.',
		{ path: '^web/src/(?!gallery/)' },
		{ path: '^web/src/gallery/' },
	),
	rule(
		'web-features-do-not-see-the-app',
		'The app joins features together; a feature does not reach up.',
		{ path: '^web/src/features/' },
		{ path: '^web/src/app/' },
	),
];

module.exports = {
	forbidden: [
		...floorRules,
		...staircase,
		...insideServer,
		...insideWeb,
		rule(
			'domain-is-pure',
			'The business needs neither packages nor Node.',
			{ path: '^domain/src/' },
			{ dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
		),
		rule(
			'no-arrow-to-a-parent-folder',
			'A room never imports from the floor plan above it: pass the value down.',
			{},
			{ ancestor: true },
		),
		rule(
			'no-unknown-import',
			'This import leads nowhere.',
			{},
			{ couldNotResolve: true, path: '^(\\.|@sevk/)' },
		),
		rule('no-file-cycle', 'Two files that need each other are one file.', {}, { circular: true }),
		{
			...rule('no-folder-cycle', 'Arrows between folders go one way.', {}, { circular: true }),
			scope: 'folder',
		},
		rule(
			'no-orphan',
			'Nothing uses this file.',
			{ orphan: true, pathNot: '(main\\.tsx?|\\.d\\.ts)$' },
			{},
		),
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '((^|/)dist/|node_modules/(?!@sevk)|[.]test[.]tsx?$|/src/testing/)' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.base.json' },
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'default'],
			extensions: ['.ts', '.tsx', '.js'],
		},
	},
};
