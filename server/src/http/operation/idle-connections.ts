import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connections at shutdown that wait for no answer. Node has other ideas of an idle one: it
 * cuts an answer that is handed over and not sent yet, and waits for connections without a request,
 * which browsers open in advance.
 */
export function installIdleConnections(app: FastifyInstance): void {
	/** The number of answers that each connection waits for. */
	const waiting = new Map<Socket, number>();
	let closing = false;
	app.server.on('connection', (socket: Socket) => {
		if (closing) return void socket.destroy();
		waiting.set(socket, 0);
		socket.once('close', () => waiting.delete(socket));
	});
	app.server.on('request', ({ socket }, response) => {
		const add = (change: number) => {
			const answers = waiting.get(socket);
			if (answers !== undefined) waiting.set(socket, answers + change);
		};
		add(1);
		// Sent as a whole, or lost with its connection.
		response.once('close', () => add(-1));
	});
	app.server.closeIdleConnections = () => {
		for (const [socket, answers] of waiting) if (answers === 0) socket.destroy();
	};
	app.addHook('preClose', async () => {
		closing = true;
	});
}
