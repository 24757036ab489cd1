import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type RunningSevk = {
	readonly url: string;
	readonly mailFolder: string;
	readonly firstAdminLink: string | null;
	readonly stop: () => Promise<void>;
};

const root = path.join(import.meta.dirname, '../../..');
/**
 * The demo creates some 400 orders through the real commands, which takes a while on a cold
 * machine.
 */
const readyWithinMs = 240_000;

type Start = {
	readonly demo: boolean;
	/** Origin of a push service that the product may call. */
	readonly pushService?: string;
	/** Origin of the pages of the native app. */
	readonly appOrigin?: string;
};

/**
 * Fills a demo through the real commands and stops it. Returns its data folder, from which others
 * start: filling takes four times the work of a start.
 */
export async function fillDemo(): Promise<string> {
	const dataDir = newDataFolder();
	const child = spawnSevk(dataDir, { demo: true });
	const output = await readyOutput(child);
	await end(child);
	if (!output.includes('admin@demo.sevk')) throw new Error(`Gösterim hesapları yok:\n${output}`);
	return dataDir;
}

/** Starts the product as `npm start` does, on a free port and with its own data folder. */
export async function startSevk({
	data,
	...start
}: Start & {
	/** The data folder of a stopped installation, which is copied. */
	readonly data?: string;
}): Promise<RunningSevk> {
	const dataDir = newDataFolder();
	if (data !== undefined) copyData(data, dataDir);
	const child = spawnSevk(dataDir, start);
	const output = await readyOutput(child);
	const url = /Sevk hazır: (\S+)/.exec(output)?.[1];
	if (!url) throw new Error(`Sevk başlamadı:\n${output}`);
	return {
		url,
		mailFolder: path.join(dataDir, 'mail'),
		firstAdminLink: /(http\S*first-admin\S*)/.exec(output)?.[1] ?? null,
		stop: async () => {
			await end(child);
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

function copyData(from: string, dataDir: string): void {
	cpSync(from, dataDir, { recursive: true });
	// The copy of a folder has the default mode, which PostgreSQL refuses.
	chmodSync(path.join(dataDir, 'postgres'), 0o700);
}

function newDataFolder(): string {
	return mkdtempSync(path.join(os.tmpdir(), 'sevk-e2e-'));
}

function spawnSevk(
	dataDir: string,
	{ demo, pushService = '', appOrigin = '' }: Start,
): ChildProcess {
	return spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
		cwd: root,
		env: {
			...process.env,
			PORT: '0',
			DATA_DIR: dataDir,
			SEVK_DEMO: demo ? 'on' : 'off',
			LOG_LEVEL: 'warn',
			PUSH: pushService,
			NATIVE_ORIGINS: appOrigin,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

function readyOutput(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		const timer = setTimeout(() => reject(new Error(`Sevk başlamadı:\n${output}`)), readyWithinMs);
		const read = (chunk: Buffer) => {
			output += chunk.toString();
			if (!output.includes('Kapatmak için Ctrl C')) return;
			clearTimeout(timer);
			resolve(output);
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
		child.once('exit', () => {
			clearTimeout(timer);
			reject(new Error(`Sevk başlarken kapandı:\n${output}`));
		});
	});
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = new Promise((resolve) => child.once('exit', resolve));
	child.kill('SIGTERM');
	await ended;
}
