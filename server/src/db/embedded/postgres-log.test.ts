import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostgresLog } from './postgres-log.ts';

let folder = '';
let file = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-log-'));
	file = path.join(folder, 'postgres.log');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(log: PostgresLog, text: string): void {
	const output = log.open();
	fs.writeSync(output, text);
	fs.closeSync(output);
}

test('a start appends, and reports only its own lines', () => {
	write(new PostgresLog(file), 'PANIC: yesterday\n');
	const log = new PostgresLog(file);
	write(log, 'FATAL: today\n');
	expect(log.tail()).toBe('FATAL: today');
	expect(fs.readFileSync(file, 'utf8')).toBe('PANIC: yesterday\nFATAL: today\n');
});

test('a large log is moved to the older file', () => {
	const log = new PostgresLog(file, 20);
	write(log, 'oldest lines of the log\n');
	write(log, 'older lines of the log\n');
	write(log, 'new\n');
	expect(fs.readFileSync(file, 'utf8')).toBe('new\n');
	expect(fs.readFileSync(`${file}.1`, 'utf8')).toBe('older lines of the log\n');
	expect(fs.readdirSync(folder)).toHaveLength(2);
});

test('a running server continues in the truncated file', () => {
	const log = new PostgresLog(file, 20);
	const output = log.open();
	fs.writeSync(output, 'a line longer than the limit\n');
	log.rotate();
	fs.writeSync(output, 'after\n');
	fs.closeSync(output);
	expect(fs.readFileSync(file, 'utf8')).toBe('after\n');
	expect(log.tail()).toBe('after');
});
