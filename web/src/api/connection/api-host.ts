/**
 * The host of every call (docs/specification.md#7-calls), without a trailing slash. Empty, the
 * usual case, means the host of the page; a build for a native shell sets another one (README).
 */
export function apiHost(): string {
	// Unit tests run without a page.
	const setting = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-host"]');
	return (setting?.content ?? '').replace(/\/$/, '');
}

/** The full URL of an API path: `/api/orders` on the configured host. */
export function apiAddress(path: string): string {
	return `${apiHost()}${path}`;
}
