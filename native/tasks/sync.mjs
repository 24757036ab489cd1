// `VITE_API_HOST=https://… npm run native:sync`: builds the pages for the native app and copies them into
// the projects of Android and iOS, which Android Studio and Xcode then build (docs/native.md).
import fs from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from '../../tools/install.mjs';
import { endWithCaller, runNode } from '../../tools/run.mjs';
import { root } from '../../tools/with-node.mjs';
import { withContentPolicy } from './content-policy.mjs';

const folder = path.join(root, 'native');
const pages = path.join(folder, 'www');

endWithCaller();
const host = apiHost();
const mapHosts = (process.env.NATIVE_MAP_HOSTS ?? '').split(',').filter((each) => each !== '');
await ensureInstalled();
await step('Arayüz derleniyor…', 'vite', ['build', '--outDir', pages, '--emptyOutDir'], {
	cwd: path.join(root, 'web'),
	env: { NODE_ENV: 'production', VITE_API_HOST: host },
});
// The app brings its own files; a worker would keep old ones past an update of the store.
for (const name of ['service-worker.js', 'manifest.webmanifest']) {
	fs.rmSync(path.join(pages, name), { force: true });
}
const page = path.join(pages, 'index.html');
fs.writeFileSync(page, withContentPolicy(fs.readFileSync(page, 'utf8'), host, mapHosts));
await step('Projelere kopyalanıyor…', 'cap', ['sync'], { cwd: folder });
console.log(
	`Hazır: ${host}. Android: native/android, iOS: native/ios/App; sonrası docs/native.md.`,
);

/** The app has no host of its own, so it must know the server; without https a phone sends nothing. */
function apiHost() {
	const text = process.env.VITE_API_HOST ?? '';
	if (URL.parse(text)?.protocol === 'https:') return new URL(text).origin;
	console.error('VITE_API_HOST verilmeli, örneğin VITE_API_HOST=https://sevk.example.com');
	process.exit(1);
}

async function step(line, command, args, options) {
	console.log(line);
	const { code, output } = await runNode(command, args, { quiet: true, ...options });
	if (code === 0) return;
	console.error(output.trim());
	process.exit(code);
}
