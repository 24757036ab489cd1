// A copy of the work tree that a test may change; it shares the installed packages.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

/** Copies the files that git does not ignore into an empty folder; the packages are linked. */
export function copyWorkTree(target) {
	fs.rmSync(target, { recursive: true, force: true });
	fs.mkdirSync(target, { recursive: true });
	const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
	for (const file of list.toString().split('\0')) {
		if (file === '' || !fs.existsSync(path.join(root, file))) continue;
		// Keeps its time, or the lockfile would be newer than the installed packages.
		fs.cpSync(path.join(root, file), path.join(target, file), { preserveTimestamps: true });
	}
	for (const workspace of ['', 'domain', 'contract', 'server', 'web', 'e2e']) {
		linkPackages(path.join(root, workspace), path.join(target, workspace));
	}
}

/** Links every package separately, since npm's links to the workspaces must lead into the copy. */
function linkPackages(from, to) {
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
