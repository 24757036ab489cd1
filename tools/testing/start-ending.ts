// Starts the product with npm, ends it, and finds remaining processes and files.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { processesOf } from './processes.ts';

const root = path.join(import.meta.dirname, '../..');

/** The command line of the process of `npm start`. */
const commands = {
	npm: /^npm start/,
	start: /^\S*node tools\/start\.mjs$/,
	server: /server\/src\/main\.ts$/,
};

export type StartPart = keyof typeof commands;

/** The data folder of the running test file; every start of the file uses it. */
let dataDir = '';

/** Builds the web app first, so that the starts are short. */
export function useDataFolder(): void {
	beforeAll(async () => {
		dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-start-'));
		const build = spawn(process.execPath, ['tools/build-web.mjs'], { cwd: root });
		expect(await once(build, 'exit')).toEqual([0, null]);
	}, 180_000);
	afterEach(() => {
		for (const { pid } of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
	});
	afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
}

export function startSevk(file = 'npm', args: readonly string[] = ['start']): ChildProcess {
	const { PATH } = process.env;
	return spawn(file, args, {
		cwd: root,
		detached: true,
		env: { PATH, HOME: os.homedir(), DATA_DIR: dataDir, PORT: '0', SEVK_DEMO: 'off' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** `npm start` on a terminal; the kernel hangs it up when `script` is killed. */
export function startOnTerminal(): ChildProcess {
	return startSevk('script', ['-qfec', 'npm start', '/dev/null']);
}

export async function waitUntilReady({ stdout, stderr }: ChildProcess): Promise<void> {
	let output = '';
	for (const stream of [stdout, stderr]) {
		stream?.on('data', (piece) => {
			output += piece;
		});
	}
	await expect.poll(() => output, { timeout: 45_000 }).toContain('Kapatmak için Ctrl C');
}

export function isRunning(part: StartPart): boolean {
	return processesOf(dataDir).some(({ command }) => commands[part].test(command));
}

export function signalTo(part: StartPart, signal: NodeJS.Signals): void {
	const [found, second] = processesOf(dataDir).filter(({ command }) =>
		commands[part].test(command),
	);
	if (found === undefined || second !== undefined) throw new Error(`not one process: ${part}`);
	process.kill(found.pid, signal);
}

/** Waits until no process is left; a started server needs time to shut down. */
export async function expectNothingLeft(): Promise<void> {
	await expect.poll(() => processesOf(dataDir), { timeout: 30_000 }).toEqual([]);
	expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
}

export function expectCleanShutDown(): void {
	const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
	expect(log).toContain('received fast shutdown request');
	expect(log).toContain('database system is shut down');
	expect(log).not.toContain('not properly shut down');
}
