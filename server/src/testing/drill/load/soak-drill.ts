import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { todayIn } from '@sevk/domain/common/date/date';
import { percentile, sharedToken } from '../drill-client.ts';
import type { Outcome } from '../drill-outcome.ts';
import { type DrillSite, openDrillSite } from '../drill-site.ts';
import { fillDriverDays, tokenSigner } from '../driver-day/driver-day-fixture.ts';
import { depart, lostRecords } from './departed-phones.ts';
import { connectionPool, type LoadReport, loadPhone, sendLocations } from './load-phones.ts';
import { fitSlope, lowestValues, type MemorySample } from './memory-slope.ts';
import { readResidentBesideHeap } from './resident-memory.ts';
import {
	judgeSoak,
	missedSends,
	type SoakMinute,
	slopeText,
	soakMarks,
	storedPositions,
} from './soak-marks.ts';
import { dueSoakWork, nothingDone, openSoakWork } from './soak-work.ts';
import { grownTables, scanTables } from './table-scans.ts';

const minutes = Number(process.env['DRILL_MINUTES'] ?? 4);
/** A quarter of the run, at most 15 minutes: compiled code, caches and the pool of connections. */
const warmUpMinutes = Math.min(15, Math.ceil(minutes / 4));
const phoneCount = 1_000;
/** Each phone sends six records every 30 s. */
const positions = { recordsPerSecond: 200, recordsPerSend: 6 };
/** Shorter runs cannot see 5 MB/h; they only find what a server leaks quickly. */
const tellingMinutes = 30;
const hourMs = 3_600_000;
const sampleMs = 2_000;

/**
 * G20: 32 scanners, lists, exports, imports and 1,000 phones for an hour: memory grows by 5 MB/h at
 * most (the live heap, and what is resident beside the pages of V8's heap), the p99 of the last third
 * is that of the first, and no table is read more slowly than its rows explain. Broken: a build that keeps every answer.
 */
export async function soakDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({
		folder,
		orders: minutes > 15 ? 60_000 : 10_000,
		// As `npm start` runs it (tools/start.mjs).
		settings: {
			NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=400',
			MALLOC_ARENA_MAX: '2',
		},
	});
	try {
		return await soak(site);
	} catch (error) {
		// Its database ends with it, and then every reading of the drill fails.
		if (!hasEnded(site)) throw error;
		const lastWords = site.serverOutput().trim().split('\n').slice(-3).join(' ');
		return { figures: [], short: [`the server ended by itself: ${lastWords}`] };
	}
}

function hasEnded(site: DrillSite): boolean {
	const { exitCode, signalCode } = site.server();
	return exitCode !== null || signalCode !== null;
}

