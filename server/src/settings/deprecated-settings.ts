// Names of former releases. They keep their effect for one release, with a warning in the log.
import { fileLinkMinutes, importDays, rateLimits, signInLifetimes, uploadHours } from './policy.ts';
import { anyText, integer, oneOf, onOrOff, origins, type Setting } from './setting.ts';

type DeprecatedSetting<Value> = Pick<Setting<Value>, 'read'> & {
	/** What to do, as a sentence. */
	readonly remedy: { readonly en: string; readonly tr: string };
};

function fixed(least: number, most: number, value: number, unit: { en: string; tr: string }) {
	return {
		read: integer(least, most),
		remedy: {
			en: `Remove it: the value is fixed at ${value} ${unit.en}.`,
			tr: `Kaldırın: değer sabittir, ${value} ${unit.tr}.`,
		},
	};
}

const minutes = { en: 'minutes', tr: 'dakika' };
const hours = { en: 'hours', tr: 'saat' };
const days = { en: 'days', tr: 'gün' };

function limited(least: number, most: number, value: number) {
	return {
		read: integer(least, most),
		remedy: {
			en: `Remove it: the limit is fixed at ${value}; RATE_LIMITS=off removes all of them.`,
			tr: `Kaldırın: sınır sabittir, ${value}; RATE_LIMITS=off hepsini kaldırır.`,
		},
	};
}

const inGatewayFile = {
	en: 'Describe the gateway in SMS_GATEWAY_FILE.',
	tr: 'SMS servisini SMS_GATEWAY_FILE dosyasında tarif edin.',
};

export const deprecatedSettings = {
	SESSION_DAYS: fixed(1, 90, signInLifetimes.sessionDays, days),
	SCREEN_LOCK_MINUTES: fixed(1, 240, signInLifetimes.screenLockMinutes, minutes),
	ACCESS_TOKEN_MINUTES: fixed(1, 60, signInLifetimes.accessTokenMinutes, minutes),
	RESET_LINK_MINUTES: fixed(5, 1_440, signInLifetimes.resetLinkMinutes, minutes),
	INVITATION_HOURS: fixed(1, 168, signInLifetimes.invitationHours, hours),
	FILE_LINK_MINUTES: fixed(1, 60, fileLinkMinutes, minutes),
	UPLOAD_HOURS: fixed(1, 168, uploadHours, hours),
	IMPORT_DAYS: fixed(1, 3_650, importDays, days),
	REQUESTS_PER_ADDRESS: limited(60, 1_000_000, rateLimits.perAddress),
	SIGN_INS_PER_ADDRESS: limited(1, 100_000, rateLimits.signInsPerAddress),
	UPLOADS_PER_USER: limited(1, 10_000, rateLimits.uploadsPerUser),
	DOCUMENTS_PER_USER: limited(1, 48, rateLimits.papersAtOncePerUser),
	PUSH_SERVICES: {
		read: origins,
		remedy: { en: 'Write its value into PUSH.', tr: 'Değerini PUSH ayarına yazın.' },
	},
	APNS_SANDBOX: {
		read: onOrOff,
		remedy: {
			en: 'Write `,sandbox` after APNS_TOPIC.',
			tr: 'APNS_TOPIC değerinin sonuna ,sandbox yazın.',
		},
	},
	SMS_URL: { read: anyText, remedy: inGatewayFile },
	SMS_METHOD: { read: oneOf(['POST', 'PUT', 'GET']), remedy: inGatewayFile },
	SMS_HEADERS: { read: anyText, remedy: inGatewayFile },
	SMS_BODY: { read: anyText, remedy: inGatewayFile },
	SMS_PHONE: { read: oneOf(['international', 'digits', 'national']), remedy: inGatewayFile },
	SMS_ACCEPTED: { read: anyText, remedy: inGatewayFile },
} satisfies Record<string, DeprecatedSetting<unknown>>;
