// `npm start`: from a fresh clone to a served product. Plain JavaScript that needs no package, since
// it runs before any is installed and on Node 20 as well.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodePath, root } from './with-node.mjs';

ensureInstalled();
const { buildWeb } = await import('./build-web.mjs');
const built = await buildWeb();
if (built.code !== 0) {
	console.error(`${built.output}\nArayüz derlenemedi.`);
	process.exit(built.code);
}

// Left to itself Node lets garbage lie where a machine has memory to spare: the process then holds
// twice as much as with these limits (docs/decisions/0010). In use are some 50 MB of heap.
const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=400'];
// The channel tells the server when this process is gone, however it ended.
const server = spawn(nodePath(), [...heapLimits, path.join(root, 'server/src/main.ts')], {
	stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(signal, () => server.kill(signal));
}
server.on('exit', (code, signal) => {
	process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0));
});
