// The server of `npm run dev`; restarts when one of its source files changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { nodePath, root } from '../with-node.mjs';

const watched = ['domain/src', 'contract/src', 'server/src', 'server/migrations'];
/** Saving several files or switching the branch causes one restart. */
const gatherMs = 50;
const prepareAfterMs = 3_000;

/** Starts the server with these environment variables. Returns a function that stops it. */
export function startDevServer(env) {
	let standby = prepare();
	let preparing;
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
					// Nothing of a development server has to be finished, and a kill saves 0.3 s.
					await stop(child, 'SIGKILL');
					child = start();
				});
			}, gatherMs);
		}),
	);

	/** Starts the server that waits; the next one is prepared when this one has had the processor. */
	function start() {
		const server = standby?.connected ? standby : prepare();
		standby = null;
		server.send('start');
		clearTimeout(preparing);
		preparing = setTimeout(() => (standby ??= prepare()), prepareAfterMs);
		return server;
	}

	function prepare() {
		return spawn(nodePath(), [path.join(import.meta.dirname, 'dev-standby.mjs')], {
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
		clearTimeout(preparing);
		if (standby !== null) await stop(standby, 'SIGKILL');
		await stop(child);
	};
}

/** A server that failed to start has already exited. */
async function stop(child, signal = 'SIGTERM') {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill(signal);
	await ended;
}
