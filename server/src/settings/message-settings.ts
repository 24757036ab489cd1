import { anyText, apnsTopic, matching, onOffOrOrigins, type Setting, url } from './setting.ts';

/** Mail, push and SMS. */
export const messageSettings = {
	SMTP_URL: {
		meaning: {
			en: 'Mail server; without one, mails are written to DATA_DIR/mail',
			tr: 'Posta sunucusu; yoksa postalar DATA_DIR/mail altına yazılır',
		},
		fallback: null,
		read: url(['smtp:', 'smtps:'], 'smtp://kullanici:parola@sunucu:587'),
	},
	MAIL_FROM: {
		meaning: {
			en: 'Sender of the mails',
			tr: 'Postaların göndereni',
		},
		fallback: 'Sevk <sevk@localhost>',
		read: matching(
			/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
			'"Ad <adres@alan>" biçiminde olmalı',
		),
	},
	SMS_GATEWAY_FILE: {
		meaning: {
			en: 'File (JSON) that describes the request to an SMS gateway; without one, messages are written to DATA_DIR/messages',
			tr: 'SMS servisine gönderilen isteği tarif eden dosya (JSON); verilmezse mesajlar DATA_DIR/messages klasörüne yazılır',
		},
		fallback: null,
		read: anyText,
	},
	PUSH: {
		meaning: {
			en: 'Push messages; `off` where the server cannot reach the push services on the internet. Origins of further web push services, separated by commas, are allowed beside those of Google, Mozilla, Apple and Microsoft',
			tr: 'Anlık bildirimler; sunucu internetteki bildirim servislerine ulaşamıyorsa off. Google, Mozilla, Apple ve Microsoft dışında izin verilecek web bildirim servislerinin adresleri virgülle ayrılarak verilebilir',
		},
		fallback: 'on',
		read: onOffOrOrigins,
	},
	FCM_KEY_FILE: {
		meaning: {
			en: 'Key file (JSON) of a Google service account, for push messages to the Android app',
			tr: 'Android uygulamasına bildirim için Google hizmet hesabının anahtar dosyası (JSON)',
		},
		fallback: null,
		read: anyText,
	},
	APNS_KEY_FILE: {
		meaning: {
			en: 'Key file (.p8) of Apple, for push messages to the iOS app',
			tr: 'iOS uygulamasına bildirim için Apple’ın anahtar dosyası (.p8)',
		},
		fallback: null,
		read: anyText,
	},
	APNS_KEY_ID: {
		meaning: {
			en: 'Id of the key in APNS_KEY_FILE',
			tr: 'APNS_KEY_FILE içindeki anahtarın kimliği',
		},
		fallback: null,
		read: matching(/^[A-Z0-9]{10}$/, '10 karakterlik anahtar kimliği olmalı'),
	},
	APNS_TEAM_ID: {
		meaning: {
			en: 'Id of the team at Apple',
			tr: 'Apple’daki ekip kimliği',
		},
		fallback: null,
		read: matching(/^[A-Z0-9]{10}$/, '10 karakterlik ekip kimliği olmalı'),
	},
	APNS_TOPIC: {
		meaning: {
			en: 'Bundle id of the iOS app; `,sandbox` after it for builds of developers',
			tr: 'iOS uygulamasının paket kimliği; geliştirici derlemeleri için sonuna ,sandbox',
		},
		fallback: null,
		read: apnsTopic,
	},
} satisfies Record<string, Setting<unknown>>;
