/**
 * The one host that every call goes to (spec §7), without a slash at its end. Empty, the usual case,
 * is the host that served the page; a build for a native shell names another (README).
 */
export function apiHost(): string {
	// No page stands around this code in the unit tests.
	const setting = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-host"]');
	return (setting?.content ?? '').replace(/\/$/, '');
}

/** An address of the API in full: `/api/orders` on the configured host. */
export function apiAddress(path: string): string {
	return `${apiHost()}${path}`;
}
