import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections without a request at shutdown. Browsers open them in advance, Node counts them
 * as busy, and closing the server would wait for them.
 */
export function installUnusedConnections(app: FastifyInstance): void {
	const unused = new Set<Socket>();
	let closing = false;
	app.server.on('connection', (socket: Socket) => {
		if (closing) return void socket.destroy();
		unused.add(socket);
		socket.once('close', () => unused.delete(socket));
	});
	app.server.on('request', (request) => unused.delete(request.socket));
	app.addHook('preClose', async () => {
		closing = true;
		for (const socket of unused) socket.destroy();
	});
}
