/**
 * Formats a tracking number of 15 digits as 5-5-5 (docs/domain.md#formats). Other codes are
 * unchanged.
 * @example formatTrackingNumber('123456789012345') // '12345 67890 12345'
 */
export function formatTrackingNumber(code: string): string {
	return code.replace(/^(\d{5})(\d{5})(\d{5})$/, '$1 $2 $3');
}
