import pino from 'pino';
import { expect, test } from 'vitest';
import { housekeepingJob } from './housekeeping.ts';

test('a shutdown ends a long chore early and begins no other', async () => {
	const done: string[] = [];
	const long = (signal: AbortSignal) =>
		new Promise<number>((resolve) => {
			signal.addEventListener('abort', () => resolve(done.push('long')));
		});
	const chores = [
		{ name: 'short', run: async () => done.push('short') },
		{ name: 'long', run: long },
		{ name: 'never', run: async () => done.push('never') },
	];
	const housekeeping = housekeepingJob(chores, pino({ level: 'silent' })).start();
	await expect.poll(() => done).toEqual(['short']);
	await housekeeping.stop();
	expect(done).toEqual(['short', 'long']);
});
