// What `npm run drill` runs for a drill on the running product (tools/drill.mjs): prints the figures
// and what was short of the pass mark. The exit code is 1 when something was, or when the machine is too slow.
//   node drill.ts G1 [--broken]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cutAnswersDrill } from './cut-answers-drill.ts';
import { rollingRestartDrill } from './deployment/rolling-restart-drill.ts';
import { upgradeDrill } from './deployment/upgrade-drill.ts';
import { endDrill } from './drill-end.ts';
import type { Outcome } from './drill-outcome.ts';
import { driverDayDrill } from './driver-day/driver-day-drill.ts';
import { eventDrill } from './event-drill.ts';
import { fullDiskDrill } from './full-disk-drill.ts';
import { fullLogDrill } from './full-log-drill.ts';
import { fuzzDrill } from './fuzz/fuzz-drill.ts';
import { killDrill } from './kill-drill.ts';
import { locationLoadDrill } from './load/location-load-drill.ts';
import { soakDrill } from './load/soak-drill.ts';
import { mailServerDrill } from './mail-server-drill.ts';
import { mutedDatabaseDrill } from './muted-database-drill.ts';
import { outageDrill } from './outage-drill.ts';
import { sameKeyDrill } from './same-key-drill.ts';
import { slowHeaderDrill } from './slow-header-drill.ts';
import { staleVersionDrill } from './stale-version-drill.ts';

type Drill = (folder: string, broken: boolean) => Promise<Outcome>;

const drills: Readonly<Record<string, Drill>> = {
	G1: killDrill,
	G3: cutAnswersDrill,
	G4: sameKeyDrill,
	G5: staleVersionDrill,
	G6: eventDrill,
	G7: outageDrill,
	G8: fullDiskDrill,
	G10: locationLoadDrill,
	G15: fuzzDrill,
	G17: slowHeaderDrill,
	G19: mutedDatabaseDrill,
	G20: soakDrill,
	G21: driverDayDrill,
	G23: rollingRestartDrill,
	G24: mailServerDrill,
	G25: fullLogDrill,
	G26: upgradeDrill,
};

const [name = '', form] = process.argv.slice(2);
const drill = drills[name];
if (drill === undefined) throw new Error(`There is no drill ${name}.`);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-drill-'));
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, async () => {
		if (ending) return;
		ending = true;
		await end();
		process.exit(1);
	});
}
try {
	const { figures, short, limits = [] } = await drill(folder, form === '--broken');
	for (const figure of figures) console.log(`figure: ${figure}`);
	for (const sentence of short) console.log(`short: ${sentence}`);
	for (const sentence of limits) console.log(`limit: ${sentence}`);
	process.exitCode = short.length + limits.length === 0 ? 0 : 1;
} finally {
	await end();
}
// What a drill left unfinished, because its server ended, must not keep it running.
process.exit();

/** The processes first: they write into the folder. */
async function end(): Promise<void> {
	await endDrill();
	fs.rmSync(folder, { recursive: true, force: true });
}
