import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '../bench/bench-http.ts';
import { percentile } from './drill-client.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';
import { probe } from './probe.ts';

const slowClients = 800;
const marks = { p99: 0.5, closedWithin: 15, endedWithin: 20 };

/**
 * G17: 800 clients send their headers byte by byte: others are answered with a p99 below 500 ms, and
 * the slow ones are closed within 15 s. A SIGTERM under load fails no request that it has. Broken: a
 * build that waits for headers for minutes.
 */
export async function slowHeaderDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({ folder });
	const token = await site.token();
	const headers = { authorization: `Bearer ${token}` };
	const port = Number(new URL(site.url).port);
	let open = 0;
	const openedAt = performance.now();
	const slow = Array.from({ length: slowClients }, () => {
		const socket = net.connect(port, '127.0.0.1');
		open += 1;
		socket.write('GET /api/orders HTTP/1.1\r\nhost: sevk\r\nx-slow: ');
		const dripping = setInterval(() => socket.write('a'), 500);
		socket.on('error', () => undefined);
		socket.on('data', () => undefined);
		socket.on('close', () => {
			clearInterval(dripping);
			open -= 1;
		});
		return socket;
	});
	const seconds: number[] = [];
	let failed = 0;
	while (open > 0 && performance.now() - openedAt < 20_000) {
		const answer = await probe(site.url, '/api/orders?limit=20', headers);
		seconds.push(answer.seconds);
		if (answer.status !== 200) failed += 1;
		await sleep(20);
	}
	const closedAfter = (performance.now() - openedAt) / 1_000;
	const remaining = open;
	for (const socket of slow) socket.destroy();
	const p99 = percentile(seconds, 0.99);
	const { lost, code, endedAfter } = await endUnderLoad(site.url, token, site.server());
	await site.close();
	return {
		figures: [
			`${slowClients} slow clients: others p99 ${(p99 * 1_000).toFixed(0)} ms of ${seconds.length}, closed after ${closedAfter.toFixed(1)} s`,
			`SIGTERM under load: ${lost} requests without an answer`,
		],
		short: [
			...(p99 > marks.p99 ? [`p99 was ${(p99 * 1_000).toFixed(0)} ms`] : []),
			...(failed > 0 ? [`${failed} other requests failed`] : []),
			...(remaining > 0 || closedAfter > marks.closedWithin
				? [`${remaining} slow clients were open after ${closedAfter.toFixed(1)} s`]
				: []),
			...(lost > 0 ? [`${lost} requests that the server had were not answered`] : []),
			...(endedAfter > marks.endedWithin ? [`the end took ${endedAfter.toFixed(1)} s`] : []),
			...(code === 0 ? [] : [`the server ended with ${code}: ${site.serverOutput().slice(-500)}`]),
		],
	};
}

/** Ends the server while it has requests on open connections; counts those that it did not answer. */
async function endUnderLoad(
	url: string,
	token: string,
	server: ChildProcess,
): Promise<{ lost: number; code: number | null; endedAfter: number }> {
	const ended = once(server, 'exit');
	const port = Number(new URL(url).port);
	const connections = await Promise.all(Array.from({ length: 40 }, () => openConnection(port)));
	const head = `GET /api/orders?limit=100 HTTP/1.1\r\nhost: sevk\r\nauthorization: Bearer ${token}\r\n`;
	const running = connections.map(({ ask }) =>
		ask(head).then(
			({ status }) => status,
			() => 0,
		),
	);
	// The first answer: the others are on their connections, which the server may not have accepted.
	await Promise.race(running);
	server.kill('SIGTERM');
	const signalAt = performance.now();
	const statuses = await Promise.all(running);
	const [code] = (await ended) as [number | null];
	const endedAfter = (performance.now() - signalAt) / 1_000;
	return { lost: statuses.filter((status) => status === 0).length, code, endedAfter };
}
