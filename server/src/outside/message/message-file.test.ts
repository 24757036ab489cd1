import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../http/operation/log.ts';
import { abortedAfter } from '../../testing/build/aborted-signal.ts';
import { messageFiles, sweepMessageFiles } from './message-file.ts';

const base = mkdtempSync(path.join(os.tmpdir(), 'sevk-messages-'));
const folder = path.join(base, 'messages');
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('a message file is deleted a day after it was written', async () => {
	const now = new Date();
	expect(await sweepMessageFiles(folder, 24, now)).toBe(0);
	const files = messageFiles(folder, createLog('silent'));
	const message = { phone: '+905321234567', email: null, subject: 'Kod', text: 'Kod 123456' };
	for (const id of ['message-old', 'message-new']) await files.write({ ...message, id });
	const [old = ''] = readdirSync(folder).filter((name) => name.endsWith('sage-old.txt'));
	const anHourMs = 60 * 60 * 1000;
	const aDayAgo = new Date(now.getTime() - 24 * anHourMs - 1_000);
	utimesSync(path.join(folder, old), aDayAgo, aDayAgo);
	expect(await sweepMessageFiles(folder, 24, now)).toBe(1);
	expect(readdirSync(folder)).toEqual([expect.stringMatching(/sage-new\.txt$/)]);
});

test('a shutdown ends the deletion after the present file', async () => {
	const own = path.join(base, 'own');
	mkdirSync(own);
	const old = new Date('2026-01-05T09:00:00Z');
	for (const name of ['1.txt', '2.txt', '3.txt']) {
		writeFileSync(path.join(own, name), 'Kime: …');
		utimesSync(path.join(own, name), old, old);
	}
	expect(await sweepMessageFiles(own, 24, new Date(), abortedAfter(4))).toBe(1);
	expect(readdirSync(own)).toHaveLength(2);
});
