/**
 * Logs the failures that the specification wants "only logged" (docs/specification.md#8-errors).
 */
export function logFailure(what: string, error: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the browser's console is the only log a screen has
	console.warn(what, error);
}
