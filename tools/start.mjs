// `npm start`: from a fresh clone to a running product. Plain JavaScript without packages, because
// it runs before their installation and on Node 20.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { endAll, endWithCaller } from './run.mjs';
import { nodePath, root } from './with-node.mjs';

let server = null;
endWithCaller(async (signal) => {
	if (server === null) return endAll();
	server.kill(signal);
	await once(server, 'exit');
});

await ensureInstalled();
const { buildWeb } = await import('./build-web.mjs');
const built = await buildWeb();
if (built.code !== 0) {
	console.error(`${built.output}\nArayüz derlenemedi.`);
	process.exit(built.code);
}

// Node's defaults let the heap grow on a machine with free memory: the process then holds twice as
// much as with these limits (docs/decisions/0010-server-benchmark.md). Some 50 MB of heap are
// in use.
const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=400'];
// The allocator gives each thread an arena of its own, which does not shrink again
// (docs/decisions/0066-allocator-arenas.md).
const allocator = { MALLOC_ARENA_MAX: '2' };
// The channel closes when this process ends in any way, which ends the server.
server = spawn(nodePath(), [...heapLimits, path.join(root, 'server/src/main.ts')], {
	env: { ...allocator, ...process.env },
	stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
server.on('exit', (code, signal) => {
	process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0));
});
