import { setTimeout as sleep } from 'node:timers/promises';
import { nothingSent, sendUntilDone, sharedToken, work } from './drill-client.ts';
import type { Outcome } from './drill-outcome.ts';
import { isReady } from './drill-server.ts';
import { openDrillSite } from './drill-site.ts';
import { secondsUntil } from './probe.ts';

const changes = 600;
const failingShare = 0.3;
/** A receiver that is more than 500 events behind has to reload (docs/trust.md#limits). */
const mostBehind = 300;

/**
 * G6: a receiver of events fails on 30 % of them and connects again, and the server is killed twice:
 * every one of 600 changes reaches it, and none is reported as missed. Broken: a receiver that does
 * not say which event it had last.
 */
export async function eventDrill(folder: string, broken: boolean): Promise<Outcome> {
	const site = await openDrillSite({ folder });
	const orders = await site.query<{ id: string }>('select id from orders limit $1', [changes]);
	const token = sharedToken(site.token);
	const receiver = receive(site.url, token, !broken);
	await secondsUntil(async () => receiver.connections() > 0);
	const sent = nothingSent();
	const writing = work([...orders], 4, async ({ id }) => {
		const path = `/api/orders/${id}/notes`;
		const body = { visibility: 'office', body: 'Olay' };
		const behind = () => sent.acknowledged.length - receiver.received.size;
		await secondsUntil(async () => behind() < mostBehind || receiver.isQuiet());
		await sendUntilDone({ url: site.url, path, body }, { sent, token });
	});
	for (const share of [1 / 3, 2 / 3]) {
		await secondsUntil(async () => sent.acknowledged.length >= changes * share);
		await site.killServer();
		await site.start();
		await secondsUntil(async () => isReady(site.url));
	}
	await writing;
	const lost = () => orders.filter(({ id }) => !receiver.received.has(id)).length;
	const waited = await secondsUntil(async () => lost() === 0 || receiver.isQuiet());
	await receiver.stop();
	await site.close();
	return {
		figures: [
			`${sent.acknowledged.length} changes, server killed twice, ${receiver.failures()} failures of the receiver, ${receiver.connections()} connections`,
			`${lost()} lost, ${receiver.missed()} reported as missed, all there ${waited.toFixed(1)} s after the last`,
		],
		short: [
			...(sent.acknowledged.length < changes ? ['not every change was acknowledged'] : []),
			...(receiver.failures() < changes * failingShare * 0.5
				? ['the receiver failed too seldom']
				: []),
			...(lost() > 0 ? [`${lost()} changes never reached the receiver`] : []),
			...(receiver.missed() > 0 ? [`${receiver.missed()} gaps were reported as missed`] : []),
			...sent.wrong.slice(0, 5),
		],
	};
}

/** Follows the events; an event on which it fails is not done, and is expected again. */
function receive(url: string, token: () => Promise<string>, resumes: boolean) {
	const received = new Set<string>();
	let [connections, failures, missed, isOver] = [0, 0, 0, false];
	let lastId: string | null = null;
	let lastNewAt = Date.now();

	async function open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
		const { status, body } = await fetch(`${url}/api/events`, {
			headers: {
				authorization: `Bearer ${await token()}`,
				...(lastId !== null && resumes ? { 'last-event-id': lastId } : {}),
			},
		});
		if (status !== 200) return null;
		connections += 1;
		return body;
	}

	async function follow(): Promise<void> {
		const body = await open();
		if (body === null) return;
		let rest = '';
		for await (const piece of body.pipeThrough(new TextDecoderStream())) {
			const blocks = (rest + piece).split('\n\n');
			rest = blocks.pop() ?? '';
			for (const block of blocks) if (isOver || !take(block)) return;
		}
	}

	/** False when the receiver fails. */
	function take(block: string): boolean {
		const id = /^id: ?(.*)$/m.exec(block)?.[1];
		const data = /^data: ?(.*)$/m.exec(block)?.[1];
		if (data === undefined) return true;
		const { nounId, kind } = JSON.parse(data) as { nounId: string | null; kind: string };
		if (kind === 'noted' && Math.random() < failingShare) {
			failures += 1;
			return false;
		}
		if (kind === 'missed') missed += 1;
		if (kind === 'noted' && nounId !== null && !received.has(nounId)) {
			received.add(nounId);
			lastNewAt = Date.now();
		}
		lastId = id ?? lastId;
		return true;
	}

	const running = (async () => {
		while (!isOver) {
			await follow().catch(() => undefined);
			await sleep(20);
		}
	})();
	return {
		received,
		connections: () => connections,
		failures: () => failures,
		missed: () => missed,
		/** Nothing new came for longer than the server needs to report a change. */
		isQuiet: () => Date.now() - lastNewAt > 15_000,
		stop: async () => {
			isOver = true;
			await Promise.race([running, sleep(1_000)]);
		},
	};
}
