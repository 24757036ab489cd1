import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../db/ids.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite, type ScannablePiece, scannablePieces } from './drill-site.ts';
import { probe, secondsUntil } from './probe.ts';

const muteMs = 15_000;
const marks = { answerWithin: 10, readyAfter: 15 };
/** Two people who repeat each scan until it is acknowledged. */
const scanners = 2;

/**
 * G19: the connections to the database go silent, old and new ones, and later new ones work: each
 * request is answered within 10 s, the server works within 15 s of the database, without a restart,
 * and each scan has one effect. Broken: a build that waits for a silent connection.
 */
export async function mutedDatabaseDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({ folder, networked: true });
	const headers = { authorization: `Bearer ${await site.token()}` };
	const list = () => probe(site.url, '/api/orders', headers);
	await Promise.all(Array.from({ length: 30 }, list));
	const pieces = await scannablePieces(site.query);
	let isOver = false;
	const scans: Scans = { tries: [], barcodes: [] };
	const scanning = Promise.all(
		Array.from({ length: scanners }, () =>
			scanUntil(() => isOver, { url: site.url, headers, pieces, scans }),
		),
	);
	await sleep(500);
	site.network?.silence();
	site.network?.silenceNew();
	const mutedAt = Date.now();
	const answers: Answer[] = [];
	while (Date.now() - mutedAt < muteMs) {
		answers.push(...(await Promise.all(Array.from({ length: 8 }, list))));
		await sleep(100);
	}
	site.network?.heal();
	const ready = await secondsUntil(async () => (await list()).status === 200);
	const steady = await Promise.all(Array.from({ length: 30 }, list));
	isOver = true;
	await scanning;
	const rows = await site.query<{ count: number }>(
		`select (select count(*)::int from custody_entries e where e.depot_id = p.depot_id
				and e.piece_id = p.id and e.movement = 'scanned_out') as count
			from pieces p where p.barcode = any($1)`,
		[scans.barcodes],
	);
	const isAlive = site.server().exitCode === null;
	await site.close();
	const all = [...answers, ...scans.tries];
	const slowest = Math.max(...all.map(({ seconds }) => seconds));
	const others = all.filter(({ status }) => status !== 503 && status !== 200);
	const failed = steady.filter(({ status }) => status !== 200);
	const lost = rows.filter(({ count }) => count === 0).length;
	const doubled = rows.filter(({ count }) => count > 1).length;
	return {
		figures: [
			`${answers.length} lists of a silent database and ${scans.tries.length} tries of scans, the slowest answer after ${slowest.toFixed(1)} s`,
			`works again after ${ready.toFixed(1)} s`,
			`${scans.barcodes.length} acknowledged scans, ${lost} lost, ${doubled} doubled`,
		],
		short: [
			...(slowest > marks.answerWithin ? [`an answer took ${slowest.toFixed(1)} s`] : []),
			...(others.length > 0 ? [`${others.length} answers were ${others[0]?.status}`] : []),
			...(ready > marks.readyAfter ? [`works again only after ${ready.toFixed(1)} s`] : []),
			...(failed.length > 0 ? [`${failed.length} requests failed afterwards`] : []),
			...(scans.barcodes.length < scanners * 5 ? ['too few scans were acknowledged'] : []),
			...(lost > 0 ? [`${lost} acknowledged scans are not in the ledger`] : []),
			...(doubled > 0 ? [`${doubled} scans are in the ledger twice`] : []),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}

type Answer = Awaited<ReturnType<typeof probe>>;
type Scans = { readonly tries: Answer[]; readonly barcodes: string[] };
type Scanner = {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly pieces: ScannablePiece[];
	readonly scans: Scans;
};

/** 503, or no answer: the scanner tries again. */
function isUnanswered({ status }: Answer): boolean {
	return status === 503 || status === 0;
}

/** How long a scan is repeated after the drill is over. */
const patienceMs = 30_000;

/** Scans one piece after the other, each with one key until it is acknowledged. */
async function scanUntil(isOver: () => boolean, scanner: Scanner): Promise<void> {
	const { url, headers, pieces, scans } = scanner;
	let overAt = Number.POSITIVE_INFINITY;
	const deadline = () => {
		if (isOver()) overAt = Math.min(overAt, Date.now());
		return overAt + patienceMs;
	};
	while (!isOver()) {
		const piece = pieces.pop();
		if (piece === undefined) return;
		const content = { 'content-type': 'application/json', 'idempotency-key': newId() };
		const path = `/api/debits/${piece.debitId}/scans`;
		let answer: Answer;
		do {
			answer = await probe(url, path, { ...headers, ...content }, { barcode: piece.barcode });
			scans.tries.push(answer);
			await sleep(100);
		} while (isUnanswered(answer) && Date.now() < deadline());
		if (answer.status === 200) scans.barcodes.push(piece.barcode);
	}
}
