import { once } from 'node:events';
import net from 'node:net';

/** A port of loopback that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
	const probe = net.createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const address = probe.address();
	probe.close();
	return typeof address === 'object' && address !== null ? address.port : 0;
}
