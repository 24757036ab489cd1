import { expect, test } from 'vitest';
import { readEachMinute } from './gauge.ts';

const start = new Date('2026-11-22T09:00:00.000Z');

/** A value that counts its readings; a reading fails while the database is away. */
function openReading() {
	let at = start;
	let readings = 0;
	let isAway = false;
	const read = readEachMinute(
		async () => {
			readings += 1;
			if (isAway) throw new Error('the database is away');
			return readings;
		},
		() => at,
	);
	return {
		read,
		pass: (ms: number) => {
			at = new Date(at.getTime() + ms);
		},
		setAway: (away: boolean) => {
			isAway = away;
		},
	};
}

test('a value of all depots is read once a minute', async () => {
	const { read, pass } = openReading();
	expect(await Promise.all([read(), read()])).toEqual([1, 1]);
	pass(59_999);
	expect(await read()).toBe(1);
	pass(1);
	expect(await read()).toBe(2);
});

test('a reading that failed is repeated after a quarter of a minute', async () => {
	const { read, setAway, pass } = openReading();
	setAway(true);
	const failed = await Promise.allSettled([read(), read()]);
	expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	setAway(false);
	pass(14_999);
	await expect(read()).rejects.toThrow();
	pass(1);
	expect(await read()).toBe(2);
	expect(await read()).toBe(2);
});

test('a late failure does not drop the reading that came after it', async () => {
	let at = start;
	const slow = Promise.withResolvers<number>();
	const values = [slow.promise, Promise.resolve(2), Promise.resolve(3)];
	const read = readEachMinute(
		() => values.shift() ?? Promise.resolve(0),
		() => at,
	);
	const first = read();
	at = new Date(at.getTime() + 60_000);
	expect(await read()).toBe(2);
	slow.reject(new Error('too late'));
	await expect(first).rejects.toThrow('too late');
	expect(await read()).toBe(2);
});
