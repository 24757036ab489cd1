import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead and may never use them. Node counts such a connection as busy
 * when the server closes and would wait for it for ever; here it is cut.
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
