import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';
import { probe, secondsUntil } from './probe.ts';

const muteMs = 15_000;
const marks = { answerWithin: 10, readyAfter: 15 };

/**
 * G19: the connections to the database go silent, old and new ones, and later new ones work: each
 * request is answered within 10 s, and the server works within 15 s of the database, without a
 * restart. Broken: a build that waits for a silent connection.
 */
export async function mutedDatabaseDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({ folder, networked: true });
	const headers = { authorization: `Bearer ${await site.token()}` };
	const list = () => probe(site.url, '/api/orders', headers);
	await Promise.all(Array.from({ length: 30 }, list));
	site.network?.silence();
	site.network?.silenceNew();
	const mutedAt = Date.now();
	const answers: { status: number; seconds: number }[] = [];
	while (Date.now() - mutedAt < muteMs) {
		answers.push(...(await Promise.all(Array.from({ length: 8 }, list))));
		await sleep(100);
	}
	site.network?.heal();
	const ready = await secondsUntil(async () => (await list()).status === 200);
	const steady = await Promise.all(Array.from({ length: 30 }, list));
	const isAlive = site.server().exitCode === null;
	await site.close();
	const slowest = Math.max(...answers.map(({ seconds }) => seconds));
	const others = answers.filter(({ status }) => status !== 503 && status !== 200);
	const failed = steady.filter(({ status }) => status !== 200);
	return {
		figures: [
			`${answers.length} requests to a silent database, the slowest answer after ${slowest.toFixed(1)} s`,
			`works again after ${ready.toFixed(1)} s`,
		],
		short: [
			...(slowest > marks.answerWithin ? [`an answer took ${slowest.toFixed(1)} s`] : []),
			...(others.length > 0 ? [`${others.length} answers were ${others[0]?.status}`] : []),
			...(ready > marks.readyAfter ? [`works again only after ${ready.toFixed(1)} s`] : []),
			...(failed.length > 0 ? [`${failed.length} requests failed afterwards`] : []),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}