async function soak(site: DrillSite): Promise<Outcome> {
	const drivers = await fillDriverDays(site, {
		drivers: phoneCount,
		stops: 1,
		serviceDate: todayIn(new Date()),
	});
	const tokens = await tokenSigner(site);
	const phones = drivers.map((driver) =>
		loadPhone(
			driver,
			Date.now() - hourMs,
			sharedToken(() => tokens.driver(driver), 400_000),
		),
	);
	await depart(site, phones);
	const report = nothingDone();
	const work = await openSoakWork({ site, token: sharedToken(tokens.office, 300_000), report });
	const memory: Memory[] = [];
	let isOver = false;
	const startedAt = Date.now();
	const elapsedMinutes = () => (Date.now() - startedAt) / 60_000;
	const watching = watchMemory(site, memory, elapsedMinutes, () => isOver);
	const connections = connectionPool(Number(new URL(site.url).port), 200);
	const loads: LoadReport[] = [];
	const perMinute: SoakMinute[] = [];
	/** Works for so many minutes, then reads the tables of the server that is idle again. */
	const runMinutes = async (count: number) => {
		let isPhaseOver = false;
		const working = work.run(() => isPhaseOver);
		for (let run = 0; run < count; run += 1) {
			report.seconds = [];
			const load = await sendLocations(phones, { ...positions, seconds: 60, connections });
			loads.push(load);
			perMinute.push({
				minute: perMinute.length,
				answers: report.seconds.length,
				p99: percentile(report.seconds, 0.99),
				positionP99: percentile(load.stored, 0.99),
				load: os.loadavg()[0] ?? 0,
			});
		}
		isPhaseOver = true;
		await working;
		return scanTables(site, 1_000);
	};
	const before = await runMinutes(warmUpMinutes);
	const warmAt = elapsedMinutes();
	const after = await runMinutes(minutes - warmUpMinutes);
	isOver = true;
	await watching;
	connections.close();
	const lost = await lostRecords(site, phones);
	const isAlive = !hasEnded(site);
	await site.close();

	const judged = memory.filter(({ heap }) => heap.minute >= warmAt);
	const heap = fitSlope(lowestValues(judged.map((sample) => sample.heap)));
	const resident = fitSlope(judged.map((sample) => sample.resident));
	const besideHeap = fitSlope(
		judged.flatMap((sample) => (Number.isNaN(sample.besideHeap.mb) ? [] : [sample.besideHeap])),
	);
	const telling = minutes - warmUpMinutes >= tellingMinutes;
	const { missed, sends } = missedSends(loads);
	const due = {
		...dueSoakWork(minutes, work.pieces),
		positions: minutes * 60 * positions.recordsPerSecond,
	};
	return {
		figures: [
			`${minutes} minutes, ${warmUpMinutes} of them warm-up: ${report.scans} of ${due.scans} scans, ${report.lists} of ${due.lists} lists, ${report.exports} exports, ${report.importedOrders} imported orders, ${storedPositions(loads)} of ${due.positions} positions; ${report.refused} requests and ${missed} of ${sends} sends of positions refused or not answered`,
			`live heap ${slopeText(heap)}, resident beside V8's heap ${slopeText(besideHeap)}, resident in all ${slopeText(resident)}, at the end ${memory.at(-1)?.resident.mb.toFixed(0)} MB${telling ? '' : `: too short to tell ${soakMarks.mbPerHour} MB/h, judged at ${soakMarks.mbPerHourOfShortRun}, and the p99 not at all`}`,
			`memory per minute in MB (resident/heap/live heap/buffers): ${perMinute.map(({ minute }) => memoryText(memory, minute)).join(', ')}`,
			`p99 per minute in ms (positions; load of the machine): ${perMinute.map(minuteText).join(', ')}`,
			`tables read from end to end: ${grownTables(before, after)}`,
			`${lost} acknowledged positions lost`,
		],
		short: judgeSoak({
			telling,
			report,
			loads,
			due,
			lost,
			isAlive,
			minutes: perMinute.slice(warmUpMinutes),
			memory: { samples: judged.length, heap, besideHeap },
			tables: { before, after },
		}),
	};
}

type Memory = {
	readonly heap: MemorySample;
	readonly resident: MemorySample;
	/** Resident without the pages of V8's heap. */
	readonly besideHeap: MemorySample;
	/** In MB: what V8 has for its heap, and buffers outside of it. */
	readonly ofHeap: number;
	readonly external: number;
};

/** The least of each minute: what is resident beyond heap and buffers belongs to code and allocator. */
function memoryText(samples: readonly Memory[], minute: number): string {
	const some = samples.filter(({ heap }) => Math.floor(heap.minute) === minute);
	const least = (of: (sample: Memory) => number) => Math.min(...some.map(of)).toFixed(0);
	return [
		least(({ resident }) => resident.mb),
		least(({ ofHeap }) => ofHeap),
		least(({ heap }) => heap.mb),
		least(({ external }) => external),
	].join('/');
}

async function watchMemory(
	site: DrillSite,
	samples: Memory[],
	elapsedMinutes: () => number,
	isOver: () => boolean,
): Promise<void> {
	while (!isOver()) {
		const text = await fetch(`${site.url}/metrics`)
			.then((response) => response.text())
			.catch(() => '');
		const mb = (name: string) =>
			Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 2 ** 20;
		const minute = elapsedMinutes();
		const heap = { minute, mb: mb('sevk_nodejs_heap_size_used_bytes') };
		const resident = { minute, mb: mb('sevk_process_resident_memory_bytes') };
		const besideHeap = { minute, mb: readResidentBesideHeap(site.server().pid) };
		const ofHeap = mb('sevk_nodejs_heap_size_total_bytes');
		const external = mb('sevk_nodejs_external_memory_bytes');
		if (heap.mb > 0 && resident.mb > 0) {
			samples.push({ heap, resident, besideHeap, ofHeap, external });
		}
		await sleep(sampleMs);
	}
}

const minuteText = ({ p99, positionP99, load }: SoakMinute) =>
	`${(p99 * 1_000).toFixed(0)} (${(positionP99 * 1_000).toFixed(0)}; ${load.toFixed(1)})`;
