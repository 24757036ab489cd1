/**
 * Reads a Turkish IBAN into its stored form, without blanks: `TR` and 24 digits whose remainder by
 * 97 is 1 (ISO 13616); null otherwise.
 */
export function parseIban(text: string): string | null {
	const bare = text.replace(/\s/g, '').toUpperCase();
	if (!/^TR\d{24}$/.test(bare)) return null;
	// T and R stand for 29 and 27; the country and check digits move to the end.
	const rearranged = `${bare.slice(4)}2927${bare.slice(2, 4)}`;
	return BigInt(rearranged) % 97n === 1n ? bare : null;
}

/** Shows an IBAN in groups of four: `TR33 0006 1005 1978 6457 8413 26`. */
export function formatIban(iban: string): string {
	return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
