// `npm run dev`: the database, the server with a restart on every change, and the web app with hot
// reload, at one address. Ctrl C ends all of it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { endAll, endWithCaller, runNode } from '../run.mjs';
import { nodePath, root } from '../with-node.mjs';
import { startDevServer } from './dev-server.mjs';

const { HOST = '127.0.0.1', PORT = '3000', PUBLIC_URL = `http://${HOST}:${PORT}` } = process.env;
let stopServer = async () => undefined;
let database = null;

const isEnding = endWithCaller(end);
await ensureInstalled();
const databaseEnv = process.env.DATABASE_URL ? {} : await startDatabase();
const apiPort = String(await freePort());
stopServer = startDevServer({
	...databaseEnv,
	HOST: '127.0.0.1',
	PORT: apiPort,
	PUBLIC_URL,
	// Most of the restart time is spent on loading modules.
	NODE_COMPILE_CACHE: path.join(root, '.cache/node-compile'),
});
const web = await runNode('vite', ['--host', HOST, '--port', PORT, '--strictPort'], {
	cwd: path.join(root, 'web'),
	env: { SEVK_DEV_API: `http://127.0.0.1:${apiPort}` },
});
if (!isEnding()) {
	await end();
	process.exit(web.code);
}

/** The database stops last and keeps running across restarts of the server. */
async function end() {
	await Promise.all([endAll(), stopServer()]);
	if (database === null || database.exitCode !== null) return;
	if (database.connected) database.disconnect();
	await once(database, 'exit');
}

/** Starts the embedded PostgreSQL. Returns the settings that connect the server to it. */
async function startDatabase() {
	database = fork(path.join(root, 'tools/dev/dev-database.ts'), {
		execPath: nodePath(),
		cwd: root,
		// Ctrl C in the terminal must not stop it before the server.
		detached: true,
	});
	database.once('exit', (code) => {
		if (!isEnding()) process.exit(code ?? 1);
	});
	const [addresses] = await once(database, 'message');
	return { ...addresses, SEVK_DEMO: process.env.SEVK_DEMO ?? 'on' };
}

async function freePort() {
	const probe = net.createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const { port } = probe.address();
	probe.close();
	return port;
}
