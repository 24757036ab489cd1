import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogOutput, openLogOutput } from './log-output.ts';

let folder = '';
let file = '';
beforeEach(() => {
	folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-log-output-'));
	file = path.join(folder, 'sevk.log');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const numbersOf = (name: string) =>
	fs.readFileSync(name, 'utf8').split('\n').filter(Boolean).map(Number.parseFloat);

/** The stream of pino has events that its type leaves out. */
const eventsOf = ({ stream }: LogOutput) => stream as typeof stream & NodeJS.EventEmitter;

test('a start continues the log, and moves a large one to the older file', async () => {
	for (const line of ['1 first\n', '2 second\n', '3 third\n']) {
		const output = openLogOutput(file, 12);
		output.stream.write(line);
		await output.end();
	}
	expect(fs.readFileSync(`${file}.1`, 'utf8')).toBe('1 first\n2 second\n');
	expect(fs.readFileSync(file, 'utf8')).toBe('3 third\n');
});

test('a running server keeps the log below its limit and loses no line', async () => {
	const limit = 64 * 1024;
	const output = openLogOutput(file, limit);
	const count = 20_000;
	for (let line = 1; line <= count; line += 1) {
		output.stream.write(`${line} ${'x'.repeat(40)}\n`);
		if (line % 100 === 0) await turn();
	}
	await output.end();
	const lines = [...numbersOf(`${file}.1`), ...numbersOf(file)];
	expect(lines).toEqual(lines.map((_, at) => count - lines.length + 1 + at));
	expect(lines[0]).toBeGreaterThan(1);
	expect(fs.readdirSync(folder)).toHaveLength(2);
	// A block is written before its size is looked at.
	for (const name of [file, `${file}.1`]) expect(fs.statSync(name).size).toBeLessThan(2 * limit);
});

test('the end writes the lines that arrive during a write', async () => {
	const output = openLogOutput(file);
	await once(eventsOf(output), 'ready');
	output.stream.write(`1 ${'x'.repeat(5_000)}\n`);
	output.stream.write('2 last\n');
	await output.end();
	expect(numbersOf(file)).toEqual([1, 2]);
});

test('a log that cannot be opened ends the start with its name', () => {
	fs.mkdirSync(file);
	expect(() => openLogOutput(file)).toThrow(file);
});

test('a log that could not be moved is moved before it has doubled', async () => {
	const output = openLogOutput(file, 8_000);
	const write = async (line: string) => {
		const written = once(eventsOf(output), 'drain');
		output.stream.write(line);
		await written;
	};
	fs.mkdirSync(`${file}.1`);
	await write(`1 ${'x'.repeat(10_000)}\n`);
	fs.rmdirSync(`${file}.1`);
	await write(`2 ${'x'.repeat(5_000)}\n`);
	await output.end();
	expect(numbersOf(`${file}.1`)).toEqual([1, 2]);
});

/** A process whose log is on a full disk. */
const program = `
	import { openLogOutput } from '${path.join(import.meta.dirname, 'log-output.ts')}';
	const { stream, end } = openLogOutput('/dev/full');
	const line = 'x'.repeat(5_000);
	for (let n = 0; n < 8_000; n += 1) stream.write(line);
	// An error that nothing handles would have ended the process by now.
	setTimeout(async () => {
		process.stdout.write(stream._len < 20e6 ? 'goes on' : 'keeps all lines');
		await end();
	}, 200);
`;

test.skipIf(!fs.existsSync('/dev/full'))('a full disk does not end the server', async () => {
	const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program]);
	const [output, exit] = [text(child.stdout), once(child, 'exit')];
	const limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
	expect([await output, await exit]).toEqual(['goes on', [0, null]]);
	clearTimeout(limit);
});
