import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EdgeProblem } from '../problem/edge-problem.ts';

/** File names with a content hash; their content never changes. */
const hashedFolder = `${path.sep}assets${path.sep}`;

/**
 * Serves the built web app. All paths that are neither files nor API paths get `index.html`, whose
 * router finds the screen.
 */
export async function installWebApp(app: FastifyInstance, folder: string | null): Promise<void> {
	const built = folder !== null && existsSync(path.join(folder, 'index.html'));
	if (built) {
		await app.register(fastifyStatic, {
			root: folder,
			preCompressed: true,
			index: false,
			cacheControl: false,
			setHeaders: (reply, filePath) => {
				reply.header('cache-control', cacheOf(filePath));
			},
		});
		for (const url of ['/', '/index.html']) {
			app.route({
				method: ['GET', 'HEAD'],
				url,
				handler: (_request, reply) => sendPage(reply, folder),
			});
		}
	}
	app.setNotFoundHandler(async (request, reply) => {
		if (!built || !isScreen(request)) throw new EdgeProblem('http/no-endpoint');
		return sendPage(reply, folder);
	});
}

/**
 * Without an ETag: after a 304 a browser keeps the content policy that it stored, and an admin can
 * choose another host for maps.
 */
async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
	// Read for each request, because a new build may have replaced it.
	const page = await readFile(path.join(folder, 'index.html'));
	return reply
		.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
		.send(page);
}

function cacheOf(filePath: string): string {
	return filePath.includes(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Whether a path is a screen: not an API path and not a file of the build. */
function isScreen(request: FastifyRequest): boolean {
	const [address = ''] = request.url.split('?');
	if (request.method !== 'GET' && request.method !== 'HEAD') return false;
	if (address === '/api' || address.startsWith('/api/') || address.startsWith('/assets/'))
		return false;
	return path.extname(address) === '';
}
