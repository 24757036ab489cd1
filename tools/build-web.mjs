// Builds the web app if its sources have changed since the last build.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run.mjs';
import { root } from './with-node.mjs';

const built = path.join(root, 'web/dist/index.html');
const note = path.join(root, '.cache/web-build');
const sources = [
	'package-lock.json',
	'domain/src',
	'contract/src',
	'web/src',
	'web/public',
	'web/index.html',
	'web/oldest-browsers.ts',
	'web/vite.config.ts',
	'web/postcss.config.cjs',
];

/** Returns `{ code, output }` of the build; skips it if the sources are unchanged. */
export async function buildWeb() {
	const hash = hashOf(sources);
	const isBuilt = fs.existsSync(built) && fs.existsSync(note);
	if (isBuilt && fs.readFileSync(note, 'utf8') === hash) return { code: 0, output: '' };
	console.log('Arayüz derleniyor…');
	const done = await runNode('vite', ['build'], {
		cwd: path.join(root, 'web'),
		quiet: true,
		// Test runners set another value, which would build the development version of React.
		env: { NODE_ENV: 'production' },
	});
	if (done.code === 0) {
		fs.mkdirSync(path.dirname(note), { recursive: true });
		fs.writeFileSync(note, hash);
	}
	return done;
}

function hashOf(sources) {
	const hash = createHash('sha256');
	for (const file of sources.flatMap((source) => filesOf(path.join(root, source)))) {
		hash.update(path.relative(root, file)).update(fs.readFileSync(file));
	}
	return hash.digest('hex');
}

function filesOf(place) {
	if (!fs.existsSync(place)) return [];
	if (fs.statSync(place).isFile()) return [place];
	return fs
		.readdirSync(place, { withFileTypes: true })
		.filter(({ name }) => name !== 'testing' && !/\.test\.tsx?$/.test(name))
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => filesOf(path.join(place, entry.name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { code, output } = await buildWeb();
	if (code !== 0) console.log(output);
	process.exitCode = code;
}
