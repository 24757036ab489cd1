// PostgreSQL as a process of this machine, seen by its number.
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

/** Whether a process runs that is not PostgreSQL. Only Linux can say; elsewhere it is trusted. */
export function isForeign(pid: number): boolean {
	try {
		return !/(^|\/)postgres\0/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
	} catch {
		return false;
	}
}

/** Sends a signal to a process, or with a negative number to its group; one that is gone is fine. */
export function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
	try {
		process.kill(pid, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** The number may belong to another program by the time that the input ends. */
const watchdogScript = `
	cat >/dev/null
	if [ -r "/proc/$0/cmdline" ]; then command=$(tr '\\0' ' ' <"/proc/$0/cmdline")
	else command=$(ps -o command= -p "$0"); fi
	case "$command" in */postgres\\ *) kill -INT "$0" ;; esac`;

/**
 * Starts a shell that waits for the end of this process, which closes the shell's input, and then
 * shuts the server down: a killed Node leaves no server behind. Returns a function that ends the
 * shell alone.
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
		// The shell leads a group of its own, with the command that reads its input.
		if (shell.pid !== undefined) sendSignal(-shell.pid, 'SIGKILL');
	};
}
