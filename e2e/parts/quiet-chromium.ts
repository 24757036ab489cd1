/** Chromium's own calls home are off: this network is closed, and the product reaches nothing outside. */
export const quietArguments = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
