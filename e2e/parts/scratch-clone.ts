import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** A copy of the working tree that a test may edit; it shares the installed packages. */
export function makeScratchClone(): string {
	const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-clone-'));
	const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
	for (const file of list.toString().split('\0')) {
		if (file === '' || !fs.existsSync(path.join(root, file))) continue;
		// Keeps its time, or the lockfile would be newer than the installed packages.
		fs.cpSync(path.join(root, file), path.join(clone, file), { preserveTimestamps: true });
	}
	for (const workspace of ['', 'domain', 'contract', 'server', 'web', 'e2e']) {
		linkPackages(path.join(root, workspace), path.join(clone, workspace));
	}
	return clone;
}

/** Links every package separately, since npm's links to the workspaces must lead into the copy. */
function linkPackages(from: string, to: string): void {
	const packages = path.join(from, 'node_modules');
	if (!fs.existsSync(packages)) return;
	fs.mkdirSync(path.join(to, 'node_modules'), { recursive: true });
	for (const name of fs.readdirSync(packages)) {
		const target = path.join(to, 'node_modules', name);
		if (name === '@sevk') {
			fs.cpSync(path.join(packages, name), target, { recursive: true, verbatimSymlinks: true });
		} else {
			fs.symlinkSync(path.join(packages, name), target);
		}
	}
}
