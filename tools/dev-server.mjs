// The server of `npm run dev`; restarts when one of its source files changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { nodePath, root } from './with-node.mjs';

const watched = ['domain/src', 'contract/src', 'server/src', 'server/migrations'];
/** Saving several files or switching the branch causes one restart. */
const gatherMs = 50;

/** Starts the server with these environment variables. Returns a function that stops it. */
export function startDevServer(env) {
	let child = start();
	let restart = Promise.resolve();
	let timer;
	const watchers = watched.map((folder) =>
		fs.watch(path.join(root, folder), { recursive: true }, (_event, file) => {
			if (file === null || /\.test\.ts$|~$/.test(file)) return;
			clearTimeout(timer);
			timer = setTimeout(() => {
				restart = restart.then(async () => {
					console.log(`${folder}/${file} değişti; sunucu yeniden başlıyor…`);
					await stop(child);
					child = start();
				});
			}, gatherMs);
		}),
	);

	function start() {
		return spawn(nodePath(), [path.join(root, 'server/src/main.ts')], {
			cwd: root,
			// The parent process handles Ctrl C and stops this one.
			detached: true,
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
			env: { ...process.env, ...env },
		});
	}

	return async () => {
		clearTimeout(timer);
		for (const watcher of watchers) watcher.close();
		await restart;
		await stop(child);
	};
}

/** A server that failed to start has already exited. */
async function stop(child) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGTERM');
	await ended;
}
