import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { devApi } from './vite-dev-api.ts';

// Another API host than the one that serves the pages, for a native shell; index.html names it.
process.env['VITE_API_HOST'] ??= '';

const frame =
	/node_modules\/(react|react-dom|scheduler|@tanstack\/(router-core|react-router|history|store|react-store|query-core|react-query))\//;

export default defineConfig({
	cacheDir: '../.cache/vite-dev',
	plugins: [react(), withoutJsonSchema(), messagingWorker(), devApi(process.env['SEVK_DEV_API'])],
	build: {
		target: 'es2023',
		// A file in the page, never a data: address, so the content policy stays at 'self'.
		assetsInlineLimit: 0,
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: 'frame', test: frame },
						{ name: 'schemas', test: /node_modules\/zod\// },
					],
				},
			},
		},
	},
});

/**
 * Zod carries a writer of JSON Schema with every type. The server describes its endpoints with it; no
 * screen does, and it weighs 8 kB. A newer Zod that looks otherwise keeps what this does not find.
 */
function withoutJsonSchema(): Plugin {
	return {
		name: 'zod-without-json-schema',
		transform: {
			filter: { id: /node_modules\/zod\/v4\/classic\/schemas\.js$/ },
			handler: (code) => ({
				code: code
					.replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
					.replace(/^\s*jsonSchema: \{[^{}]*\},$/m, '')
					.replace(/^\s*toJSONSchema\(params\) \{[^{}]*(\{\})?[^{}]*\},$/m, ''),
				map: null,
			}),
		},
	};
}

/** The messaging worker is one file at the site's root; its name never changes. */
function messagingWorker(): Plugin {
	const bundle = (write: boolean) =>
		build({
			configFile: false,
			publicDir: false,
			logLevel: 'warn',
			build: {
				write,
				emptyOutDir: false,
				target: 'es2023',
				rolldownOptions: {
					input: 'src/worker/service-worker.ts',
					output: { format: 'iife', entryFileNames: 'service-worker.js' },
				},
			},
		});
	return {
		name: 'messaging-worker',
		writeBundle: async () => {
			await bundle(true);
		},
		configureServer: ({ middlewares }) => {
			middlewares.use('/service-worker.js', async (_request, response) => {
				const made = await bundle(false);
				const [chunk] = 'output' in made ? made.output : [];
				response.setHeader('content-type', 'text/javascript');
				response.end(chunk?.type === 'chunk' ? chunk.code : '');
			});
		},
	};
}
