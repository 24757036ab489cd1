import { once } from 'node:events';
import net from 'node:net';
import type { DatabaseAddress } from '../../db/database.ts';
import { endpointOf, type PlacedAddress, urlOf } from './external-postgres.ts';

export type SilentProxy = {
	/** The proxied database: connections to it arrive over TCP. */
	readonly address: DatabaseAddress;
	/** Open connections stay open but transfer no bytes, as if their host were lost. */
	readonly silence: () => void;
	/** New connections are accepted without transferring bytes until `heal`. */
	readonly silenceNew: () => void;
	/** Open connections are reset, and new ones refused, until `heal`. */
	readonly cut: () => void;
	readonly heal: () => void;
	/** Number of connections opened so far. */
	readonly openedCount: () => number;
	readonly close: () => Promise<void>;
};

type Link = { readonly ends: readonly [net.Socket, net.Socket]; silent: boolean };

/** A TCP proxy on loopback in front of a PostgreSQL. */
export async function openSilentProxy(target: PlacedAddress): Promise<SilentProxy> {
	const links: Link[] = [];
	let newAreSilent = false;
	let isCut = false;
	const server = net.createServer((near) => {
		if (isCut) {
			near.destroy();
			return;
		}
		const far = net.connect(endpointOf(target));
		const link: Link = { ends: [near, far], silent: newAreSilent };
		links.push(link);
		forward(link, near, far);
		forward(link, far, near);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		address: { url: urlOfProxy(server, target) },
		silence: () => {
			for (const link of links) link.silent = true;
		},
		silenceNew: () => {
			newAreSilent = true;
		},
		cut: () => {
			isCut = true;
			for (const { ends } of links) for (const end of ends) end.destroy();
		},
		heal: () => {
			isCut = false;
			newAreSilent = false;
		},
		openedCount: () => links.length,
		close: async () => {
			for (const { ends } of links) for (const end of ends) end.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}

/** A silent link drops data and end-of-stream, so neither side notices that the other is gone. */
function forward(link: Link, from: net.Socket, to: net.Socket): void {
	from.on('data', (bytes) => {
		if (!link.silent) to.write(bytes);
	});
	from.on('close', () => {
		if (!link.silent) to.destroy();
	});
	from.on('error', () => undefined);
}

function urlOfProxy(server: net.Server, target: PlacedAddress): string {
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
	return urlOf({ ...target, host: '127.0.0.1', port: address.port });
}
