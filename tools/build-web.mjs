// Builds the web app, and the gallery of its building blocks, when their sources differ from those
// of the last build. `node tools/build-web.mjs gallery` builds the gallery alone.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run.mjs';
import { root } from './with-node.mjs';

const shared = ['package-lock.json', 'domain/src', 'web/src', 'web/public'];
const app = {
	saying: 'Arayüz derleniyor…',
	args: ['build'],
	built: 'web/dist/index.html',
	note: '.cache/web-build',
	sources: [
		...shared,
		...['contract/src', 'web/index.html', 'web/vite.config.ts', 'web/postcss.config.cjs'],
	],
};
const gallery = {
	saying: 'Yapı taşları derleniyor…',
	args: ['build', '--config', 'vite.gallery.config.ts'],
	built: '.cache/gallery/gallery.html',
	note: '.cache/gallery-build',
	sources: [...shared, 'web/gallery.html', 'web/vite.gallery.config.ts'],
};

/** Gives `{ code, output }` of the app's build; at once when there is nothing to do. */
export const buildWeb = () => build(app);

async function build({ saying, args, built, note, sources }) {
	const wanted = hashOf(sources);
	const noted = path.join(root, note);
	const stands = fs.existsSync(path.join(root, built)) && fs.existsSync(noted);
	if (stands && fs.readFileSync(noted, 'utf8') === wanted) return { code: 0, output: '' };
	console.log(saying);
	const done = await runNode('vite', args, { cwd: path.join(root, 'web'), quiet: true });
	if (done.code === 0) {
		fs.mkdirSync(path.dirname(noted), { recursive: true });
		fs.writeFileSync(noted, wanted);
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
		.filter((entry) => !/\.test\.tsx?$/.test(entry.name))
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => filesOf(path.join(place, entry.name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { code, output } = await build(process.argv[2] === 'gallery' ? gallery : app);
	if (code !== 0) console.log(output);
	process.exitCode = code;
}
