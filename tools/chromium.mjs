// Finds a Chromium for the browser tests, or installs Debian's.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const places = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome-stable',
	'/usr/bin/google-chrome',
	'/opt/google/chrome/chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that starts, or null after printing what to install. */
export function ensureChromium() {
	const found = findChromium();
	if (found !== null) return found;
	if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
		console.log('Chromium kuruluyor (apt-get install chromium)…');
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		const options = { stdio: 'inherit', env };
		spawnSync('apt-get', ['update', '-q'], options);
		spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
		const installed = findChromium();
		if (installed !== null) return installed;
	}
	console.error(
		'Tarayıcı testleri için Chromium gerekli. Kurun (Debian: apt-get install chromium) ya da CHROMIUM_PATH ile yerini gösterin.',
	);
	return null;
}

/** The path of a Chromium that starts, or null. */
export function findChromium() {
	const named = process.env.CHROMIUM_PATH;
	return [...(named ? [named] : []), ...places].find(starts) ?? null;
}

/** Some systems have a stub that only prints where to find the real program. */
function starts(file) {
	return fs.existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}
