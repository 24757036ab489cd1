/**
 * A link with which a person writes in WhatsApp: to a number, or to whom the person chooses there.
 * Nothing is sent before the person sends it.
 * @example whatsappLink('+905321234567') // 'https://wa.me/905321234567'
 */
export function whatsappLink(phone: string | null, text = ''): string {
	const address = `https://wa.me/${phone?.replace('+', '') ?? ''}`;
	return text === '' ? address : `${address}?text=${encodeURIComponent(text)}`;
}
