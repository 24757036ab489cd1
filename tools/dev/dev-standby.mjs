// A server of `npm run dev` that waits for its turn. The packages are half of what a start loads and
// do not change, so they are loaded before a source file does.
import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { root } from '../with-node.mjs';

const manifest = JSON.parse(fs.readFileSync(path.join(root, 'server/package.json'), 'utf8'));
const packages = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@sevk/'));
// Some have no code, such as the fonts; what the server needs and cannot load, it reports itself.
await Promise.allSettled(packages.map((name) => import(name)));

process.once('message', async () => {
	await import('../../server/src/main.ts');
	// A killed process writes no cache at its end.
	flushCompileCache();
});
