/** Where messages to recipients go, for the rules of the company; as messages are sent. */
export function messageWaySentence(way: {
	readonly smsHost: string | null;
	readonly mail: boolean;
}): string {
	const unset = 'Servis, sunucunun SMS_GATEWAY_FILE ayarıyla tanımlanır.';
	if (way.smsHost !== null) {
		return way.mail
			? `Teslimat kodları SMS ile gönderilir; telefonu olmayan siparişte e-posta ile. SMS servisi: ${way.smsHost}`
			: `Teslimat kodları SMS ile gönderilir. Servis: ${way.smsHost}`;
	}
	return way.mail
		? `SMS servisi tanımlı değil: teslimat kodları e-posta ile gönderilir. E-posta adresi olmayan siparişin kodu alıcıya gitmez, sunucuda DATA_DIR/messages klasörüne yazılır. ${unset}`
		: `SMS servisi ve e-posta sunucusu tanımlı değil: teslimat kodları alıcıya gönderilmez, sunucuda DATA_DIR/messages klasörüne yazılır. ${unset} E-posta sunucusu için SMTP_URL gerekir.`;
}
