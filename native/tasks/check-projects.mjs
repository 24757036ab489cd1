// What the projects of Android and iOS must contain. Neither can be built on a machine without their
// development kits, so this reads their files.
import fs from 'node:fs';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import plist from 'plist';
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

/** The document, or a sentence that says why it is none. */
function readXml(readText, file) {
	try {
		return new DOMParser({
			onError: (level, message) => {
				throw new Error(`${level}: ${message}`);
			},
		}).parseFromString(readText(file), 'text/xml');
	} catch (error) {
		return `${file}: ${error.message}`;
	}
}

function manifestFaults(readText) {
	const file = `${android}/AndroidManifest.xml`;
	const document = readXml(readText, file);
	if (typeof document === 'string') return [document];
	const application = document.getElementsByTagName('application').item(0);
	const permissions = Array.from(document.getElementsByTagName('uses-permission'), (element) =>
		element.getAttribute('android:name'),
	);
	return [
		// A copy of the data on another phone would be a second session.
		...missing(application?.getAttribute('android:allowBackup') === 'false', file, 'allowBackup'),
		...missing(
			application?.getAttribute('android:dataExtractionRules') === '@xml/data_extraction_rules',
			file,
			'dataExtractionRules',
		),
		...missing(permissions.includes('android.permission.CAMERA'), file, 'CAMERA'),
		// Google reviews it, and a foreground service does without.
		...missing(
			!permissions.includes('android.permission.ACCESS_BACKGROUND_LOCATION'),
			file,
			'no ACCESS_BACKGROUND_LOCATION',
		),
	];
}

function textFaults(readText) {
	const xmlFiles = [
		'values/strings.xml',
		'values/colors.xml',
		'values/styles.xml',
		'values-night/colors.xml',
		'values/ic_launcher_background.xml',
		'xml/data_extraction_rules.xml',
		'xml/file_paths.xml',
		'drawable/ic_stat_sevk.xml',
		'mipmap-anydpi-v26/ic_launcher.xml',
		'mipmap-anydpi-v26/ic_launcher_round.xml',
		'layout/activity_main.xml',
	].map((file) => `${android}/res/${file}`);
	const storyboards = ['LaunchScreen', 'Main'].map(
		(name) => `${ios}/Base.lproj/${name}.storyboard`,
	);
	const broken = [...xmlFiles, ...storyboards]
		.map((file) => readXml(readText, file))
		.filter((document) => typeof document === 'string');
	if (broken.length > 0) return broken;
	const [file = ''] = xmlFiles;
	const document = readXml(readText, file);
	const texts = new Map(
		Array.from(document.getElementsByTagName('string'), (element) => [
			element.getAttribute('name'),
			element.textContent,
		]),
	);
	return Object.entries(androidTexts).flatMap(([name, text]) =>
		missing(texts.get(name) === text, file, `${name}: ${text}`),
	);
}

function readPlist(readText, file) {
	try {
		return plist.parse(readText(file));
	} catch (error) {
		return `${file}: ${error.message}`;
	}
}

function plistFaults(readText) {
	const file = `${ios}/Info.plist`;
	const others = ['App.entitlements', 'PrivacyInfo.xcprivacy'].map((name) => `${ios}/${name}`);
	const [info, entitlements, privacy] = [file, ...others].map((each) => readPlist(readText, each));
	const broken = [info, entitlements, privacy].filter((each) => typeof each === 'string');
	if (broken.length > 0) return broken;
	return [
		...permissionTexts.flatMap((name) => missing(isTurkish(info[name]), file, name)),
		...missing(info.CFBundleDevelopmentRegion === 'tr', file, 'CFBundleDevelopmentRegion tr'),
		...missing(info.UIBackgroundModes?.includes('location'), file, 'UIBackgroundModes location'),
		...missing(entitlements['aps-environment'] !== undefined, others[0], 'aps-environment'),
		...missing(privacy.NSPrivacyAccessedAPITypes?.length > 0, others[1], 'file timestamps'),
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
		// The pages use what Safari 17.4 and Chrome 119 brought.
		...missing(project.includes('IPHONEOS_DEPLOYMENT_TARGET = 17.4;'), xcode, 'iOS 17.4'),
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
