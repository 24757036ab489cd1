import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { todayIn } from '@sevk/domain/common/date/date';
import { sharedToken } from '../drill-client.ts';
import type { Outcome } from '../drill-outcome.ts';
import { openDrillSite } from '../drill-site.ts';
import { fillDriverDays, tokenSigner } from '../driver-day/driver-day-fixture.ts';
import { bareRecordsPerSecond } from './bare-location-insert.ts';
import { type CustodyReport, openCustodyWork } from './custody-work.ts';
import { depart, lostRecords } from './departed-phones.ts';
import {
	connectionPool,
	type LoadReport,
	loadPhone,
	noLoad,
	sendLocations,
} from './load-phones.ts';
import {
	judgeCustody,
	judgeOverload,
	judgeRate,
	judgeSteady,
	locationMarks,
	ms,
} from './location-load-marks.ts';

const seconds = Number(process.env['DRILL_SECONDS'] ?? 60);
const overloadSeconds = 20;
const recordsPerSend = 50;
const mostConnections = 900;
/** Drivers who deliver meanwhile. */
const workerCount = 120;
/**
 * The two cores of the mark insert 50,000 rows a second without the product. A machine that inserts
 * less than this is sent the same share of it, and the drill says so.
 */
const slowBelow = 30_000;
const slowShare = 0.2;
const hourMs = 3_600_000;

/**
 * G10: phones send 10,000 location records a second: all are stored, with a p99 below 500 ms; at
 * three times as many some are answered 503, and scans and results are still quick. Then the server
 * is killed: what it acknowledged is there. Broken: a build that acknowledges before it stores.
 */
export async function locationLoadDrill(folder: string): Promise<Outcome> {
	const site = await openDrillSite({ folder });
	const drivers = await fillDriverDays(site, {
		drivers: 400 + workerCount,
		stops: 8,
		serviceDate: todayIn(new Date()),
	});
	const tokens = await tokenSigner(site);
	const withToken = (driver: (typeof drivers)[number]) => ({
		driver,
		token: sharedToken(() => tokens.driver(driver), 300_000),
	});
	const workers = drivers.slice(0, workerCount).map(withToken);
	const firstId = Date.now() - hourMs;
	const phones = drivers
		.slice(workerCount)
		.map(withToken)
		.map(({ driver, token }) => loadPhone(driver, firstId, token));
	await depart(site, phones);
	const custody = await openCustodyWork(site, workers, sharedToken(tokens.office, 300_000));
	const bare = await bareRecordsPerSecond(site, phones);
	const rate = bare < slowBelow ? Math.floor(bare * slowShare) : locationMarks.recordsPerSecond;

	const connections = connectionPool(Number(new URL(site.url).port), mostConnections);
	const send = (recordsPerSecond: number, duration: number) =>
		sendLocations(phones, { recordsPerSecond, recordsPerSend, seconds: duration, connections });
	await send(rate / 2, 5);
	const idle = await withCustody(custody.run, () => sleep(5_000).then(noLoad));
	const delay = monitorEventLoopDelay();
	delay.enable();
	const steady = await withCustody(custody.run, () => send(rate, seconds));
	const over = await withCustody(custody.run, () => send(3 * rate, overloadSeconds));
	delay.disable();
	const atKill = send(3 * rate, 4);
	await sleep(2_000);
	await site.killServer();
	const killed = await atKill;
	connections.close();
	await site.start();
	const lost = await lostRecords(site, phones);
	await site.close();

	const rateLine = (name: string, load: LoadReport, duration: number) => {
		const { records, stored, refused, skipped } = load;
		const answers = `${refused.length} of ${stored.length + refused.length} sends answered 503 (p99 ${ms(refused)})`;
		return `${name}: ${(records / duration).toFixed(0)} records/s stored, p99 ${ms(stored)}; ${answers}, ${skipped} not begun while the phone waited`;
	};
	const custodyLine = (name: string, { scans, results }: CustodyReport) =>
		`${name}: scan p99 ${ms(scans)} of ${scans.length}, result p99 ${ms(results)} of ${results.length}`;
	const all = [steady.load, over.load, killed];
	return {
		figures: [
			`bare insert ${bare.toFixed(0)} records/s; ${rate} a second sent for ${seconds} s (${(rate / bare).toFixed(2)} of bare)`,
			rateLine('steady', steady.load, seconds),
			custodyLine('without load', idle.custody),
			custodyLine('steady', steady.custody),
			rateLine(`${3 * rate} a second`, over.load, overloadSeconds),
			custodyLine('overload', over.custody),
			`the drill itself was late by ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99), which counts in all of these`,
			`${phones.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)} acknowledged, killed under load, ${lost} lost`,
		],
		short: [
			...(lost > 0 ? [`${lost} acknowledged records are not stored`] : []),
			...judgeSteady(steady.load),
			...judgeOverload(over.load),
			...judgeCustody(over.custody),
			...[...new Set(all.flatMap(({ wrong }) => wrong))].slice(0, 5),
		],
		limits: judgeRate(rate),
	};
}

async function withCustody(
	work: (isOver: () => boolean) => Promise<CustodyReport>,
	run: () => Promise<LoadReport>,
): Promise<{ load: LoadReport; custody: CustodyReport }> {
	let isOver = false;
	const working = work(() => isOver);
	const load = await run();
	isOver = true;
	return { load, custody: await working };
}
