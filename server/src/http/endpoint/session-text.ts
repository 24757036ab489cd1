// Cookies of the identity provider as one text, which the native app keeps in place of them.

/** The text after an answer's `Set-Cookie` headers; '' if nothing is left. */
export function withSetCookies(session: string, setCookies: readonly string[]): string {
	const cookies = new Map(pairsOf(session));
	for (const line of setCookies) {
		const [pair = '', ...attributes] = line.split(';');
		for (const [name, value] of pairsOf(pair)) {
			if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
			else cookies.set(name, value);
		}
	}
	return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** The value of a cookie in such a text; null without it. */
export function cookieIn(session: string, name: string): string | null {
	return new Map(pairsOf(session)).get(name) ?? null;
}

function pairsOf(text: string): [string, string][] {
	return text
		.split(';')
		.map((pair) => pair.trim())
		.filter((pair) => pair.indexOf('=') > 0)
		.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}
