// The server of `npm run dev`: started again when a file that it is made of changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { nodePath, root } from './with-node.mjs';

const watched = ['domain/src', 'contract/src', 'server/src', 'server/migrations'];
/** Saving all files, or changing the branch, is one restart. */
const gatherMs = 50;

/** Starts the server with these environment variables. Gives a function that ends it. */
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
			// Ctrl C on the terminal is for the process that ends this one.
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

/** A server that failed to start has ended already. */
async function stop(child) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGTERM');
	await ended;
}
