import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nothingSent, sendUntilDone, sharedToken } from './drill-client.ts';
import type { Outcome } from './drill-outcome.ts';
import { openDrillSite } from './drill-site.ts';
import { probe, secondsUntil } from './probe.ts';

const diskMb = 600;
const fullMs = 20_000;
const marks = { recoveredAfter: 30, readGap: 5 };

/**
 * G8: the disk of the database is full for 20 s under load: reads go on, but for a few seconds when
 * PostgreSQL restarts because its log has no space; writes are answered 503; and after space is freed
 * writes work again without a restart of the server. No acknowledged act is lost. Needs the right to mount a scratch tmpfs. Broken: a build that answers a full disk with 500.
 */
export async function fullDiskDrill(folder: string): Promise<Outcome> {
	return withScratchDisk(folder, diskMb, (disk) =>
		fillUnderLoad({ folder: disk, disk, orders: 2_000, isLogAlone: false }),
	);
}

/** A disk in memory, which is gone afterwards. */
export async function withScratchDisk(
	folder: string,
	mb: number,
	run: (disk: string) => Promise<Outcome>,
): Promise<Outcome> {
	const disk = path.join(folder, 'disk');
	fs.mkdirSync(disk);
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=0755`, 'tmpfs', disk]);
	try {
		return await run(disk);
	} finally {
		execFileSync('umount', ['-l', disk]);
	}
}

type FullDisk = {
	readonly folder: string;
	readonly disk: string;
	readonly orders: number;
	/** Only the log of PostgreSQL is on the disk: it ends then, and reads wait for it. */
	readonly isLogAlone: boolean;
};

/** Fills the disk for a while, as notes are written by eight clients and an order is read. */
export async function fillUnderLoad(at: FullDisk): Promise<Outcome> {
	const { folder, disk, orders, isLogAlone } = at;
	const site = await openDrillSite({ folder, orders });
	const [order] = await site.query<{ id: string }>('select id from orders limit 1');
	const token = sharedToken(site.token, 300_000);
	const headers = { authorization: `Bearer ${await token()}` };
	const sent = nothingSent();
	let over = false;
	const writer = async () => {
		while (!over) {
			const act = {
				url: site.url,
				path: `/api/orders/${order?.id}/notes`,
				body: { visibility: 'office', body: 'Dolu disk '.repeat(60) },
			};
			await sendUntilDone(act, { sent, token, until: () => over });
		}
	};
	const writing = Promise.all(Array.from({ length: 8 }, writer));
	await secondsUntil(async () => sent.acknowledged.length >= 100);
	const ballast = path.join(disk, 'ballast');
	fillFile(ballast);
	const refusedBefore = sent.refused;
	await secondsUntil(async () => {
		// The segments that PostgreSQL has in reserve are used up at once.
		if (isLogAlone) await site.query('select pg_switch_wal()').catch(() => undefined);
		return sent.refused > refusedBefore;
	});
	const fullAt = Date.now();
	let [reads, failedReads, longestGapMs, lastReadAt] = [0, 0, 0, Date.now()];
	const otherReads = new Set<number>();
	while (Date.now() - fullAt < fullMs) {
		// Space that the database gave back, such as old log segments, is taken again.
		fillFile(ballast);
		const { status } = await probe(site.url, `/api/orders/${order?.id}`, headers);
		reads += 1;
		if (status === 200) lastReadAt = Date.now();
		else failedReads += 1;
		if (status !== 200 && status !== 503) otherReads.add(status);
		longestGapMs = Math.max(longestGapMs, Date.now() - lastReadAt);
		await sleep(100);
	}
	const during = sent.acknowledged.length;
	const refused = sent.refused - refusedBefore;
	fs.rmSync(ballast);
	const recovered = await secondsUntil(async () => sent.acknowledged.length >= during + 50);
	over = true;
	await writing;
	const [row] = await site.query<{ count: number }>(
		`select count(*)::int as count from order_notes where body like 'Dolu disk %'`,
	);
	const isAlive = site.server().exitCode === null;
	await site.close();
	const lost = sent.acknowledged.length - (row?.count ?? 0);
	return {
		figures: [
			`disk full for ${fullMs / 1_000} s: ${reads} reads, ${failedReads} answered 503, at most ${(longestGapMs / 1_000).toFixed(1)} s without one; ${refused} answers of 503, ${sent.lost} without an answer`,
			`50 acts ${recovered.toFixed(1)} s after space was freed, ${sent.acknowledged.length} acts, ${lost} lost`,
		],
		short: [
			...(!isLogAlone && longestGapMs > marks.readGap * 1_000
				? [`no read for ${(longestGapMs / 1_000).toFixed(1)} s`]
				: []),
			...[...otherReads].map((status) => `a read was answered ${status}`),
			...(refused === 0 ? ['the disk was never full'] : []),
			...(recovered > marks.recoveredAfter
				? [`writes worked only ${recovered.toFixed(1)} s after space was freed`]
				: []),
			...(isAlive ? [] : ['the server ended']),
			...(lost > 0 ? [`${lost} acknowledged acts are lost`] : []),
			...[...new Set(sent.wrong)].slice(0, 5),
		],
	};
}

/** Appends to a file until the disk has no space. */
function fillFile(file: string): void {
	const handle = fs.openSync(file, 'a');
	try {
		for (const size of [1_048_576, 4_096]) {
			const block = Buffer.alloc(size, 1);
			while (hasWritten(handle, block));
		}
	} finally {
		fs.closeSync(handle);
	}
}

function hasWritten(handle: number, block: Buffer): boolean {
	try {
		return fs.writeSync(handle, block) === block.length;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
		throw error;
	}
}
