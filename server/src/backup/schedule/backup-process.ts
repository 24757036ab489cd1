import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { partOf } from '../writing/backup-writing.ts';
import { progressOf, watchProgress } from './backup-growth.ts';

type Options = {
	readonly command: string;
	/** How long a backup may not grow, as on a disk or a database that does not answer. */
	readonly stallLimitMs: number;
	/** How long the process may take to end after each signal. */
	readonly endLimitMs: number;
};

const product: Options = {
	command: path.join(import.meta.dirname, '../command/backup-main.ts'),
	stallLimitMs: 5 * 60_000,
	endLimitMs: 5_000,
};

/** Writes backups in a process of its own, so that requests do not wait for it. */
export function createBackupProcess(options: Partial<Options> = {}) {
	const { command, stallLimitMs, endLimitMs } = { ...product, ...options };
	let isCancelled = false;
	let interrupt: ((reason: Error) => void) | null = null;
	return {
		write: async (file: string): Promise<string> => {
			if (isCancelled) throw cancelled();
			const child = spawn(process.execPath, [command, file], {
				stdio: ['ignore', 'pipe', 'pipe'],
			});
			const output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
			for (const name of ['stdout', 'stderr'] as const) {
				child[name].setEncoding('utf8').on('data', (piece: string) => {
					output[name] = `${output[name]}${piece}`.slice(-4_000);
				});
			}
			const closed = once(child, 'close');
			const interruption = Promise.withResolvers<never>();
			interrupt = interruption.reject;
			const part = partOf(file, child.pid);
			const endWatch = watchProgress(progressOf([part, `${part}.files`]), stallLimitMs, () =>
				interruption.reject(stalled(stallLimitMs)),
			);
			try {
				const [code] = await Promise.race([closed, interruption.promise]);
				if (code !== 0) throw new Error(output.stderr.trim() || `exit code ${code}`);
				return output.stdout.trim();
			} finally {
				interrupt = null;
				endWatch();
				await end(child, closed, endLimitMs);
			}
		},
		/** Ends the present backup; later ones are not begun. */
		cancel: () => {
			isCancelled = true;
			interrupt?.(cancelled());
		},
	};
}

function cancelled(): Error {
	return new Error('Sevk kapatılıyor; yedek alınmadı.');
}

function stalled(limitMs: number): Error {
	const minutes = Math.round(limitMs / 60_000);
	return new Error(`Yedek dosyası ${minutes} dakika boyunca büyümedi; yedekleme durduruldu.`);
}

/** Returns when the process has ended, or does not end, as one that waits for a silent disk. */
async function end(child: ChildProcess, closed: Promise<unknown>, limitMs: number): Promise<void> {
	for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
		child.kill(signal);
		if (await isSettledWithin(closed, limitMs)) return;
	}
}

async function isSettledWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
	const { promise: limit, resolve } = Promise.withResolvers<boolean>();
	const timer = setTimeout(resolve, limitMs, false);
	const settled = work.then(
		() => true,
		() => true,
	);
	return Promise.race([settled, limit]).finally(() => clearTimeout(timer));
}
