// Runs commands so that none outlives this process, however it ends.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { nodeArguments, nodePath, root } from './with-node.mjs';

const running = new Set();

/**
 * Runs a program and gives `{ code, output }`. With `quiet` its output is kept instead of shown.
 * The program gets a process group of its own, so that its children can be ended with it.
 */
export function run(file, args, { quiet = false, cwd = root, env = {} } = {}) {
	const node = nodePath();
	const child = spawn(file, args, {
		cwd,
		detached: process.platform !== 'win32',
		stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
		env: {
			...process.env,
			PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
			...env,
		},
	});
	let output = '';
	child.stdout?.on('data', (piece) => (output += piece));
	child.stderr?.on('data', (piece) => (output += piece));
	const watchdog = watch(child.pid);
	running.add(child);
	return new Promise((resolve) => {
		const done = (code) => {
			running.delete(child);
			watchdog?.kill('SIGKILL');
			resolve({ code, output });
		};
		child.on('error', (error) => {
			output += error.message;
			done(1);
		});
		child.on('close', (code) => done(code ?? 1));
	});
}

/** Runs a file or a package's command under Node 24, as with-node.mjs does. */
export function runNode(command, args, options) {
	return run(nodePath(), nodeArguments(command, args), options);
}

/** Ends everything that runs here, gently first, and waits until it is gone. */
export async function endAll() {
	const ended = [...running].map((child) => new Promise((resolve) => child.on('close', resolve)));
	for (const child of running) signalGroup(child.pid, 'SIGINT');
	const patience = setTimeout(() => {
		for (const child of running) signalGroup(child.pid, 'SIGKILL');
	}, 15_000);
	await Promise.all(ended);
	clearTimeout(patience);
}

/** Ends the group of a process when this process is killed, noticed as the end of a pipe. */
function watch(pid) {
	if (pid === undefined || process.platform === 'win32') return null;
	const script = 'cat >/dev/null; kill -s INT -- "-$0"; sleep 15; kill -s KILL -- "-$0"';
	const watchdog = spawn('/bin/sh', ['-c', script, String(pid)], {
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	watchdog.unref();
	return watchdog;
}

function signalGroup(pid, signal) {
	try {
		process.kill(process.platform === 'win32' ? pid : -pid, signal);
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}
