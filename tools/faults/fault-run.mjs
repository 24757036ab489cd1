// One planted fault in a copy of the repository: change a line, run the tests that should notice.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { nodeArguments, nodePath, root } from '../with-node.mjs';

/** A copy without the packages, which are linked, so that the work tree stays as it is. */
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

/** Plants a fault, runs its tests and takes it back. `caught` is true when the tests fail. */
export function tryFault(folder, { file, find, replace, tests }) {
	const place = path.join(folder, file);
	const before = fs.readFileSync(place, 'utf8');
	const at = before.indexOf(find);
	if (at < 0) return { caught: false, why: 'the text is not in the file any more' };
	fs.writeFileSync(place, before.slice(0, at) + replace + before.slice(at + find.length));
	try {
		const { status, output } = runTests(folder, tests);
		if (status === 0) return { caught: false, why: 'its tests pass' };
		if (!/\d+ failed/.test(output))
			return { caught: false, why: `no test ran:\n${output.slice(-800)}` };
		return { caught: true, why: '' };
	} finally {
		fs.writeFileSync(place, before);
	}
}

function runTests(folder, [tier, ...filters]) {
	const [command, args] =
		tier === 'browser'
			? ['playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line', '-x']]
			: ['vitest', ['run', '--project', tier, '--reporter=dot', '--bail=1']];
	const node = nodePath();
	const { status, stdout, stderr } = spawnSync(
		node,
		nodeArguments(command, [...args, ...filters]),
		{
			cwd: folder,
			encoding: 'utf8',
			env: {
				...process.env,
				NO_COLOR: '1',
				PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
			},
		},
	);
	return { status, output: `${stdout}\n${stderr}` };
}
