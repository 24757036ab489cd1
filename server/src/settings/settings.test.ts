import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rateLimits } from './policy.ts';
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
	[{ SECRET: 'kisa' }, 'SECRET ayarı geçersiz: en az 32 karakter olmalı.'],
	[{ FIREBASE_PROJECT_ID: 'demo-sevk' }, 'FIREBASE_API_KEY'],
	[{ STORAGE: 's3' }, 'S3_BUCKET'],
	[{ STORAGE: 's3', S3_BUCKET: 'sevk' }, 'S3_ACCESS_KEY_ID'],
	[{ STORAGE: 's3', S3_BUCKET: 'sevk', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
	[{ RATE_LIMITS: 'az' }, 'RATE_LIMITS ayarı geçersiz ("az"): on ya da off olmalı.'],
	[{ PUSH: 'push.example.com' }, 'PUSH ayarı geçersiz ("push.example.com"): on, off ya da'],
	[{ SMS_GATEWAY_FILE: '/yok.json' }, 'SMS_GATEWAY_FILE ayarı geçersiz: okunamadı: ENOENT'],
	[{ LOCATION_DAYS: '7' }, 'LOCATION_DAYS ayarı geçersiz ("7"): 8 ile '],
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

test('push messages are on, off, or sent to further services', () => {
	const push = (PUSH: string) => readSettings({ PUSH }, secret).push;
	expect(push('off')).toMatchObject({ isOn: false });
	expect(push('')).toMatchObject({ isOn: true, otherOrigins: [] });
	expect(push('https://push.test,http://127.0.0.1:9000/')).toMatchObject({
		isOn: true,
		otherOrigins: ['https://push.test', 'http://127.0.0.1:9000'],
	});
});

test('limits per address and user are off only on request', () => {
	expect(readSettings({}, secret).rateLimits).toEqual(rateLimits);
	expect(readSettings({ RATE_LIMITS: 'off' }, secret).rateLimits).toBeNull();
});

test('a secret in an invalid address is not printed', () => {
	expect(() => readSettings({ DATABASE_URL: 'mysql://u:gizli@h/d' }, secret)).toThrow(
		/^(?!.*gizli)/s,
	);
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
