import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackupProcess } from './backup-process.ts';

let folder = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-process-'));
});
afterEach(() => {
	if (fs.existsSync(pidFile())) process.kill(Number(fs.readFileSync(pidFile(), 'utf8')), 'SIGKILL');
	fs.rmSync(folder, { recursive: true, force: true });
});

const backup = () => path.join(folder, 'a.backup');
const startMark = () => path.join(folder, 'started');
const pidFile = () => path.join(folder, 'pid');

/** Runs a script instead of the command; it writes a file when it has started. */
function running(script: string, stallLimitMs = 60_000) {
	const command = path.join(folder, 'command.cjs');
	const lines = [
		`const fs = require('node:fs');`,
		script,
		`fs.writeFileSync(${JSON.stringify(startMark())}, '');`,
	];
	fs.writeFileSync(command, lines.join('\n'));
	return createBackupProcess({ command, stallLimitMs, endLimitMs: 100 });
}

const ignoresSigterm = `process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);`;

test('a backup that is cancelled before it begins is not begun', async () => {
	const { write, cancel } = running('');
	cancel();
	await expect(write(backup())).rejects.toThrow('Sevk kapatılıyor');
	expect(fs.existsSync(startMark())).toBe(false);
});

test('a backup that does not grow ends, also if its process ignores a signal', async () => {
	const { write } = running(ignoresSigterm, 300);
	await expect(write(backup())).rejects.toThrow('büyümedi; yedekleme durduruldu');
});

test('a shutdown does not wait for a process that does not end', async () => {
	// Its output stays open in another process.
	const { write, cancel } = running(`
		const { spawn } = require('node:child_process');
		const { pid } = spawn('sleep', ['60'], { stdio: 'inherit', detached: true });
		fs.writeFileSync(${JSON.stringify(pidFile())}, String(pid));
		${ignoresSigterm}`);
	const writing = write(backup());
	writing.catch(() => undefined);
	await expect.poll(() => fs.existsSync(startMark())).toBe(true);
	cancel();
	await expect(writing).rejects.toThrow('Sevk kapatılıyor');
});

test('the sentence of the command is the answer, of a failure the error', async () => {
	await expect(running(`console.log('Yedek alındı.')`).write(backup())).resolves.toBe(
		'Yedek alındı.',
	);
	const failing = running(`console.error('Yer yok.'); process.exitCode = 1;`);
	await expect(failing.write(backup())).rejects.toThrow('Yer yok.');
});
