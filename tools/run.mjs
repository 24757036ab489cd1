// Runs commands and stops them when this process ends in any way.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { onNpmEnd } from './npm-parent.mjs';
import { nodeArguments, nodePath, root } from './with-node.mjs';

const running = new Set();

/**
 * Runs a program and gives `{ code, output }`. With `quiet` its output is kept instead of shown.
 * The program gets a process group of its own, so that its children can be ended with it.
 */
export function run(file, args, { quiet = false, cwd = root, env = {}, shell = false } = {}) {
	const child = spawn(file, args, {
		cwd,
		shell,
		detached: process.platform !== 'win32',
		stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
		env: {
			...process.env,
			PATH: `${nodeFolder()}${path.delimiter}${process.env.PATH}`,
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

/**
 * Ends this process at a signal, and when the npm that runs it is gone. `end` ends what runs here; it
 * is called for every signal, so that a second Ctrl C reaches a command that takes too long. Returns
 * a function that says whether the end has begun.
 */
export function endWithCaller(end = endAll) {
	let ending = false;
	const onSignal = async (signal) => {
		ending = true;
		await end(signal);
		process.exit(128 + os.constants.signals[signal]);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
	onNpmEnd(() => {
		if (!ending) onSignal('SIGTERM');
	});
	return () => ending;
}

/** Stops all running commands, first with SIGTERM, and waits until they have exited. */
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

/** Before the packages are installed there may be no Node 24 yet. */
function nodeFolder() {
	try {
		return path.dirname(nodePath());
	} catch {
		return path.dirname(process.execPath);
	}
}

function signalGroup(pid, signal) {
	try {
		process.kill(process.platform === 'win32' ? pid : -pid, signal);
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}
