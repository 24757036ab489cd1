/** Chromium's own requests are off: the product must not reach anything outside this network. */
export const quietArguments = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * WebGL in software takes a quarter of a test's processor time: off unless a test looks at a map.
 */
export const argumentsWithoutWebGl = [...quietArguments, '--disable-3d-apis'];

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
