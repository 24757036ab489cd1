import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deriveKey, keepSecret } from './secret.ts';
import { readSettings, SettingsError } from './settings.ts';

const secret = () => 's'.repeat(40);

test('with nothing set everything has a value', () => {
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

test('a secret in a bad address is not repeated', () => {
	expect(() => readSettings({ DATABASE_URL: 'mysql://u:gizli@h/d' }, secret)).toThrow(
		/^(?!.*gizli)/s,
	);
});

test('an empty variable counts as not set', () => {
	expect(readSettings({ PORT: '', SMTP_URL: ' ' }, secret).mail.smtpUrl).toBeNull();
});

test('the secret is made once, for its owner only, and gives a key per purpose', () => {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-secret-'));
	const first = keepSecret(folder);
	expect(keepSecret(folder)).toBe(first);
	expect(fs.statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
	expect(deriveKey(first, 'a')).not.toEqual(deriveKey(first, 'b'));
	fs.rmSync(folder, { recursive: true });
});
