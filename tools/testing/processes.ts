import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export type RunningProcess = { readonly pid: number; readonly command: string };

/** The processes with this data folder in their environment. */
export function processesOf(dataDir: string): RunningProcess[] {
	const all = fs.existsSync('/proc/self/environ') ? fromProc() : fromPs();
	return all
		.filter(({ environment }) => environment.includes(`DATA_DIR=${dataDir}`))
		.map(({ pid, command }) => ({ pid, command }));
}

type Found = RunningProcess & { readonly environment: string };

function fromProc(): Found[] {
	return fs
		.readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((pid) => {
			try {
				const text = (file: string) => fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
				const command = text('cmdline').replaceAll('\0', ' ').trim();
				return [{ pid: Number(pid), command, environment: text('environ') }];
			} catch {
				// The process has ended, or belongs to another user.
				return [];
			}
		});
}

function fromPs(): Found[] {
	const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' });
	return stdout.split('\n').flatMap((line) => {
		const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
		if (pid === undefined || command === undefined) return [];
		return [{ pid: Number(pid), command, environment: command }];
	});
}
