/** Reads a tracking number or piece barcode of 15 digits, typed with or without blanks. */
export function parseTrackingNumber(text: string): string | null {
	const bare = text.replace(/\s/g, '');
	return /^\d{15}$/.test(bare) ? bare : null;
}

/** Shows a tracking number 5-5-5: `12345 67890 12345`; another code stays as it is. */
export function formatTrackingNumber(code: string): string {
	return code.replace(/^(\d{5})(\d{5})(\d{5})$/, '$1 $2 $3');
}
