import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as start from './testing/start-ending.ts';

start.useDataFolder();

const parts = ['npm', 'start', 'server'] as const;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;
const ways = parts.flatMap((part) => signals.map((signal) => ({ part, signal })));

test.each(ways)('$signal to $part ends the server and PostgreSQL', async ({ part, signal }) => {
	await start.waitUntilReady(start.startSevk());
	start.signalTo(part, signal);
	await start.expectNothingLeft();
	start.expectCleanShutDown();
});

/** From the first modules of the server to the migrations of its database. */
const moments = [0, 100, 200, 400, 600, 800, 1_000, 1_300, 1_600, 2_000];

test.each(moments)('a kill %i ms after the server begins leaves nothing behind', async (ms) => {
	start.startSevk();
	await expect.poll(() => start.isRunning('server'), { timeout: 20_000, interval: 5 }).toBe(true);
	await delay(ms);
	start.signalTo(parts[moments.indexOf(ms) % parts.length] ?? 'npm', 'SIGKILL');
	await start.expectNothingLeft();
});
