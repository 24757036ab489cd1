// Installs what the lockfile names, when that is not what stands in node_modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lockfile = path.join(root, 'package-lock.json');
const note = path.join(root, 'node_modules/.sevk-lockfile');

/** Runs `npm ci` when packages are missing or the lockfile has changed since. */
export function ensureInstalled() {
	const wanted = createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');
	if (installed() === wanted || installedByHand()) return;
	console.log('Paketler kuruluyor (npm ci)…');
	const npm = process.env.npm_execpath;
	const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
	const done = spawnSync(file, args, {
		cwd: root,
		stdio: 'inherit',
		shell: file === 'npm' && process.platform === 'win32',
		// Development packages build and test the product: a production setting must not skip them.
		env: { ...process.env, NODE_ENV: '' },
	});
	if (done.status !== 0) {
		console.error('Paketler kurulamadı. Ağ bağlantısını denetleyip tekrar deneyin.');
		process.exit(done.status ?? 1);
	}
	fs.writeFileSync(note, wanted);
}

function installed() {
	return fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : null;
}

/** Somebody ran npm after the lockfile was last written: npm's own note is younger. */
function installedByHand() {
	const npmNote = path.join(root, 'node_modules/.package-lock.json');
	return fs.existsSync(npmNote) && fs.statSync(npmNote).mtimeMs >= fs.statSync(lockfile).mtimeMs;
}
