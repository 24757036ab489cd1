// Operating system processes of PostgreSQL, identified by process id.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/**
 * Whether a running process is not PostgreSQL. Only Linux can check; other systems assume it is
 * PostgreSQL.
 */
export function isForeign(pid: number): boolean {
	try {
		return !/(^|\/)postgres\0/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
	} catch {
		return false;
	}
}

/** Sends a signal to a process, or with a negative id to its group; ignores a missing process. */
export function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
	try {
		process.kill(pid, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** By the end of the input, another process may have this id. */
const watchdogScript = `
	cat >/dev/null
	if [ -r "/proc/$0/cmdline" ]; then command=$(tr '\\0' ' ' <"/proc/$0/cmdline")
	else command=$(ps -o command= -p "$0"); fi
	case "$command" in */postgres\\ *) kill -INT "$0" ;; esac`;

/**
 * Starts a shell that shuts down the server when this process ends and closes the shell's input,
 * even after SIGKILL. Returns a function that ends only the shell.
 */
export function startWatchdog(pid: number, onError: (error: Error) => void): () => void {
	const shell: ChildProcess = spawn('/bin/sh', ['-c', watchdogScript, String(pid)], {
		cwd: '/',
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	shell.on('error', onError);
	shell.unref();
	const input = shell.stdin;
	if (input !== null && 'unref' in input && typeof input.unref === 'function') input.unref();
	return () => {
		// The shell and the command that reads its input form their own process group.
		if (shell.pid !== undefined) sendSignal(-shell.pid, 'SIGKILL');
	};
}
