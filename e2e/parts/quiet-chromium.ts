/** Chromium's own calls home are off: this network is closed, and the product reaches nothing outside. */
export const quietArguments = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** WebGL is drawn in software, at a quarter of the processor time of a test: off unless a test looks at a map. */
export const argumentsWithoutWebGl = [...quietArguments, '--disable-3d-apis'];

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
