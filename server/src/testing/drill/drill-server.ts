// A process of the product. It ends with the drill in any case: it has an IPC channel to it, like to
// `npm start`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atDrillEnd } from './drill-end.ts';

const main = path.join(import.meta.dirname, '../../main.ts');
const startLimitMs = 120_000;
/** Longer than the server's own limit of a shutdown. */
const stopLimitMs = 80_000;

export type DrillServer = {
	readonly url: string;
	readonly process: () => ChildProcess;
	readonly output: () => string;
	/** Resolves when the server is ready. */
	readonly start: () => Promise<void>;
	/** Ends it with SIGTERM, by force when that takes too long; gives its exit code. */
	readonly stop: () => Promise<number | null>;
	/** Without warning; resolves when it is gone. */
	readonly kill: () => Promise<void>;
};

/** Not started yet. The settings are added to those that every drill has. */
export function drillServer(port: number, settings: Readonly<Record<string, string>>): DrillServer {
	const url = `http://127.0.0.1:${port}`;
	let output = '';
	let child: ChildProcess | null = null;
	const running = (): ChildProcess => {
		if (child === null) throw new Error('The server was not started.');
		return child;
	};
	const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
		exitCode !== null || signalCode !== null;

	async function start(): Promise<void> {
		const started = spawn(process.execPath, [main], {
			env: {
				PATH: process.env['PATH'] ?? '',
				PORT: String(port),
				SEVK_DEMO: 'off',
				LOG_LEVEL: 'error',
				RATE_LIMITS: 'off',
				...settings,
			},
			stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		});
		child = started;
		for (const stream of [started.stdout, started.stderr]) {
			stream?.on('data', (piece) => {
				output += piece;
			});
		}
		const deadline = Date.now() + startLimitMs;
		while (!(await isReady(url))) {
			if (hasEnded(started) || Date.now() > deadline) {
				throw new Error(`The server did not start:\n${output.slice(-3000)}`);
			}
			await sleep(50);
		}
	}

	async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
		if (child === null || hasEnded(child)) return child?.exitCode ?? null;
		const ended = once(child, 'exit');
		child.kill(signal);
		const force = setTimeout(() => child?.kill('SIGKILL'), stopLimitMs);
		const [code] = (await ended) as [number | null];
		clearTimeout(force);
		return code;
	}

	atDrillEnd(async () => {
		await end('SIGTERM');
	});
	return {
		url,
		process: running,
		output: () => output,
		start,
		stop: () => end('SIGTERM'),
		kill: async () => {
			await end('SIGKILL');
		},
	};
}

export async function isReady(url: string): Promise<boolean> {
	try {
		const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
		return status === 200;
	} catch {
		return false;
	}
}
