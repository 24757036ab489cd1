/**
 * The one host that every call goes to (docs/specification.md#7-calls), without a slash at its end.
 * Empty, the usual case, is the host that served the page; a build for a native shell names another
 * (README).
 */
export function apiHost(): string {
	// Unit tests run without a page.
	const setting = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-host"]');
	return (setting?.content ?? '').replace(/\/$/, '');
}

/** An address of the API in full: `/api/orders` on the configured host. */
export function apiAddress(path: string): string {
	return `${apiHost()}${path}`;
}
