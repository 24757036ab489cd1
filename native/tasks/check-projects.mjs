// What the projects of Android and iOS must contain. Neither can be built on a machine without their
// development kits, so this reads the texts of their files; that they are well-formed shows the build.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/with-node.mjs';

const android = 'native/android/app/src/main';
const ios = 'native/ios/App/App';

const permissionTexts = [
	'NSCameraUsageDescription',
	'NSPhotoLibraryUsageDescription',
	'NSLocationWhenInUseUsageDescription',
	'NSLocationAlwaysAndWhenInUseUsageDescription',
];

const androidTexts = {
	app_name: 'Sevk',
	capacitor_background_geolocation_notification_channel_name: 'Rota sırasında konum',
};

/** Faults of the native projects, as sentences; `readText` gives a file of the repository. */
export function checkNativeProjects(readText = readFile) {
	return [
		...manifestFaults(readText),
		...textFaults(readText),
		...plistFaults(readText),
		...versionFaults(readText),
		...pluginFaults(readText),
		...configFaults(readText),
	];
}

function readFile(file) {
	return fs.readFileSync(path.join(root, file), 'utf8');
}

function manifestFaults(readText) {
	const file = `${android}/AndroidManifest.xml`;
	const manifest = readText(file);
	return [
		// A copy of the data on another phone would be a second session.
		...missing(manifest.includes('android:allowBackup="false"'), file, 'allowBackup'),
		...missing(
			manifest.includes('android:dataExtractionRules="@xml/data_extraction_rules"'),
			file,
			'dataExtractionRules',
		),
		...missing(manifest.includes('"android.permission.CAMERA"'), file, 'CAMERA'),
		// Google reviews it, and a foreground service does without.
		...missing(
			!manifest.includes('ACCESS_BACKGROUND_LOCATION'),
			file,
			'no ACCESS_BACKGROUND_LOCATION',
		),
	];
}

function textFaults(readText) {
	const file = `${android}/res/values/strings.xml`;
	const texts = readText(file);
	return Object.entries(androidTexts).flatMap(([name, text]) =>
		missing(texts.includes(`<string name="${name}">${text}</string>`), file, `${name}: ${text}`),
	);
}

function plistFaults(readText) {
	const [info, entitlements, privacy] = [
		'Info.plist',
		'App.entitlements',
		'PrivacyInfo.xcprivacy',
	].map((name) => `${ios}/${name}`);
	const values = new Map(
		[...readText(info).matchAll(/<key>(\w+)<\/key>\s*(?:<array>\s*)?<string>([^<]*)</g)].map(
			([, key, text]) => [key, text],
		),
	);
	return [
		...permissionTexts.flatMap((name) => missing(isTurkish(values.get(name)), info, name)),
		...missing(
			values.get('CFBundleDevelopmentRegion') === 'tr',
			info,
			'CFBundleDevelopmentRegion tr',
		),
		...missing(values.get('UIBackgroundModes') === 'location', info, 'UIBackgroundModes location'),
		...missing(readText(entitlements).includes('aps-environment'), entitlements, 'aps-environment'),
		...missing(
			readText(privacy).includes('NSPrivacyAccessedAPITypeReasons'),
			privacy,
			'file timestamps',
		),
	];
}

function isTurkish(text) {
	return typeof text === 'string' && /[çğıöşüİ]/.test(text) && text.endsWith('.');
}

function versionFaults(readText) {
	const { version } = JSON.parse(readText('package.json'));
	const gradle = 'native/android/app/build.gradle';
	const xcode = 'native/ios/App/App.xcodeproj/project.pbxproj';
	const project = readText(xcode);
	return [
		...missing(readText(gradle).includes(`versionName "${version}"`), gradle, `version ${version}`),
		...missing(project.includes(`MARKETING_VERSION = ${version};`), xcode, `version ${version}`),
		// The pages use what Safari 16.4 and Chrome 109 brought (web/oldest-browsers.ts).
		...missing(project.includes('IPHONEOS_DEPLOYMENT_TARGET = 16.4;'), xcode, 'iOS 16.4'),
		...missing(project.includes('CODE_SIGN_ENTITLEMENTS'), xcode, 'CODE_SIGN_ENTITLEMENTS'),
	];
}

/** `cap sync` writes both lists; a plugin that is in neither is missing on the phone. */
function pluginFaults(readText) {
	const { dependencies } = JSON.parse(readText('native/package.json'));
	const web = JSON.parse(readText('web/package.json'));
	const inWeb = { ...web.dependencies, ...web.devDependencies };
	const frame = ['@capacitor/android', '@capacitor/core', '@capacitor/ios'];
	const plugins = Object.keys(dependencies).filter((name) => !frame.includes(name));
	const lists = [
		'native/android/capacitor.settings.gradle',
		'native/ios/App/CapApp-SPM/Package.swift',
	];
	return [
		...lists.flatMap((file) =>
			plugins.flatMap((name) =>
				missing(
					readText(file).includes(`node_modules/${name}`),
					file,
					`${name} (npm run native:sync)`,
				),
			),
		),
		...[...plugins, '@capacitor/core'].flatMap((name) =>
			missing(
				inWeb[name] === dependencies[name],
				'web/package.json',
				`${name} ${dependencies[name]}`,
			),
		),
	];
}

function configFaults(readText) {
	const file = 'native/capacitor.config.json';
	const { server, android: ofAndroid, plugins } = JSON.parse(readText(file));
	return [
		// Another scheme is another origin: what waits on the phones would be lost.
		...missing(server.androidScheme === 'https' && server.hostname === undefined, file, 'https'),
		...missing(ofAndroid.useLegacyBridge === true, file, 'useLegacyBridge'),
		...missing(plugins.SystemBars.insetsHandling === 'css', file, 'insetsHandling css'),
	];
}

function missing(isThere, file, what) {
	return isThere ? [] : [`${file}: ${what} is missing.`];
}
