// Which file may import which (ARCHITECTURE.md). `npm run check` runs it.
import { folders, layers, nouns } from './tools/layers.mjs';

const nounNames = Object.keys(nouns);

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const layerOrder = Object.entries(layers).map(([layer, below]) => {
	const others = Object.keys(layers).filter((other) => other !== layer && !below.includes(other));
	return rule(
		`layer-${layer}`,
		`${layer} may import only ${[layer, ...below].join(', ')}.`,
		{ path: `^${layer}/` },
		{ path: `^(${others.join('|')})/` },
	);
});

const stores = '^server/src/features/.*-store\\.ts$';

const nounOrder = nounNames.slice(0, -1).flatMap((noun, position) => {
	const comment = `${noun} may import only the nouns before it (tools/layers.mjs).`;
	const from = { path: `^[a-z]+/src/(features/)?${noun}/` };
	const higher = nounNames.slice(position + 1).join('|');
	return [
		rule(
			`noun-${noun}`,
			comment,
			{ ...from, pathNot: stores },
			{ path: `^[a-z]+/src/(features/)?(${higher})/` },
		),
		// A store reads any table, so its SQL takes the states of any noun from the domain.
		rule(`noun-${noun}-store`, comment, from, { path: `^server/src/features/(${higher})/` }),
	];
});

const folderOrder = Object.entries(folders).flatMap(([parent, inner]) =>
	inner
		.slice(0, -1)
		.map((folder, position) =>
			rule(
				`folder-${parent}/${folder}`,
				`${parent}/${folder} may import only the folders before it (tools/layers.mjs).`,
				{ path: `^${parent}/${folder}/` },
				{ path: `^${parent}/(${inner.slice(position + 1).join('|')})/` },
			),
		),
);

const insideServer = [
	rule(
		'server-demo-only-from-main',
		'The product runs without the demo data: only main imports it.',
		{ path: '^server/src/(?!main\\.ts$)[^/]+$' },
		{ path: '^server/src/demo/' },
	),
	rule(
		'store-imports-only-the-database',
		'A store is SQL: it imports no HTTP, no command and no endpoint.',
		{ path: stores },
		{
			path: '^server/src/(http/|features/.*-(commands|endpoints)\\.ts$)',
			// The caller decides which rows may be seen.
			pathNot: '^server/src/http/endpoint/caller\\.ts$',
			dependencyTypesNot: ['type-only'],
		},
	),
	rule(
		'commands-import-no-endpoint',
		'A command can be called without HTTP.',
		{ path: '^server/src/features/', pathNot: '-endpoints\\.ts$' },
		{ path: '^server/src/features/.*-endpoints\\.ts$' },
	),
	rule(
		'endpoints-contain-no-sql',
		'An endpoint calls a command or a store.',
		{ path: '^server/src/features/.*-endpoints\\.ts$' },
		{ path: '^server/src/db/', dependencyTypesNot: ['type-only'] },
	),
];

const insideWeb = [
	rule(
		'web-worker-imports-no-screen',
		'A worker has no document: it imports only platform/ and api/.',
		{ path: '^web/src/worker/' },
		{ path: '^web/src/(ui|map|features|app)/' },
	),
	rule(
		'web-product-imports-no-gallery',
		'The gallery shows the building blocks beside the product.',
		{ path: '^web/src/(?!gallery/)' },
		{ path: '^web/src/gallery/' },
	),
];

export default {
	forbidden: [
		...layerOrder,
		...nounOrder,
		...folderOrder,
		...insideServer,
		...insideWeb,
		rule(
			'domain-is-pure',
			'The domain and the optimizer need neither packages nor Node.',
			{ path: '^(domain|optimizer)/src/' },
			{ dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
		),
		rule(
			'no-import-from-a-parent-folder',
			'A folder never imports from a folder above it: pass the value down.',
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
			...rule('no-folder-cycle', 'Imports between folders go one way.', {}, { circular: true }),
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
