import { expect, test } from 'vitest';
import { waitForStart } from './starting-postgres.ts';

/** A connection that fails with these codes in turn, and then succeeds. */
function failing(...codes: string[]) {
	let tries = 0;
	const connect = async () => {
		const code = codes[tries];
		tries += 1;
		if (code !== undefined) throw Object.assign(new Error('not now'), { code });
	};
	return { connect, tries: () => tries };
}

test('a start waits for a PostgreSQL that is starting, and names it once', async () => {
	const lines: string[] = [];
	const { connect, tries } = failing('57P03', '57P03');
	await waitForStart(connect, { info: (text) => lines.push(text) }, () => false);
	expect(tries()).toBe(3);
	expect(lines).toEqual(['Veritabanı açılıyor; bekleniyor.']);
});

test('a wrong password is not tried again, and a shutdown ends the wait', async () => {
	const log = { info: () => undefined };
	const wrong = failing('28P01');
	await expect(waitForStart(wrong.connect, log, () => false)).rejects.toMatchObject({
		code: '28P01',
	});
	expect(wrong.tries()).toBe(1);
	const ending = failing('57P03', '57P03');
	await expect(waitForStart(ending.connect, log, () => true)).rejects.toMatchObject({
		code: '57P03',
	});
	expect(ending.tries()).toBe(1);
});
