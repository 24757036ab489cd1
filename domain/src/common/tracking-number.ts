/**
 * Shows a tracking number of 15 digits 5-5-5 (domain.md §11); a code of another shape stays as it is.
 * @example formatTrackingNumber('123456789012345') // '12345 67890 12345'
 */
export function formatTrackingNumber(code: string): string {
	return code.replace(/^(\d{5})(\d{5})(\d{5})$/, '$1 $2 $3');
}
