import { parsePhone } from '../../common/format/phone.ts';
import { whatsappLink } from '../../common/format/whatsapp.ts';

/** How a driver contacts a recipient; each contact is noted with its time. */
export const contactChannels = ['call', 'sms', 'whatsapp'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** The history event of a contact. */
export const orderEventOfContact = {
	call: 'called',
	sms: 'texted',
	whatsapp: 'messaged',
} as const satisfies Record<ContactChannel, string>;

export type ContactLink = {
	readonly channel: ContactChannel;
	readonly label: string;
	readonly href: string;
};

/**
 * Links that call or write to a phone number; none for a missing, masked or unusable number.
 * @example contactLinks('0532 123 45 67')[0] // { channel: 'call', label: 'Ara', href: 'tel:+905321234567' }
 */
export function contactLinks(phone: string | null): ContactLink[] {
	const number = phone === null ? null : parsePhone(phone);
	if (number === null) return [];
	return [
		{ channel: 'call', label: 'Ara', href: `tel:${number}` },
		{ channel: 'sms', label: 'SMS', href: `sms:${number}` },
		{ channel: 'whatsapp', label: 'WhatsApp', href: whatsappLink(number) },
	];
}
