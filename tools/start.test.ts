import { test } from 'vitest';
import * as start from './testing/start-ending.ts';

start.useDataFolder();

/** Every way of ending is tried in start.wide.test.ts; these fail for four different reasons. */
test.each([
	{ part: 'npm', signal: 'SIGTERM' },
	{ part: 'npm', signal: 'SIGKILL' },
	{ part: 'start', signal: 'SIGKILL' },
] as const)('$signal to $part ends the server and PostgreSQL', async ({ part, signal }) => {
	await start.waitUntilReady(start.startSevk());
	start.signalTo(part, signal);
	await start.expectNothingLeft();
	start.expectCleanShutDown();
});

test('a closed terminal ends the server and PostgreSQL', async () => {
	const terminal = start.startOnTerminal();
	await start.waitUntilReady(terminal);
	terminal.kill('SIGKILL');
	await start.expectNothingLeft();
	start.expectCleanShutDown();
});
