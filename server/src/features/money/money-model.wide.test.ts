import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { playMoney } from '../../testing/fixture/money-model.ts';

const runs = 2_000;

test(`${runs} histories of an operation end with one holder for every kuruş`, async () => {
	const { db, drop } = await createTestDatabase(8);
	try {
		const players = Array.from({ length: 4 }, () => playMoney(db, runs / 4));
		expect(await Promise.all(players)).toEqual([null, null, null, null]);
	} finally {
		await drop();
	}
});
