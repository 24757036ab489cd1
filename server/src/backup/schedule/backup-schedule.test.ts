import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackupSchedule } from './backup-schedule.ts';

let folder = '';
let now = new Date();
let failure: Error | null = null;
let lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });

beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-schedule-'));
	now = new Date('2026-11-20T09:00:00Z');
	failure = null;
	lines = [];
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function schedule() {
	return createBackupSchedule({
		folder,
		hour: 3,
		keep: 2,
		isEncrypted: true,
		log,
		clock: () => now,
		write: async (file) => {
			if (failure !== null) throw failure;
			fs.writeFileSync(file, 'x', { flag: 'wx' });
			return 'Yedek alındı.';
		},
	});
}

const passHours = (hours: number) => {
	now = new Date(now.getTime() + hours * 3_600_000);
};

test('one backup a day is written, and the oldest goes after the new one is complete', async () => {
	const backups = schedule();
	expect(backups.state()).toBe('none');
	for (let hour = 0; hour < 4 * 24; hour += 1) {
		await backups.runIfDue();
		passHours(1);
	}
	expect(fs.readdirSync(folder)).toEqual([
		'sevk-2026-11-23-0300.backup',
		'sevk-2026-11-24-0300.backup',
	]);
	expect(backups.state()).toBe('done');
	expect(lines).toHaveLength(5);
});

test('a failure is logged as an error, removes nothing, and is tried again an hour later', async () => {
	const backups = schedule();
	await backups.runIfDue();
	passHours(24);
	failure = new Error('No space left on device');
	await backups.runIfDue();
	await backups.runIfDue();
	expect(backups.state()).toBe('failed');
	expect(lines.filter(({ level }) => level === 50)).toHaveLength(1);
	expect(fs.readdirSync(folder)).toEqual(['sevk-2026-11-20-1200.backup']);
	passHours(1);
	failure = null;
	await backups.runIfDue();
	expect(backups.state()).toBe('done');
	expect(fs.readdirSync(folder)).toHaveLength(2);
});

test('a folder that is gone is a failure', async () => {
	const backups = schedule();
	fs.rmSync(folder, { recursive: true });
	await backups.runIfDue();
	expect(backups.state()).toBe('failed');
});

test('a backup and a failure of a wrong clock do not end the schedule or hide its age', async () => {
	const future = 'sevk-2099-01-01-0300.backup';
	fs.writeFileSync(path.join(folder, future), 'x');
	const backups = schedule();
	const present = now;
	now = new Date('2040-01-01T09:00:00Z');
	failure = new Error('EIO');
	await backups.runIfDue();
	failure = null;
	now = present;
	await backups.runIfDue();
	expect(await backups.report()).toMatchObject({ lastSuccess: { at: now.toISOString() } });
	for (const _ of [1, 2]) {
		passHours(24);
		await backups.runIfDue();
	}
	expect(fs.readdirSync(folder)).toEqual([
		'sevk-2026-11-21-1200.backup',
		'sevk-2026-11-22-1200.backup',
		future,
	]);
	passHours(49);
	expect(await backups.report()).toMatchObject({ isLate: true });
});

test('what a killed backup left is removed', async () => {
	const part = path.join(folder, 'sevk-2026-11-19-0300.backup.4711.part');
	for (const name of [part, `${part}.files`]) fs.writeFileSync(name, 'x');
	await schedule().runIfDue();
	expect(fs.readdirSync(folder)).toEqual(['sevk-2026-11-20-1200.backup']);
});

test('the report names the last backup, the last failure and the next backup', async () => {
	const backups = schedule();
	expect(await backups.report()).toEqual({
		hour: 3,
		keep: 2,
		isEncrypted: true,
		nextAt: '2026-11-21T00:00:00.000Z',
		lastSuccess: null,
		lastFailure: null,
		isLate: false,
	});
	await backups.runIfDue();
	const lastSuccess = { at: '2026-11-20T09:00:00.000Z', byteSize: 1 };
	expect(await backups.report()).toMatchObject({ lastSuccess, lastFailure: null, isLate: false });
	passHours(24);
	failure = new Error('(node:1) Warning: x\nENOSPC: no space left on device, write');
	await backups.runIfDue();
	const sentence = 'Diskte yer yok (ENOSPC: no space left on device, write).';
	const lastFailure = { at: '2026-11-21T09:00:00.000Z', sentence };
	expect(await backups.report()).toMatchObject({ lastSuccess, lastFailure, isLate: false });
	passHours(25);
	expect(await backups.report()).toMatchObject({ lastSuccess, lastFailure, isLate: true });
	failure = null;
	await backups.runIfDue();
	expect(await backups.report()).toMatchObject({ lastFailure: null, isLate: false });
	fs.rmSync(folder, { recursive: true });
	expect(await backups.report()).toMatchObject({
		lastSuccess: null,
		lastFailure: { sentence: expect.stringContaining('Klasör bulunamadı') },
	});
});
