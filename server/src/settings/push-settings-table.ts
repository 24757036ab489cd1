import { anyText, matching, onOrOff, origins, type Setting } from './setting.ts';

/** The settings of push messages; a part of the table of all settings. */
export const pushSettingTable = {
	PUSH: {
		meaning: {
			en: 'Push messages; `off` where the server cannot reach the push services on the internet',
			tr: 'Anlık bildirimler; sunucu internetteki bildirim servislerine ulaşamıyorsa off',
		},
		fallback: 'on',
		read: onOrOff,
	},
	PUSH_SERVICES: {
		meaning: {
			en: 'Origins of further web push services, separated by commas; those of Google, Mozilla, Apple and Microsoft are always allowed',
			tr: 'İzin verilen başka web bildirim servislerinin adresleri, virgülle ayrılmış; Google, Mozilla, Apple ve Microsoft her zaman geçerlidir',
		},
		fallback: null,
		read: origins,
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
			en: 'Bundle id of the iOS app',
			tr: 'iOS uygulamasının paket kimliği',
		},
		fallback: null,
		read: matching(/^[\w.-]{3,150}$/, 'bir paket kimliği olmalı, örneğin com.example.sevk'),
	},
	APNS_SANDBOX: {
		meaning: {
			en: '`on` for builds of developers',
			tr: 'Geliştirici derlemeleri için on',
		},
		fallback: 'off',
		read: onOrOff,
	},
} satisfies Record<string, Setting<unknown>>;
