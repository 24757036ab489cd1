import { expect, test } from 'vitest';
import { deprecatedSettings } from './deprecated-settings.ts';
import { readSettings } from './settings.ts';

const secret = () => 's'.repeat(40);

test('no more than 40 variables are settings, and none of them is deprecated', async () => {
	const { settingTable } = await import('./settings-table.ts');
	const names = Object.keys(settingTable);
	expect(names.length).toBeLessThanOrEqual(40);
	expect(names.filter((name) => name in deprecatedSettings)).toEqual([]);
});

/** Each with a value, and what it sets. */
const former = {
	SESSION_DAYS: ['1', { lifetimes: { sessionDays: 1 } }],
	SCREEN_LOCK_MINUTES: ['2', { lifetimes: { screenLockMinutes: 2 } }],
	ACCESS_TOKEN_MINUTES: ['3', { lifetimes: { accessTokenMinutes: 3 } }],
	RESET_LINK_MINUTES: ['6', { lifetimes: { resetLinkMinutes: 6 } }],
	INVITATION_HOURS: ['5', { lifetimes: { invitationHours: 5 } }],
	FILE_LINK_MINUTES: ['7', { fileLinkMinutes: 7 }],
	UPLOAD_HOURS: ['8', { retention: { uploadHours: 8 } }],
	IMPORT_DAYS: ['9', { retention: { importDays: 9 } }],
	REQUESTS_PER_ADDRESS: ['100', { rateLimits: { perAddress: 100 } }],
	SIGN_INS_PER_ADDRESS: ['11', { rateLimits: { signInsPerAddress: 11 } }],
	UPLOADS_PER_USER: ['12', { rateLimits: { uploadsPerUser: 12 } }],
	DOCUMENTS_PER_USER: ['13', { rateLimits: { papersAtOncePerUser: 13 } }],
	PUSH_SERVICES: ['https://push.test', { push: { otherOrigins: ['https://push.test'] } }],
	APNS_SANDBOX: ['on', { push: { apns: { topic: 'tr.sevk.app', sandbox: true } } }],
	SMS_URL: ['https://sms.test/{phone}', { messages: { sms: { url: 'https://sms.test/{phone}' } } }],
	SMS_METHOD: ['PUT', { messages: { sms: { method: 'PUT' } } }],
	SMS_HEADERS: [
		'{"Content-Type":"text/xml"}',
		{ messages: { sms: { headers: { 'content-type': 'text/xml' } } } },
	],
	SMS_BODY: ['{text}', { messages: { sms: { body: { template: '{text}', type: 'xml' } } } }],
	SMS_PHONE: ['national', { messages: { sms: { phoneForm: 'national' } } }],
	SMS_ACCEPTED: ['OK', { messages: { sms: { acceptedText: 'OK' } } }],
} satisfies Record<keyof typeof deprecatedSettings, readonly [string, object]>;

const environment = Object.fromEntries(
	Object.entries(former).map(([name, [value]]) => [name, value]),
);

test.each(Object.entries(former))('%s has its effect for one release', (_name, [, effect]) => {
	const apns = {
		APNS_KEY_FILE: 'key.p8',
		APNS_KEY_ID: 'ABCDE12345',
		APNS_TEAM_ID: 'ABCDE12345',
		APNS_TOPIC: 'tr.sevk.app',
	};
	expect(readSettings({ ...environment, ...apns }, secret)).toMatchObject(effect);
});

test('a deprecated name does not replace what its successor allows', () => {
	const both = { PUSH: 'https://new.test', PUSH_SERVICES: 'https://former.test' };
	expect(readSettings(both, secret).push.otherOrigins).toEqual([
		'https://new.test',
		'https://former.test',
	]);
});

test('each deprecated name that is used is warned of, with what to do', () => {
	expect(readSettings({}, secret).warnings).toEqual([]);
	expect(readSettings({ SESSION_DAYS: '30', SMS_URL: '' }, secret).warnings).toEqual([
		'SESSION_DAYS ayarı bir sonraki sürümde geçersiz olacak. Kaldırın: değer sabittir, 14 gün.',
	]);
	expect(readSettings(environment, secret).warnings).toHaveLength(Object.keys(former).length);
});

test('a wrong value of a deprecated name stops the start', () => {
	const reading = (SESSION_DAYS: string) => () => readSettings({ SESSION_DAYS }, secret);
	expect(reading('0')).toThrow('SESSION_DAYS ayarı geçersiz ("0"): 1 ile 90 arasında');
});
