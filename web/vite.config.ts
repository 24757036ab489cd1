import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { buildTargets, oldestBrowsers } from './oldest-browsers.ts';
import { type ChunksApart, chunksApart } from './vite-chunks-apart.ts';
import { devApi } from './vite-dev-api.ts';
import { type PageWeight, pageWeight } from './vite-page-weight.ts';

// Another API host than the one that serves the pages, for a native shell; index.html names it.
process.env['VITE_API_HOST'] ??= '';
process.env['VITE_OLDEST_BROWSERS'] = Object.entries(oldestBrowsers)
	.map(([browser, version]) => `${browser}=${version}`)
	.join(' ');

/** Dialogs, menus and forms, which a list needs only after a click (docs/decisions/0017-browser-benchmark.md). */
const onClick = new RegExp(
	[
		'floating-ui|utils/Floating|react-remove-scroll|virtual-core|react-virtual|@mantine/form',
		'components/(Modal|ModalBase|Popover|Menu|Combobox|Textarea|Overlay|Portal|FocusTrap)/',
		'ScrollArea/ScrollArea|use-(focus-trap|focus-return|click-outside)/',
		'ui/dialog/(modal|use-unsaved)\\.|ui/select/select|ui/date/picker-field|depots/depot-select',
	].join('|'),
);
/** What the sign-in shares with many screens: for these few it would load all that they share. */
const ofSignIn = /components\/TextInput\/|@tanstack\/(react-query|query-core)\//;
const isCommon = (file: string) => !onClick.test(file);

const apart: readonly ChunksApart[] = [
	['sign-in-screen', 'common'],
	['sign-in-screen', 'on-click'],
	['routes-screen', 'on-click'],
];

/** docs/decisions/0017-browser-benchmark.md */
const weights: readonly PageWeight[] = [['sign-in-screen', 230]];

export default defineConfig({
	cacheDir: '../.cache/vite-dev',
	plugins: [
		react(),
		messagingWorker(),
		chunksApart(apart),
		pageWeight(weights),
		devApi(process.env['SEVK_DEV_API']),
	],
	build: {
		target: buildTargets,
		// A file in the page, never a data: address, so the content policy stays at 'self'.
		assetsInlineLimit: 0,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						// A group contains what its modules import, so no two groups import each other.
						{ name: 'start', tags: ['$initial'], priority: 4 },
						{ name: 'sign-in-parts', test: ofSignIn, priority: 3 },
						// What at least so many of the separately loaded files import.
						{ name: 'common', test: isCommon, minShareCount: 12, priority: 2 },
						{ name: 'on-click', test: onClick, minShareCount: 10, priority: 1 },
					],
				},
			},
		},
	},
});

type ShellList = { readonly version: string; readonly files: readonly ShellFile[] };
type ShellFile = { readonly path: string; readonly sha256: string | null };

/** The files that the worker stores on the phone; `docs/decisions/0031-shell-by-hand.md`. */
function shellOf(folder: string): ShellList {
	const names = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.(br|gz|map|part)$/.test(entry.name))
		.map((entry) =>
			path.posix.join('/', path.relative(folder, path.join(entry.parentPath, entry.name))),
		)
		.filter((name) => name !== '/service-worker.js')
		.sort();
	const files = names.map((name) => ({ path: name, sha256: digestOf(folder, name) }));
	const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
	return { version, files };
}

/** The name of a file in `assets/` contains its hash already. */
function digestOf(folder: string, name: string): string | null {
	if (name.startsWith('/assets/')) return null;
	return createHash('sha256')
		.update(readFileSync(path.join(folder, name)))
		.digest('hex');
}

/** The messaging worker is one file at the site's root; its name never changes. */
function messagingWorker(): Plugin {
	let outDir = 'dist';
	const bundle = (write: boolean, shellList: ShellList) =>
		build({
			define: { shellList: JSON.stringify(shellList) },
			configFile: false,
			publicDir: false,
			logLevel: 'warn',
			build: {
				write,
				outDir,
				emptyOutDir: false,
				target: buildTargets,
				rolldownOptions: {
					input: 'src/worker/service-worker.ts',
					output: { format: 'iife', entryFileNames: 'service-worker.js' },
				},
			},
		});
	return {
		name: 'messaging-worker',
		configResolved: (config) => {
			outDir = config.build.outDir;
		},
		// All files of the build are written by then, those of `public/` included.
		closeBundle: async () => {
			await bundle(true, shellOf(outDir));
		},
		configureServer: ({ middlewares }) => {
			middlewares.use('/service-worker.js', async (_request, response) => {
				const made = await bundle(false, { version: '', files: [] });
				const [chunk] = 'output' in made ? made.output : [];
				response.setHeader('content-type', 'text/javascript');
				response.end(chunk?.type === 'chunk' ? chunk.code : '');
			});
		},
	};
}
