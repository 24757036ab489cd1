/** Excel shows a long number in this form and drops its last digits. */
const roundedNumber = /(?:^|[\s,;|])\d(?:[.,]\d+)?E\+?\d{1,3}(?=$|[\s,;|])/i;

/**
 * Whether a spreadsheet has rounded a code, so that its last digits are lost: `5,77087E+17`. A code
 * such as `12E05` is none; without a sign, the number needs a decimal mark.
 */
export function isRoundedCode(text: string): boolean {
	const found = roundedNumber.exec(text)?.[0];
	return found !== undefined && /[+.,]\d/.test(found.trim());
}
