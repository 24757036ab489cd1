import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service: keeps what is posted to an address, and gives it to a test that asks. */
export async function startPushMailbox(): Promise<{
	readonly origin: string;
	readonly stop: () => Promise<void>;
}> {
	const boxes = new Map<string, string[]>();
	const server = http.createServer(async (request, response) => {
		const { url: address = '', method } = request;
		const box = boxes.get(address) ?? [];
		if (method === 'GET') return void response.end(JSON.stringify(box));
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part);
		boxes.set(address, [...box, Buffer.concat(parts).toString('base64')]);
		response.writeHead(201).end();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
