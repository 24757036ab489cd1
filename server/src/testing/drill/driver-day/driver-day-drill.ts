import { todayIn } from '@sevk/domain/common/date/date';
import { sharedToken } from '../drill-client.ts';
import type { Outcome } from '../drill-outcome.ts';
import { openDrillSite } from '../drill-site.ts';
import { seededRandom } from '../fuzz/request-mutation.ts';
import { checkActs, checkHolders, checkPositions, sum } from './driver-day-checks.ts';
import { fillDriverDays, tokenSigner } from './driver-day-fixture.ts';
import { checkScreens } from './driver-day-screens.ts';
import { noFaults } from './faulty-network.ts';
import { type DayClock, driveDay } from './simulated-driver.ts';

const dayMs = 8 * 3_600_000;
/** A large depot; the acts of one depot are committed one after the other. */
const driversOfDepot = 70;
const setting = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/**
 * G21: drivers work a day of eight hours, faster than the clock, over networks that lose, double, delay
 * and reorder: each act takes effect once, each piece has one holder, no position is lost, and the
 * office's screens agree with the database. Broken: phones that make a new key for each try.
 */
export async function driverDayDrill(folder: string, broken: boolean): Promise<Outcome> {
	const count = setting('DRILL_DRIVERS', 200);
	const speed = setting('DRILL_SPEED', 320);
	const seed = setting('DRILL_SEED', Math.floor(Math.random() * 2 ** 31));
	const stops = setting('DRILL_STOPS', 8);
	const depots = Math.max(3, Math.ceil(count / driversOfDepot));
	const site = await openDrillSite({ folder, orders: 2_000, depots });
	const serviceDate = todayIn(new Date(Date.now() - dayMs));
	const drivers = await fillDriverDays(site, { drivers: count, stops, serviceDate });
	const tokens = await tokenSigner(site);
	const startedAt = Date.now();
	const startMs = startedAt - dayMs;
	const clock: DayClock = {
		startMs,
		endMs: startedAt,
		speed,
		now: () => startMs + (Date.now() - startedAt) * speed,
	};
	const faults = noFaults();
	const days = await Promise.all(
		drivers.map(async (driver) => ({
			driver,
			report: await driveDay(driver, {
				url: site.url,
				clock,
				faults,
				newKeys: broken,
				positionEveryMs: 60_000,
				token: sharedToken(() => tokens.driver(driver), 300_000),
				random: seededRandom(seed + driver.at),
			}),
		})),
	);
	const seconds = (Date.now() - startedAt) / 1_000;
	const found = [
		await checkActs(site, days),
		await checkHolders(site, days),
		await checkPositions(site, days),
		await checkScreens(site, await tokens.office()),
	];
	const isAlive = site.server().exitCode === null;
	await site.close();
	const reports = days.map(({ report }) => report);
	const wrong = reports.flatMap((report) => report.wrong);
	const acknowledged = sum(reports.map((report) => report.acknowledged));
	return {
		figures: [
			`seed ${seed}: ${count} drivers with ${stops} stops, 8 hours at ${speed} × in ${seconds.toFixed(0)} s`,
			`${faults.sent} requests; ${faults.requestsLost} lost, ${faults.answersLost} answers lost, ${faults.duplicated} doubled, ${faults.delayed} delayed, ${faults.late} late behind newer ones, ${faults.offline} tries offline`,
			`${acknowledged} acknowledged acts, ${sum(reports.map(({ retries }) => retries))} retries, ${sum(reports.map(({ busy }) => busy))} answers of 503, ${wrong.length} refusals`,
			...found.flatMap(({ figures }) => figures),
		],
		short: [
			...found.flatMap(({ short }) => short),
			...[...new Set(wrong)].slice(0, 5),
			...(faults.late < count / 4 ? ['the network had too few faults'] : []),
			...(isAlive ? [] : ['the server ended']),
		],
	};
}
