import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const built = path.join(root, '.cache/gallery');
const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
	'.woff2': 'font/woff2',
};

/** Builds the gallery unless it stands already. */
export function buildGallery(): void {
	execFileSync(process.execPath, [path.join(root, 'tools/build-web.mjs'), 'gallery'], {
		stdio: 'inherit',
	});
}

/** Serves the built gallery on a free port. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
	const server = createServer((request, response) => {
		const asked = path.normalize(new URL(request.url ?? '/', 'http://gallery').pathname);
		const file = path.join(built, asked === '/gallery' ? 'gallery.html' : asked);
		const type = types[path.extname(file)];
		const stands = type !== undefined && existsSync(file);
		response.writeHead(stands ? 200 : 404, { 'content-type': type ?? 'text/plain' });
		response.end(stands ? readFileSync(file) : '');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
