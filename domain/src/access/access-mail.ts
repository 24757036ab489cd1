import { messageRetryDelayMs } from '../common/rule/retry-delay.ts';

const hourMs = 3_600_000;

/** A mail that was not sent within this time is not sent any more: who waits asks for another. */
const lifeMs = { invitation: 24 * hourMs, reset: hourMs / 2, sign_in_warning: 24 * hourMs };

export type AccessMailKind = keyof typeof lifeMs;

/** What became of the mail with the link that sets a password. `written`: to a file of the server. */
export const accessMailStates = ['sending', 'retrying', 'sent', 'written', 'failed'] as const;
export type AccessMailState = (typeof accessMailStates)[number];

/** When a mail that could not be sent is tried again; null: given up. */
export function accessMailRetryAt(
	mail: { readonly kind: AccessMailKind; readonly tries: number; readonly createdAt: Date },
	now: Date,
): Date | null {
	const at = now.getTime() + (messageRetryDelayMs(mail.tries) ?? hourMs);
	return at > mail.createdAt.getTime() + lifeMs[mail.kind] ? null : new Date(at);
}

/** What became of the mail with the link, for the user's record. */
export const accessMailWords: Readonly<Record<AccessMailState, string>> = {
	sending: 'Şifre belirleme bağlantısı gönderiliyor.',
	retrying:
		'Şifre belirleme bağlantısı henüz gönderilemedi: posta sunucusu yanıt vermiyor. Gönderim kendiliğinden yinelenir.',
	sent: 'Şifre belirleme bağlantısı gönderildi.',
	written:
		'Posta sunucusu tanımlı değil: şifre belirleme bağlantısı gönderilmedi, sunucudaki dosyaya yazıldı.',
	failed:
		'Şifre belirleme bağlantısı gönderilemedi. E-posta adresini kontrol edip yeniden gönderin.',
};
