import { once } from 'node:events';
import net from 'node:net';
import { nothingSent, sendUntilDone, sharedToken, work } from './drill-client.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';

const acts = 2_000;
const cutShare = 0.05;

/**
 * G3: the answers to 5 % of 2,000 notes are cut after the server has written them; the client sends
 * again, and no note is doubled. Broken: a client that makes a new key for each try.
 */
export async function cutAnswersDrill(folder: string, broken: boolean): Promise<Outcome> {
	const site = await openDrillSite({ folder });
	const proxy = await openCuttingProxy(Number(new URL(site.url).port));
	const [order] = await site.query<{ id: string }>('select id from orders limit 1');
	const sent = nothingSent();
	const token = sharedToken(site.token);
	const notes = Array.from({ length: acts }, (_, at) => `Tatbikat notu ${at}`);
	await work([...notes], 8, async (body) => {
		const path = `/api/orders/${order?.id}/notes`;
		const act = { url: proxy.url, path, body: { visibility: 'office', body } };
		await sendUntilDone(act, { sent, token, newKeys: broken });
	});
	const rows = await site.query<{ body: string; count: number }>(
		`select body, count(*)::int as count from order_notes where body like 'Tatbikat notu %' group by body`,
	);
	proxy.close();
	await site.close();
	const missing = notes.length - rows.length;
	const doubled = rows.reduce((sum, { count }) => sum + count - 1, 0);
	return {
		figures: [
			`${acts} acts, ${proxy.cutCount()} answers cut`,
			`${doubled} duplicates, ${missing} missing`,
		],
		short: [
			...(proxy.cutCount() < acts * cutShare * 0.5 ? ['too few answers were cut'] : []),
			...(missing > 0 ? [`${missing} acknowledged notes are missing`] : []),
			...(doubled > 0 ? [`${doubled} notes are doubled`] : []),
			...sent.wrong.slice(0, 5),
		],
	};
}

/** Forwards requests, and drops the connection instead of some answers to writes. */
async function openCuttingProxy(port: number) {
	let cuts = 0;
	const server = net.createServer((near) => {
		const far = net.connect(port, '127.0.0.1');
		let isWrite = false;
		near.on('data', (bytes) => {
			isWrite = bytes.includes('/notes');
			far.write(bytes);
		});
		far.on('data', (bytes) => {
			if (isWrite && Math.random() < cutShare) {
				cuts += 1;
				near.destroy();
				far.destroy();
			} else near.write(bytes);
		});
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			one.on('close', () => other.destroy());
			one.on('error', () => other.destroy());
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const own = typeof address === 'object' && address !== null ? address.port : 0;
	return { url: `http://127.0.0.1:${own}`, cutCount: () => cuts, close: () => server.close() };
}
