import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLoopUse } from './loop-use.ts';

test('the share is that since the last reading, and is read once in a period', async () => {
	const total = { idle: 0, active: 0 };
	const read: Parameters<typeof openLoopUse>[1] = (now, since) => {
		if (now === undefined || since === undefined) return { ...total, utilization: 0 };
		const [idle, active] = [now.idle - since.idle, now.active - since.active];
		return { idle, active, utilization: active / (idle + active) };
	};
	const use = openLoopUse(20, read);
	expect(use()).toBe(0);
	Object.assign(total, { idle: 10, active: 30 });
	await sleep(25);
	expect(use()).toBe(0.75);
	Object.assign(total, { idle: 20, active: 30 });
	expect(use()).toBe(0.75);
	await sleep(25);
	expect(use()).toBe(0);
});

test('a process that only waits is not busy', async () => {
	const use = openLoopUse(20);
	await sleep(200);
	expect(use()).toBeLessThan(0.9);
});
