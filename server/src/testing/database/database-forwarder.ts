// TCP on loopback in front of a PostgreSQL, in a process of its own: in the process of a test, each
// round trip to the database would wait for the test's own work.
//   node database-forwarder.ts ENDPOINT
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { endpointOf, type PlacedAddress, urlOf } from './external-postgres.ts';

export type DatabaseForwarder = { readonly url: string; readonly close: () => Promise<void> };

export async function openDatabaseForwarder(target: PlacedAddress): Promise<DatabaseForwarder> {
	const endpoint = JSON.stringify(endpointOf(target));
	const child = spawn(process.execPath, [import.meta.filename, endpoint], {
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	const [port] = (await once(child, 'message')) as [number];
	return {
		url: urlOf({ ...target, host: '127.0.0.1', port }),
		close: async () => {
			if (child.exitCode !== null || child.signalCode !== null) return;
			child.disconnect();
			await once(child, 'exit');
		},
	};
}

function forwardTo(endpoint: net.NetConnectOpts): void {
	const server = net.createServer((near) => {
		const far = net.connect(endpoint);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			from.on('error', () => to.destroy());
			from.on('close', () => to.destroy());
			from.pipe(to);
		}
	});
	server.listen(0, '127.0.0.1', () => {
		const address = server.address();
		if (address === null || typeof address === 'string') throw new Error('there is no port');
		process.send?.(address.port);
	});
	process.on('disconnect', () => process.exit());
}

if (process.argv[1] === import.meta.filename) forwardTo(JSON.parse(process.argv[2] ?? '{}'));
