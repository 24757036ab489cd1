// Runs a command of this repository under Node 24: the system's when it is new enough, else the
// one that the lockfile brings (package node-<platform>). `with-node.mjs file.ts …` runs a file,
// `with-node.mjs vitest …` runs a package's command.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onNpmEnd } from './npm-parent.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The Node executable that runs TypeScript by type stripping (24 or later). */
export function nodePath() {
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	const platform = process.platform === 'win32' ? 'win' : process.platform;
	const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
	const packagedNode = path.join(
		root,
		'node_modules',
		`node-${platform}-${process.arch}`,
		executable,
	);
	if (existsSync(packagedNode)) return packagedNode;
	throw new Error(
		`Node 24 veya üstü gerekli (bulunan: ${process.version}) ve bu sistem için hazır bir Node paketi yok: ${platform}-${process.arch}.`,
	);
}

/** Turns `vitest run` into the arguments Node needs to run that package's command file. */
export function nodeArguments(command, rest) {
	if (/\.(ts|mts|mjs|js)$/.test(command)) return [command, ...rest];
	const link = path.join(root, 'node_modules', '.bin', command);
	return [link, ...rest];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [command, ...rest] = process.argv.slice(2);
	const node = nodePath();
	const child = spawn(node, nodeArguments(command, rest), {
		stdio: 'inherit',
		env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => child.kill(signal));
	}
	onNpmEnd(() => child.kill('SIGTERM'));
	child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
