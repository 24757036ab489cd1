import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { todayIn } from '@sevk/domain/common/date/date';
import type { Outcome } from '../drill.ts';
import { percentile, sharedToken } from '../drill-client.ts';
import { type DrillSite, openDrillSite } from '../drill-site.ts';
import { fillDriverDays, tokenSigner } from '../driver-day/driver-day-fixture.ts';
import { depart, lostRecords } from './departed-phones.ts';
import { connectionPool, type LoadReport, loadPhone, sendLocations } from './load-phones.ts';
import { fitSlope, lowestValues, type MemorySample, type Slope } from './memory-slope.ts';
import { nothingDone, runSoakWork } from './soak-work.ts';
import { grownTables, scanTables, slowerScans } from './table-scans.ts';

const minutes = Number(process.env['DRILL_MINUTES'] ?? 6);
/** A quarter of the run, at most 15 minutes: compiled code, caches and the pool of connections. */
const warmUpMinutes = Math.min(15, Math.ceil(minutes / 4));
const phoneCount = 1_000;
/** Each phone sends six records every 30 s. */
const positions = { recordsPerSecond: 200, recordsPerSend: 6 };
/** Shorter runs cannot see 5 MB/h; they only find what a server leaks quickly. */
const tellingMinutes = 30;
const marks = { mbPerHour: 5, mbPerHourOfShortRun: 100, p99Growth: 1.5, p99Allowance: 0.05 };
const hourMs = 3_600_000;

type Minute = {
	readonly minute: number;
	readonly p99: number;
	readonly positionP99: number;
	readonly load: number;
};

/**
 * G20: 32 scanners, lists, exports, imports and 1,000 phones for an hour: memory grows by 5 MB/h at
 * most, the p99 of the last third is that of the first, and no table is read more slowly than its
 * rows explain. Broken: a build that keeps every answer.
 */
export async function soakDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({
		...{ folder, orders: minutes > 15 ? 60_000 : 10_000 },
		// As `npm start` runs it (tools/start.mjs).
		settings: { NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=400' },
	});
	const drivers = await fillDriverDays(site, {
		...{ drivers: phoneCount, stops: 1, serviceDate: todayIn(new Date()) },
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
	const memory: { heap: MemorySample; resident: MemorySample }[] = [];
	let isOver = false;
	const startedAt = Date.now();
	const elapsedMinutes = () => (Date.now() - startedAt) / 60_000;
	const working = runSoakWork({
		...{ site, token: sharedToken(tokens.office, 300_000), report, isOver: () => isOver },
	});
	const watching = watchMemory(site, memory, elapsedMinutes, () => isOver);
	const connections = connectionPool(Number(new URL(site.url).port), 200);
	const loads: LoadReport[] = [];
	const perMinute: Minute[] = [];
	let before = await scanTables(site, 1_000);
	for (let minute = 0; minute < minutes; minute += 1) {
		if (minute === warmUpMinutes) before = await scanTables(site, 1_000);
		report.seconds = [];
		const load = await sendLocations(phones, { ...positions, seconds: 60, connections });
		loads.push(load);
		perMinute.push({
			...{ minute, p99: percentile(report.seconds, 0.99) },
			...{ positionP99: percentile(load.stored, 0.99), load: os.loadavg()[0] ?? 0 },
		});
	}
	isOver = true;
	await Promise.all([working, watching]);
	connections.close();
	const after = await scanTables(site, 1_000);
	const lost = await lostRecords(site, phones);
	const isAlive = site.server().exitCode === null;
	await site.close();

	const judged = memory.filter(({ heap }) => heap.minute >= warmUpMinutes);
	const heap = fitSlope(lowestValues(judged.map((sample) => sample.heap)));
	const resident = fitSlope(judged.map((sample) => sample.resident));
	const judgedMinutes = perMinute.slice(warmUpMinutes);
	const telling = minutes - warmUpMinutes >= tellingMinutes;
	const stored = loads.reduce((sum, { records }) => sum + records, 0);
	const wrong = [...new Set([...report.wrong, ...loads.flatMap((load) => load.wrong)])];
	return {
		figures: [
			`${minutes} minutes, ${warmUpMinutes} of them warm-up: ${report.scans} scans, ${report.lists} lists, ${report.exports} exports, ${report.importedOrders} imported orders, ${stored} positions, ${report.refused} answers of 503`,
			`live heap ${slopeText(heap)}, resident ${slopeText(resident)}, at the end ${memory.at(-1)?.resident.mb.toFixed(0)} MB${telling ? '' : `: too short to tell ${marks.mbPerHour} MB/h, judged at ${marks.mbPerHourOfShortRun}, and the p99 not at all`}`,
			`p99 per minute in ms (positions; load of the machine): ${perMinute.map(minuteText).join(', ')}`,
			`tables read from end to end: ${grownTables(before, after)}`,
			`${lost} acknowledged positions lost`,
		],
		short: [
			...judgeSlope('the live heap', heap, telling),
			// Pages that the collector gives back late hide the slope of a short run.
			...(telling ? judgeSlope('the resident memory', resident, true) : []),
			// In a few minutes the other work of the machine decides.
			...(telling ? judgeP99(judgedMinutes) : []),
			...slowerScans(before, after),
			...(lost > 0 ? [`${lost} acknowledged positions are not stored`] : []),
			...wrong.slice(0, 5),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}

async function watchMemory(
	site: DrillSite,
	samples: { heap: MemorySample; resident: MemorySample }[],
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
		if (heap.mb > 0 && resident.mb > 0) samples.push({ heap, resident });
		await sleep(2_000);
	}
}

/** The fit has to show it: a slope that its error explains is none. */
function judgeSlope(name: string, { mbPerHour, uncertainty }: Slope, telling: boolean): string[] {
	const mark = telling ? marks.mbPerHour : marks.mbPerHourOfShortRun;
	return mbPerHour - uncertainty > mark
		? [`${name} grew by ${slopeText({ mbPerHour, uncertainty })}`]
		: [];
}

/** The median of the last third against that of the first. */
function judgeP99(judged: readonly Minute[]): string[] {
	const third = Math.max(1, Math.floor(judged.length / 3));
	const medianOf = (part: readonly Minute[]) =>
		percentile(
			part.map(({ p99 }) => p99),
			0.5,
		);
	const [first, last] = [medianOf(judged.slice(0, third)), medianOf(judged.slice(-third))];
	return last > first * marks.p99Growth + marks.p99Allowance
		? [`the p99 went from ${(first * 1_000).toFixed(0)} to ${(last * 1_000).toFixed(0)} ms`]
		: [];
}

const slopeText = ({ mbPerHour, uncertainty }: Slope) =>
	`${mbPerHour.toFixed(1)} ± ${uncertainty.toFixed(1)} MB/h`;

const minuteText = ({ p99, positionP99, load }: Minute) =>
	`${(p99 * 1_000).toFixed(0)} (${(positionP99 * 1_000).toFixed(0)}; ${load.toFixed(1)})`;
