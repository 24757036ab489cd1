// Starts the Auth emulator and Sevk as processes, on free loopback ports and in temporary folders.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
const folders: string[] = [];

/** Prints the output of a process that did not behave as expected. */
class NotStarted extends Error {
	override name = 'NotStarted';
}

async function freePort(): Promise<number> {
	const server = net.createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	return typeof address === 'object' && address !== null ? address.port : 0;
}

function makeFolder(): string {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-firebase-'));
	folders.push(folder);
	return folder;
}

/** Starts the Auth emulator and returns its host and port. */
export async function startEmulator(command: string, project: string): Promise<string> {
	const folder = makeFolder();
	const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
	const config = path.join(folder, 'firebase.json');
	const host = '127.0.0.1';
	const emulators = {
		auth: { host, port },
		hub: { host, port: hub },
		logging: { host, port: logging },
		ui: { enabled: false },
		singleProjectMode: true,
	};
	writeFileSync(config, JSON.stringify({ emulators }));
	const args = ['emulators:start', '--only', 'auth', '--project', project, '--config', config];
	// A separate home folder, so that the emulator neither reads nor changes the user's.
	start([command, ...args], { HOME: folder, CI: '1' }, folder);
	await until(() => fetch(`http://${host}:${port}/`).then((answer) => answer.ok), 60_000);
	return `${host}:${port}`;
}

export type StartedSevk = { readonly url: string; readonly output: () => string };

/** Starts Sevk with settings from the environment and waits until it is ready. */
export async function startSevk(settings: Record<string, string>): Promise<StartedSevk> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const program = startServer({ PORT: String(port), PUBLIC_URL: url, ...settings });
	await until(async () => {
		if (program.child.exitCode !== null) throw new NotStarted(program.said());
		return (await fetch(`${url}/readyz`)).ok;
	}, 90_000);
	return { url, output: program.said };
}

/** Starts Sevk with invalid settings and returns its exit code and output. */
export async function refusedSevk(settings: Record<string, string>) {
	const { child, said: output } = startServer(settings);
	const [code] = await once(child, 'exit');
	return { code: code as number | null, said: output() };
}

function startServer(settings: Record<string, string>) {
	const base = { SEVK_DEMO: 'off', HOST: '127.0.0.1', DATA_DIR: makeFolder(), LOG_LEVEL: 'warn' };
	return start([path.join(root, 'server/src/main.ts')], { ...base, ...settings }, root);
}

function start(args: readonly string[], settings: Record<string, string>, cwd: string) {
	const child = spawn(process.execPath, args, {
		cwd,
		env: { ...process.env, ...settings },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let words = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (piece) => {
			words += piece;
		});
	}
	running.add(child);
	child.on('exit', () => running.delete(child));
	return { child, said: () => words };
}

async function until(ready: () => Promise<boolean>, limitMs: number): Promise<void> {
	const deadline = Date.now() + limitMs;
	while (Date.now() < deadline) {
		const isReady = await ready().catch((error: unknown) => {
			if (error instanceof NotStarted) throw error;
			return false;
		});
		if (isReady) return;
		await new Promise((wake) => setTimeout(wake, 200));
	}
	throw new NotStarted('Zamanında hazır olmadı.');
}

/** Stops all processes that were started here and removes their folders. */
export async function endAll(): Promise<void> {
	const ended = [...running].map((child) => once(child, 'exit'));
	for (const child of running) child.kill('SIGTERM');
	const patience = setTimeout(() => {
		for (const child of running) child.kill('SIGKILL');
	}, 20_000);
	await Promise.all(ended);
	clearTimeout(patience);
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
