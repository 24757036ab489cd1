import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A clone without packages, and a fake npm. */
let clone = '';

beforeEach(() => {
	clone = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-clone-'));
	fs.mkdirSync(path.join(clone, 'node_modules'));
	fs.writeFileSync(path.join(clone, 'package-lock.json'), '{}');
	for (const file of ['install.mjs', 'run.mjs', 'npm-parent.mjs', 'with-node.mjs']) {
		fs.mkdirSync(path.join(clone, 'tools'), { recursive: true });
		fs.copyFileSync(path.join(import.meta.dirname, file), path.join(clone, 'tools', file));
	}
});
afterEach(() => fs.rmSync(clone, { recursive: true, force: true }));

function install(npm: string) {
	const file = path.join(clone, 'npm.js');
	fs.writeFileSync(file, npm);
	const script = `import('./tools/install.mjs').then((install) => install.ensureInstalled())`;
	const { PATH } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
		cwd: clone,
		encoding: 'utf8',
		env: { PATH, npm_execpath: file },
	});
	return { status, stdout, stderr };
}

test('an installation that succeeds prints one line, whatever npm warns about', () => {
	expect(install(`console.error('npm warn EBADENGINE\\n'.repeat(15))`)).toEqual({
		status: 0,
		stdout: 'Paketler kuruluyor (npm ci)…\n',
		stderr: '',
	});
});

test('an installation that fails shows what npm printed', () => {
	const { status, stderr } = install(`console.error('npm error code ENOTFOUND'); process.exit(1)`);
	expect(status).toBe(1);
	expect(stderr).toBe(
		'npm error code ENOTFOUND\nPaketler kurulamadı. Ağ bağlantısını denetleyip tekrar deneyin.\n',
	);
});

test('an unchanged lockfile is not installed twice', () => {
	install('');
	expect(install('process.exit(1)')).toEqual({ status: 0, stdout: '', stderr: '' });
});
