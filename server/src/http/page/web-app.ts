import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';

/** Files whose name carries a hash of their content never change under that name. */
const hashedFolder = `${path.sep}assets${path.sep}`;

/**
 * Serves the built web app. Every address that is not a file and not the API's is a screen: the
 * browser gets `index.html` and finds the screen itself.
 */
export async function installWebApp(app: FastifyInstance, folder: string | null): Promise<void> {
	const built = folder !== null && existsSync(path.join(folder, 'index.html'));
	if (built) {
		await app.register(fastifyStatic, {
			root: folder,
			preCompressed: true,
			index: ['index.html'],
			cacheControl: false,
			setHeaders: (reply, filePath) => {
				reply.header('cache-control', cacheOf(filePath));
			},
		});
	}
	app.setNotFoundHandler(async (request, reply) => {
		if (!built || !isScreen(request)) throw new EdgeProblem('http/no-endpoint');
		// Read each time: a new build may have replaced it.
		const page = await readFile(path.join(folder, 'index.html'));
		return reply
			.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
			.send(page);
	});
}

function cacheOf(filePath: string): string {
	return filePath.includes(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A page that a person opens: no API address, and no file that the build should have made. */
function isScreen(request: FastifyRequest): boolean {
	const [address = ''] = request.url.split('?');
	if (request.method !== 'GET' && request.method !== 'HEAD') return false;
	if (address === '/api' || address.startsWith('/api/') || address.startsWith('/assets/'))
		return false;
	return path.extname(address) === '';
}
