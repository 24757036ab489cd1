import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkNativeProjects } from '../../native/tasks/check-projects.mjs';
import { withContentPolicy } from '../../native/tasks/content-policy.mjs';
import { root } from '../with-node.mjs';

const readText = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** The repository with one change in one file. */
function planted(file, from, to) {
	return checkNativeProjects((name) => {
		const text = readText(name);
		if (name !== file) return text;
		expect(text).toContain(from);
		return text.replace(from, to);
	});
}

const manifest = 'native/android/app/src/main/AndroidManifest.xml';
const plist = 'native/ios/App/App/Info.plist';

test('the projects are whole', () => {
	expect(checkNativeProjects()).toEqual([]);
});

test.each([
	[manifest, 'allowBackup="false"', 'allowBackup="true"'],
	[manifest, 'android.permission.CAMERA', 'android.permission.NFC'],
	[plist, 'teslimat fotoğrafı çekmek için kamera kullanılır.', 'the camera.'],
	[plist, '<string>location</string>', ''],
	['native/android/app/build.gradle', 'versionName "', 'versionName "9'],
	['native/ios/App/CapApp-SPM/Package.swift', 'node_modules/@capgo', 'node_modules/@other'],
	['native/android/capacitor.settings.gradle', 'node_modules/@capacitor/app', 'x'],
	['native/capacitor.config.json', '"androidScheme": "https"', '"androidScheme": "http"'],
	['native/ios/App/App/App.entitlements', '<key>aps-environment</key>', '<key>other</key>'],
])('a fault in %s is found', (file, from, to) => {
	expect(planted(file, from, to)).not.toEqual([]);
});

test('the policy of the pages admits their server and no script of it', () => {
	const page = withContentPolicy(readText('web/index.html'), 'https://sevk.test', [
		'https://map.test',
	]);
	const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
	expect(policy).toMatch(/script-src 'self' capacitor:\/\/localhost 'wasm-unsafe-eval';/);
	expect(policy).toMatch(/connect-src [^;]*https:\/\/sevk\.test[^;]*https:\/\/map\.test/);
	expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
});
