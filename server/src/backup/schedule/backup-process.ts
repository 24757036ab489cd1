import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const command = path.join(import.meta.dirname, '../command/backup-main.ts');

/** Writes backups in a process of its own, so that requests do not wait for it. */
export function createBackupProcess() {
	let child: ChildProcess | null = null;
	return {
		write: async (file: string): Promise<string> => {
			const started = spawn(process.execPath, [command, file], {
				stdio: ['ignore', 'pipe', 'pipe'],
			});
			child = started;
			const output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
			for (const name of ['stdout', 'stderr'] as const) {
				started[name].setEncoding('utf8').on('data', (piece: string) => {
					output[name] = `${output[name]}${piece}`.slice(-4_000);
				});
			}
			const [code] = await once(started, 'close');
			child = null;
			if (code !== 0) throw new Error(output.stderr.trim() || `exit code ${code}`);
			return output.stdout.trim();
		},
		cancel: () => {
			child?.kill('SIGTERM');
		},
	};
}
