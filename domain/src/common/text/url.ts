/** The address that a text is; null if it is none. The oldest browsers have no `URL.parse`. */
export function parseUrl(text: string): URL | null {
	try {
		return new URL(text);
	} catch {
		return null;
	}
}
