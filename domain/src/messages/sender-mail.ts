import type { Mail } from './account-mail.ts';

/** What a shop reads when an IBAN is entered for it, and when it is confirmed. */
export const senderMailKinds = ['iban_entered', 'iban_confirmed'] as const;
export type SenderMailKind = (typeof senderMailKinds)[number];

/** States of a mail that left the server; `written`: to a file, without a mail server. */
export const leftMailStates = ['sent', 'written'] as const;

type IbanFacts = {
	readonly to: string;
	/** The carrier, and its phone; '' if it has entered none. */
	readonly company: string;
	readonly companyPhone: string;
	/** The shop. */
	readonly title: string;
	/** The last four digits: a mail may be read by others. */
	readonly ibanEnd: string;
	/** `28.11.2026 14:30`; '' until it is confirmed. */
	readonly inForceFrom: string;
	readonly waitHours: number;
};

export function writeIbanMail(kind: SenderMailKind, facts: IbanFacts): Mail {
	const { to, company, companyPhone, title, ibanEnd, inForceFrom, waitHours } = facts;
	const from = company === '' ? 'Sevk' : company;
	const step =
		kind === 'iban_entered'
			? `Hesabınız için sonu ${ibanEnd} olan yeni bir IBAN girildi. İkinci bir yetkilimiz onaylarsa, onaydan ${waitHours} saat sonra ödemeleriniz bu hesaba gönderilir.`
			: `Hesabınız için girilen, sonu ${ibanEnd} olan yeni IBAN onaylandı. ${inForceFrom} itibarıyla ödemeleriniz bu hesaba gönderilir.`;
	const call = companyPhone === '' ? 'bizi arayın' : `${companyPhone} numarasından bizi arayın`;
	const paragraphs = [
		`Sayın ${title} yetkilisi,`,
		step,
		`Bu değişiklikten haberiniz yoksa hemen ${call}; değişiklik bu süre içinde durdurulabilir.`,
		'Bu e-postaya IBAN ya da şifre yazarak yanıt vermeyin.',
	];
	return { to, subject: 'IBAN değişikliği', text: `${paragraphs.join('\n\n')}\n\n${from}` };
}
