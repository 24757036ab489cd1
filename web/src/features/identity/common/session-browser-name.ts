const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/Edg\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/Firefox\//, 'Firefox'],
	[/Chrome\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/Mac OS X/, 'macOS'],
	[/Linux/, 'Linux'],
];

/** A user agent as a short name: "Chrome · Windows". */
export function browserName(userAgent: string): string {
	const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
	const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
	return [browser, system].filter(Boolean).join(' · ') || 'Bilinmeyen cihaz';
}

export function isPhone(userAgent: string): boolean {
	return /iPhone|Android|Mobile/.test(userAgent);
}
