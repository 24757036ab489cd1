import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ownerClient } from '../../../db/database.ts';
import { benchAccount } from '../../bench/bench-database.ts';
import { signIn } from '../../bench/bench-http.ts';
import { freePort } from '../../bench/free-port.ts';
import { nothingSent, sendUntilDone, sharedToken } from '../drill-client.ts';
import type { Outcome } from '../drill-outcome.ts';
import { drillServer, isReady } from '../drill-server.ts';
import { scannablePieces } from '../drill-site.ts';
import { secondsUntil } from '../probe.ts';
import { openPostgresPair } from './postgres-pair.ts';

const scanners = 8;
/** Longer than the limit of a statement and of a silent connection. */
const silenceMs = 8_000;
const marks = { readyAfter: 10 };

/**
 * G22: the standby gets nothing for 8 s, then the primary is killed and the standby promoted: the
 * server is ready within 10 s of it, without a restart, and every acknowledged scan is in the ledger,
 * once. Broken: a primary that does not wait for its standby.
 */
export async function standbyDrill(folder: string, broken: boolean): Promise<Outcome> {
	const pair = await openPostgresPair({ folder, orders: 10_000, synchronous: !broken });
	const server = drillServer(await freePort(), {
		DATA_DIR: folder,
		DATABASE_URL: pair.applicationUrl,
		DATABASE_OWNER_URL: pair.ownerUrl,
	});
	await server.start();
	const query = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
		const client = ownerClient(pair.ownerAddress());
		await client.connect();
		try {
			return (await client.query<Row>(sql, values)).rows;
		} finally {
			await client.end();
		}
	};
	const pieces = await scannablePieces(query);
	const sent = nothingSent();
	const scanned = new Set<string>();
	let over = false;
	const token = sharedToken(() => signIn(server.url, server.url, benchAccount), 300_000);
	await token();
	const scanning = Promise.all(
		Array.from({ length: scanners }, async () => {
			for (let piece = pieces.pop(); piece !== undefined && !over; piece = pieces.pop()) {
				const { debitId, barcode } = piece;
				const act = { url: server.url, path: `/api/debits/${debitId}/scans`, body: { barcode } };
				if (await sendUntilDone(act, { sent, token, until: () => over })) scanned.add(barcode);
			}
		}),
	);
	await secondsUntil(async () => scanned.size >= 50);
	pair.replication.silence();
	pair.replication.silenceNew();
	await sleep(silenceMs);
	await pair.killPrimary();
	const before = scanned.size;
	await pair.promote();
	const readyAfter = await secondsUntil(() => isReady(server.url));
	const workingAfter = await secondsUntil(async () => scanned.size >= before + 50);
	over = true;
	await scanning;
	const rows = await query<{ count: number }>(
		`select (select count(*)::int from custody_entries e where e.depot_id = p.depot_id
				and e.piece_id = p.id and e.movement = 'scanned_out') as count
			from pieces p where p.barcode = any($1)`,
		[[...scanned]],
	);
	const isAlive = server.process().exitCode === null;
	await server.stop();
	await pair.close();
	const lost = rows.filter(({ count }) => count === 0).length;
	const doubled = rows.filter(({ count }) => count > 1).length;
	return {
		figures: [
			`${before} scans acknowledged by the primary, ${scanned.size - before} by the promoted standby: ${lost} lost, ${doubled} doubled`,
			`ready ${readyAfter.toFixed(1)} s after the promotion, 50 further scans after ${(readyAfter + workingAfter).toFixed(1)} s`,
			`${sent.lost} tries without an answer, ${sent.refused} answers of 503`,
		],
		short: [
			...(lost > 0 ? [`${lost} acknowledged scans are not in the ledger`] : []),
			...(doubled > 0 ? [`${doubled} scans are in the ledger twice`] : []),
			...(readyAfter > marks.readyAfter ? [`ready only after ${readyAfter.toFixed(1)} s`] : []),
			...(scanned.size < before + 50 ? ['scans did not go on'] : []),
			...sent.wrong.slice(0, 5),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}
