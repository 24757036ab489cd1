const hourMs = 3_600_000;

export const accessMailKinds = ['invitation', 'reset', 'sign_in_warning'] as const;
export type AccessMailKind = (typeof accessMailKinds)[number];

/** A mail that was not sent within this time is not sent any more: who waits asks for another. */
const lifeMs: Readonly<Record<AccessMailKind, number>> = {
	invitation: 24 * hourMs,
	reset: hourMs / 2,
	sign_in_warning: 24 * hourMs,
};

/**
 * What became of the mail with the link that sets a password. `writing` and `written`: without a mail
 * server, to a file; `refused`: the mail server does not take the address or the text; `failed`: it
 * was not reached, or takes no mail of this sender.
 */
export const accessMailStates = [
	'sending',
	'writing',
	'retrying',
	'sent',
	'written',
	'refused',
	'failed',
] as const;
export type AccessMailState = (typeof accessMailStates)[number];

/** States of a mail that is still being sent. */
export const unsettledMailStates: readonly AccessMailState[] = ['sending', 'writing', 'retrying'];

/** States of a mail that left the server. */
export const sentMailStates: readonly AccessMailState[] = ['sent', 'written'];

/** States of a mail that nobody receives, for want of a mail server. */
export const unmailedStates: readonly AccessMailState[] = ['writing', 'written'];

export function accessMailExpiry(kind: AccessMailKind, createdAt: Date): Date {
	return new Date(createdAt.getTime() + lifeMs[kind]);
}

/** What became of the mail with the link, for the user's record. */
export const accessMailWords: Readonly<Record<AccessMailState, string>> = {
	sending: 'Şifre belirleme bağlantısı gönderiliyor.',
	writing:
		'E-posta sunucusu tanımlı olmadığı için bağlantı e-postayla gitmez. Bağlantıyı gösterip kişiye siz iletin.',
	retrying:
		'Şifre belirleme bağlantısı henüz gönderilemedi. Gönderim otomatik olarak yeniden denenecek.',
	sent: 'Şifre belirleme bağlantısı gönderildi.',
	written:
		'E-posta sunucusu tanımlı olmadığı için bağlantı e-postayla gitmedi. Bağlantıyı gösterip kişiye siz iletin.',
	refused:
		'Şifre belirleme bağlantısı gönderilemedi: e-posta sunucusu kabul etmedi. E-posta adresini kontrol edip yeniden gönderin.',
	failed:
		'Şifre belirleme bağlantısı gönderilemedi: e-posta sunucusu çalışmıyor ya da Sevk’ten gelen e-postaları kabul etmiyor. Sistem yöneticinize haber verin, sonra yeniden gönderin.',
};
