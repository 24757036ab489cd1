// The pages of the native app, as `npm run native:sync` makes them, from an origin of their own.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { withContentPolicy } from '../../../native/tasks/content-policy.mjs';

const dist = path.join(import.meta.dirname, '../../../web/dist');

const types: Record<string, string> = {
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
	'.json': 'application/json',
	'.wasm': 'application/wasm',
};

export type AppPages = {
	readonly origin: string;
	/** The server that the pages call. */
	readonly callHost: (apiHost: string) => void;
	readonly stop: () => void;
};

export async function startAppPages(): Promise<AppPages> {
	let apiHost = '';
	const server = http.createServer(async (request, answer) => {
		const { pathname } = new URL(request.url ?? '/', 'http://pages');
		const type = types[path.extname(pathname)];
		const file = path.join(dist, path.extname(pathname) === '' ? 'index.html' : pathname);
		const content = await readFile(file).catch(() => null);
		if (content === null) return void answer.writeHead(404).end();
		if (!file.endsWith('index.html')) {
			return void answer.writeHead(200, type ? { 'content-type': type } : {}).end(content);
		}
		const named = content
			.toString()
			.replace(/name="api-host" content="[^"]*"/, `name="api-host" content="${apiHost}"`);
		answer
			.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
			.end(withContentPolicy(named, apiHost, []));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		callHost: (host) => {
			apiHost = host;
		},
		stop: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
