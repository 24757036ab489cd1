// A copy of the repository in which faults are planted, so that the work tree stays as it is.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

/** Copies the tracked files; the packages are linked. */
export function copyRepository(target) {
	fs.rmSync(target, { recursive: true, force: true });
	fs.mkdirSync(target, { recursive: true });
	const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
	for (const file of stdout
		.split('\0')
		.filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
		fs.mkdirSync(path.join(target, path.dirname(file)), { recursive: true });
		fs.copyFileSync(path.join(root, file), path.join(target, file));
	}
	copyLinks(target);
}

/** npm links the workspaces relative to node_modules: the links are made again, the rest is shared. */
function copyLinks(target) {
	const packages = path.join(target, 'node_modules');
	fs.mkdirSync(packages);
	for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
		const from = path.join(root, 'node_modules', name);
		if (name !== '@sevk') fs.symlinkSync(from, path.join(packages, name));
	}
	fs.mkdirSync(path.join(packages, '@sevk'));
	for (const layer of fs.readdirSync(path.join(root, 'node_modules/@sevk'))) {
		fs.symlinkSync(path.join(target, layer), path.join(packages, '@sevk', layer));
	}
}

/** True when the text that a fault replaces is in its file. */
export function canPlant(folder, { file, find }) {
	const place = path.join(folder, file);
	return fs.existsSync(place) && fs.readFileSync(place, 'utf8').includes(find);
}

/** Changes the first place of the text; gives the function that takes the fault back. */
export function plant(folder, { file, find, replace }) {
	const place = path.join(folder, file);
	const before = fs.readFileSync(place, 'utf8');
	fs.writeFileSync(
		place,
		before.replace(find, () => replace),
	);
	return () => fs.writeFileSync(place, before);
}
