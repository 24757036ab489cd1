/** How a delivery code was sent: by SMS, by e-mail, or to a file where no service reaches the recipient. */
export const codeChannels = ['sms', 'email', 'file'] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const codeChannelWords: Readonly<Record<CodeChannel, string>> = {
	sms: 'SMS',
	email: 'E-posta',
	file: 'Alıcıya mesaj gönderecek servis tanımlı değil',
};

/** How a delivery met its code: the receiver knew it, or the office allowed the delivery without. */
export const codeProofs = ['verified', 'released'] as const;
export type CodeProof = (typeof codeProofs)[number];
