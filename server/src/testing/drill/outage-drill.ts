import { setTimeout as sleep } from 'node:timers/promises';
import { nothingSent, sendUntilDone, sharedToken } from './drill-client.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';
import { probe, secondsUntil } from './probe.ts';

const outageMs = 20_000;
const marks = { unreadyAfter: 5, readyAfter: 3 };

/**
 * G7: the database is unreachable for 20 s under load: `/readyz` is 503 within 5 s, `/livez` stays
 * 200, the process lives, and it is ready within 3 s of the database. Broken: a build whose readiness
 * does not look at the database.
 */
export async function outageDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({ folder, networked: true });
	const [order] = await site.query<{ id: string }>('select id from orders limit 1');
	const sent = nothingSent();
	let over = false;
	const token = sharedToken(site.token);
	const writer = async () => {
		while (!over) {
			const path = `/api/orders/${order?.id}/notes`;
			const act = { url: site.url, path, body: { visibility: 'office', body: 'Kesinti' } };
			await sendUntilDone(act, { sent, token, until: () => over });
		}
	};
	const writing = Promise.all(Array.from({ length: 8 }, writer));
	await secondsUntil(async () => sent.acknowledged.length >= 100);
	const before = sent.acknowledged.length;
	site.network?.cut();
	const cutAt = Date.now();
	const unready = await secondsUntil(async () => (await probe(site.url, '/readyz')).status === 503);
	let dead = 0;
	let slowest = 0;
	while (Date.now() - cutAt < outageMs) {
		const { status, seconds } = await probe(site.url, '/livez');
		if (status !== 200) dead += 1;
		slowest = Math.max(slowest, seconds);
		await sleep(200);
	}
	const during = sent.acknowledged.length;
	site.network?.heal();
	const ready = await secondsUntil(async () => (await probe(site.url, '/readyz')).status === 200);
	await secondsUntil(async () => sent.acknowledged.length >= during + 100);
	over = true;
	await writing;
	const [row] = await site.query<{ count: number }>(
		`select count(*)::int as count from order_notes where body = 'Kesinti'`,
	);
	const isAlive = site.server().exitCode === null;
	await site.close();
	const lost = sent.acknowledged.length - (row?.count ?? 0);
	return {
		figures: [
			`readyz 503 after ${unready.toFixed(1)} s, ready ${ready.toFixed(1)} s after the database`,
			`livez at most ${slowest.toFixed(2)} s, ${dead} failures`,
			`${sent.acknowledged.length} acts (${before} before), ${sent.refused} answers of 503, ${lost} lost`,
		],
		short: [
			...(unready > marks.unreadyAfter
				? [`readyz was 503 only after ${unready.toFixed(1)} s`]
				: []),
			...(dead > 0 ? [`livez failed ${dead} times`] : []),
			...(ready > marks.readyAfter ? [`ready only ${ready.toFixed(1)} s after the database`] : []),
			...(isAlive ? [] : ['the server ended']),
			...(lost > 0 ? [`${lost} acknowledged acts are lost`] : []),
			...(during - before > 16 ? ['acts were acknowledged without a database'] : []),
			...(sent.acknowledged.length === during ? ['no act was acknowledged afterwards'] : []),
			...sent.wrong.slice(0, 5),
		],
	};
}
