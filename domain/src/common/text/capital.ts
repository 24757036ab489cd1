/**
 * A part of a sentence at the beginning of one.
 * @example startWithCapital('iade ürünleri') // 'İade ürünleri'
 */
export function startWithCapital(text: string): string {
	return text.charAt(0).toLocaleUpperCase('tr') + text.slice(1);
}
