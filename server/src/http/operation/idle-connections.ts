import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connections at shutdown that wait for no answer. Node has other ideas of an idle one: it
 * cuts an answer that is handed over and not sent yet, and waits for connections without a request,
 * which browsers open in advance. Installed after `installClosing`, whose hook reads the connections
 * that have arrived before this one refuses new ones.
 */
export function installIdleConnections(app: FastifyInstance): void {
	/** What each connection waits for: the rest of requests, and answers. */
	const waiting = new Map<Socket, number>();
	let closing = false;
	app.server.on('connection', (socket: Socket) => {
		if (closing) return void socket.destroy();
		waiting.set(socket, 0);
		socket.once('close', () => waiting.delete(socket));
	});
	app.server.on('request', (request, response) => {
		const { socket } = request;
		const add = (change: number) => {
			const before = waiting.get(socket);
			if (before !== undefined) waiting.set(socket, before + change);
		};
		for (const message of [request, response]) {
			add(1);
			message.once('close', () => add(-1));
		}
	});
	app.server.closeIdleConnections = () => {
		for (const [socket, messages] of waiting) if (messages === 0) socket.destroy();
	};
	app.addHook('preClose', async () => {
		closing = true;
	});
}
