// `npm run test:firebase`: the whole path with Firebase as the identity provider, against its Auth
// emulator (no Java). It is installed on demand into .cache, since it is too heavy for `npm test`.
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { endWithCaller, run, runNode } from '../run.mjs';

/** The tested version. */
const firebaseTools = 'firebase-tools@15.34.2';

endWithCaller();
await ensureInstalled();
const { root } = await import('../with-node.mjs');

const folder = path.join(root, '.cache/firebase-tools');
const command = path.join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');

async function ensureEmulator() {
	const note = path.join(folder, 'installed');
	if (fs.existsSync(note) && fs.readFileSync(note, 'utf8') === firebaseTools) return;
	console.log(`${firebaseTools} kuruluyor (yaklaşık 220 MB, yalnızca ilk seferde)…`);
	fs.mkdirSync(folder, { recursive: true });
	// Its own package.json prevents npm from using the one of this repository.
	fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
	const { code, output } = await run(
		'npm',
		[
			'install',
			'--no-save',
			'--no-package-lock',
			'--ignore-scripts',
			'--omit=optional',
			firebaseTools,
		],
		{ cwd: folder, quiet: true },
	);
	if (code !== 0) throw new Error(`${firebaseTools} kurulamadı.\n${output}`);
	fs.writeFileSync(note, firebaseTools);
}

try {
	await ensureEmulator();
	const { code } = await runNode('tools/firebase/journey.ts', [command]);
	process.exitCode = code;
} catch (error) {
	console.error(error.message);
	console.log('0 passed, 1 failed');
	process.exitCode = 1;
}
