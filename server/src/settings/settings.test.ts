import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deriveKey, keepSecret } from './secret.ts';
import { readSettings, SettingsError } from './settings.ts';

const secret = () => 's'.repeat(40);

test('all settings have defaults', () => {
	expect(readSettings({}, secret)).toMatchObject({
		host: '127.0.0.1',
		port: 3000,
		publicUrl: 'http://127.0.0.1:3000',
		dataDir: path.resolve('.data'),
		databaseUrl: null,
		demo: true,
		firebase: null,
		storage: { kind: 'disk', folder: path.resolve('.data/files') },
		logLevel: 'info',
		product: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
	});
});

test.each([
	[{ PORT: 'abc' }, 'PORT ayarı geçersiz ("abc"): 0 ile 65535 arasında bir tam sayı olmalı.'],
	[{ PORT: '70000' }, 'PORT'],
	[{ PUBLIC_URL: 'sevk.example.com' }, 'PUBLIC_URL'],
	[{ DATABASE_URL: 'mysql://u:gizli@h/d' }, 'DATABASE_URL ayarı geçersiz: '],
	[{ SEVK_DEMO: 'belki' }, 'SEVK_DEMO'],
	[{ LOG_LEVEL: 'bagir' }, 'LOG_LEVEL'],
	[{ SMS_URL: 'https://{phone}.test' }, 'SMS_URL ayarı geçersiz: bir adres olmalı'],
	[{ SMS_URL: 'https://sms.test/?to={phone}' }, 'içinde {text} bulunmalı'],
	[{ SMS_HEADERS: '{"key":"gizli"' }, 'SMS_HEADERS ayarı geçersiz: '],
	[{ SMS_URL: 'https://sms.test/', SMS_BODY: '{phone} {text}' }, 'SMS_BODY için SMS_HEADERS'],
	[
		{
			SMS_URL: 'https://sms.test/',
			SMS_HEADERS: '{"content-type":"multipart/form-data"}',
			SMS_BODY: '{phone} {text}',
		},
		'SMS_BODY için SMS_HEADERS',
	],
	[{ SECRET: 'kisa' }, 'SECRET ayarı geçersiz: en az 32 karakter olmalı.'],
	[{ FIREBASE_PROJECT_ID: 'demo-sevk' }, 'FIREBASE_API_KEY'],
	[{ STORAGE: 's3' }, 'S3_BUCKET'],
	[{ STORAGE: 's3', S3_BUCKET: 'sevk' }, 'S3_ACCESS_KEY_ID'],
	[{ STORAGE: 's3', S3_BUCKET: 'sevk', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
	[
		{ SESSION_DAYS: '0' },
		'SESSION_DAYS ayarı geçersiz ("0"): 1 ile 90 arasında bir tam sayı olmalı.',
	],
	[{ LOCATION_DAYS: '7' }, 'LOCATION_DAYS ayarı geçersiz ("7"): 8 ile '],
	[{ RESET_LINK_MINUTES: 'yarım' }, 'RESET_LINK_MINUTES'],
	[
		{ DATABASE_OWNER_URL: 'postgresql://sahip@localhost/sevk' },
		'DATABASE_OWNER_URL için DATABASE_URL de verilmeli',
	],
	[{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR ayarı geçersiz ("24"): 0 ile 23 arasında'],
	[{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
	[{ BACKUP_PASSPHRASE: 'kısa' }, 'BACKUP_PASSPHRASE ayarı geçersiz: en az 12 karakter'],
	[
		{ BACKUP_PASSPHRASE: 'doğru at pil zımba', BACKUP_KEY_FILE: '/k' },
		'BACKUP_PASSPHRASE ve BACKUP_KEY_FILE ayarlarından yalnız biri',
	],
	[{ TRUST_PROXY: 'on' }, 'TRUST_PROXY=on için PUBLIC_URL verilmeli'],
	[
		{
			FIREBASE_PROJECT_ID: 'demo-sevk',
			FIREBASE_API_KEY: 'anahtar',
			FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
			HOST: '0.0.0.0',
		},
		'FIREBASE_AUTH_EMULATOR_HOST yalnız HOST=127.0.0.1',
	],
])('%o stops the start', (environment, sentence) => {
	const reading = () => readSettings(environment as Record<string, string>, secret);
	expect(reading).toThrow(SettingsError);
	expect(reading).toThrow(sentence);
});

test('the demo fills an external database only on request', () => {
	const external = { DATABASE_URL: 'postgresql://u:p@127.0.0.1:5432/sevk' };
	expect(readSettings(external, secret).demo).toBe(false);
	expect(readSettings({ ...external, SEVK_DEMO: 'on' }, secret).demo).toBe(true);
	expect(readSettings({ SEVK_DEMO: 'off' }, secret).demo).toBe(false);
});

test('lifetimes, limits and retention are settings', () => {
	expect(readSettings({}, secret)).toMatchObject({
		lifetimes: {
			sessionDays: 14,
			accessTokenMinutes: 10,
			resetLinkMinutes: 30,
			invitationHours: 24,
		},
		fileLinkMinutes: 5,
		rateLimits: {
			perAddress: 6_000,
			signInsPerAddress: 120,
			uploadsPerUser: 60,
			papersAtOncePerUser: 8,
		},
		retention: { uploadHours: 24, importDays: 30, locationDays: 30 },
	});
	expect(readSettings({ SESSION_DAYS: '1' }, secret).lifetimes.sessionDays).toBe(1);
});

test('a secret in an invalid address is not printed', () => {
	expect(() => readSettings({ DATABASE_URL: 'mysql://u:gizli@h/d' }, secret)).toThrow(
		/^(?!.*gizli)/s,
	);
});

test('headers of the SMS gateway have names in lower case, so that none occurs twice', () => {
	const SMS_HEADERS = '{"Content-Type":"application/json; charset=utf-8","Idempotency-Key":"{id}"}';
	const SMS_BODY = '{"to":"{phone}","m":"{text}"}';
	const { sms } = readSettings(
		{ SMS_URL: 'https://sms.test/', SMS_HEADERS, SMS_BODY },
		secret,
	).messages;
	expect(sms?.headers).toEqual({
		'content-type': 'application/json; charset=utf-8',
		'idempotency-key': '{id}',
	});
	expect(sms?.body).toEqual({ template: SMS_BODY, type: 'json' });
});

test('an empty variable counts as not set', () => {
	expect(readSettings({ PORT: '', SMTP_URL: ' ' }, secret).mail.smtpUrl).toBeNull();
});

test('the secret is created once, readable by its owner, and yields a key per purpose', () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-secret-'));
	const first = keepSecret(folder);
	expect(keepSecret(folder)).toBe(first);
	expect(fs.statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
	expect(deriveKey(first, 'a')).not.toEqual(deriveKey(first, 'b'));
	fs.rmSync(folder, { recursive: true });
});
