/** The longest address that mail servers accept; the orders table has the same limit. */
const longestEmail = 254;

/**
 * Parses an e-mail address for storage in lower case; null if it is invalid. A masked address, which
 * has asterisks, is invalid.
 * @example parseEmail(' Kazim@Ornek.com ') // 'kazim@ornek.com'
 */
export function parseEmail(text: string): string | null {
	const bare = text.trim().replace(/^mailto:/i, '');
	if (bare.length > longestEmail) return null;
	return /^[\w.+%'-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(bare)
		? bare.toLowerCase()
		: null;
}
