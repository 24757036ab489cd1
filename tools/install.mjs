// Installs the packages of the lockfile if node_modules differs.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { root } from './with-node.mjs';

const lockfile = path.join(root, 'package-lock.json');
const note = path.join(root, 'node_modules/.sevk-lockfile');

/**
 * Runs `npm ci` when packages are missing or the lockfile has changed. npm's output is shown only
 * when it fails: under Node 20 it warns about the engines of packages that run under Node 24.
 */
export async function ensureInstalled() {
	const lockHash = createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');
	if (installed() === lockHash || installedByHand()) return;
	const { code, output } = await withProgress('Paketler kuruluyor (npm ci)…', npmCi());
	if (code !== 0) {
		console.error(
			`${output.trim()}\nPaketler kurulamadı. Ağ bağlantısını denetleyip tekrar deneyin.`,
		);
		process.exit(code);
	}
	fs.writeFileSync(note, lockHash);
}

function npmCi() {
	const npm = process.env.npm_execpath;
	const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
	return run(file, args, {
		quiet: true,
		shell: file === 'npm' && process.platform === 'win32',
		// Development packages build and test the product: a production setting must not skip them.
		// `npm test --silent` would hide the reason of a failure as well.
		env: { NODE_ENV: '', npm_config_loglevel: 'warn' },
	});
}

/** Shows one line of progress; on a terminal with the elapsed seconds. */
async function withProgress(line, work) {
	if (!process.stdout.isTTY) {
		console.log(line);
		return work;
	}
	const startedAt = Date.now();
	const show = () => {
		process.stdout.write(`\r${line} ${Math.round((Date.now() - startedAt) / 1000)} sn`);
	};
	show();
	const timer = setInterval(show, 1_000);
	const done = await work;
	clearInterval(timer);
	process.stdout.write('\n');
	return done;
}

function installed() {
	return fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : null;
}

/** Whether npm was run by hand since the lockfile was written: npm's own note is newer. */
function installedByHand() {
	const npmNote = path.join(root, 'node_modules/.package-lock.json');
	return fs.existsSync(npmNote) && fs.statSync(npmNote).mtimeMs >= fs.statSync(lockfile).mtimeMs;
}
