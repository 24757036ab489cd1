import { setTimeout as sleep } from 'node:timers/promises';
import { nothingSent, sendUntilDone, sharedToken } from './drill-client.ts';
import { isOnExternalPostgres } from './drill-database.ts';
import type { Outcome } from './drill-outcome.ts';
import { isReady } from './drill-server.ts';
import { openDrillSite, scannablePieces } from './drill-site.ts';

const rounds = 21;
const scanners = 8;

/**
 * G1: database, server and both are killed in turn, 21 times, while pieces are scanned; every
 * acknowledged scan is in the ledger, once. A database that the drill did not start loses all its
 * connections instead. Broken: commits are answered before they are on disk.
 */
export async function killDrill(folder: string, broken: boolean): Promise<Outcome> {
	const site = await openDrillSite({ folder, orders: 20_000 });
	if (broken) {
		await site.query('alter system set wal_writer_delay = 10000');
		await site.query('alter system set wal_writer_flush_after = 1048576');
		await site.query('alter role sevk_app set synchronous_commit = off');
		await site.query('select pg_reload_conf()');
		await site.killServer();
		await site.start();
	}
	const pieces = await scannablePieces(site.query);
	const sent = nothingSent();
	const scanned = new Set<string>();
	let over = false;
	const token = sharedToken(site.token);
	const scanner = async () => {
		for (let piece = pieces.pop(); piece !== undefined && !over; piece = pieces.pop()) {
			const { debitId, barcode } = piece;
			const act = { url: site.url, path: `/api/debits/${debitId}/scans`, body: { barcode } };
			const key = await sendUntilDone(act, { sent, token, until: () => over });
			if (key !== null) scanned.add(barcode);
		}
	};
	const scanning = Promise.all(Array.from({ length: scanners }, scanner));
	for (let round = 0; round < rounds; round += 1) {
		// At least some acts between two kills.
		const before = scanned.size;
		while (scanned.size < before + 10) await sleep(20);
		await sleep(400 * Math.random());
		const [killsDatabase, killsServer] = [round % 3 !== 1, round % 3 !== 0];
		if (killsDatabase) await site.killDatabase();
		if (killsServer) {
			await site.killServer();
			await site.start();
		}
		while (!(await isReady(site.url))) await sleep(50);
	}
	await sleep(500);
	over = true;
	await scanning;
	while (!(await isReady(site.url))) await sleep(50);
	const rows = await site.query<{ count: number }>(
		`select (select count(*)::int from custody_entries e where e.depot_id = p.depot_id
				and e.piece_id = p.id and e.movement = 'scanned_out') as count
			from pieces p where p.barcode = any($1)`,
		[[...scanned]],
	);
	await site.close();
	const ending = isOnExternalPostgres() ? 'all connections ended' : 'database killed';
	const lost = rows.filter(({ count }) => count === 0).length;
	const doubled = rows.filter(({ count }) => count > 1).length;
	return {
		figures: [
			`${rounds} times ${ending}, server killed, both, in turn; ${scanned.size} acknowledged scans`,
			`${lost} lost, ${doubled} doubled`,
			`${sent.lost} tries without an answer, ${sent.refused} answers of 503`,
		],
		short: [
			...(scanned.size < 200 ? ['fewer than 200 scans were acknowledged'] : []),
			...(lost > 0 ? [`${lost} acknowledged scans are not in the ledger`] : []),
			...(doubled > 0 ? [`${doubled} scans are in the ledger twice`] : []),
			...sent.wrong.slice(0, 5),
		],
	};
}
