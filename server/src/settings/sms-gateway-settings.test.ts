import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-sms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, 'gateway.json');

function read(content: string, environment: Readonly<Record<string, string>> = {}) {
	writeFileSync(file, content);
	return readSettings({ ...environment, SMS_GATEWAY_FILE: file }, () => 's'.repeat(40)).messages
		.sms;
}

const gateway = {
	url: 'https://sms.test/',
	headers: { 'Content-Type': 'application/json; charset=utf-8', 'Idempotency-Key': '{id}' },
	body: { to: '{phone}', m: '{text}' },
	phone: 'digits',
	accepted: 'OK',
};

test('a file describes the request; names of headers are in lower case, so that none occurs twice', () => {
	expect(read(JSON.stringify(gateway))).toEqual({
		url: 'https://sms.test/',
		method: 'POST',
		headers: {
			'content-type': 'application/json; charset=utf-8',
			'idempotency-key': '{id}',
		},
		body: { template: '{"to":"{phone}","m":"{text}"}', type: 'json' },
		phoneForm: 'digits',
		acceptedText: 'OK',
	});
});

test('only the address is required, and the file comes before the former variables', () => {
	const content = '{"url":"https://sms.test/?to={phone}&m={text}","method":"GET"}';
	expect(read(content, { SMS_URL: 'https://former.test/{phone}{text}' })).toEqual({
		url: 'https://sms.test/?to={phone}&m={text}',
		method: 'GET',
		headers: {},
		body: null,
		phoneForm: 'international',
		acceptedText: null,
	});
});

test.each([
	['{"url":"gizli"', 'bir JSON nesnesi olmalı'],
	['{}', 'url bir adres olmalı'],
	[{ url: 'https://{phone}.test' }, 'url bir adres olmalı'],
	[{ url: 'https://sms.test/?to={phone}', body: undefined }, 'url ya da body içinde {text}'],
	[{ headers: { key: 1 } }, 'headers değerleri metin olan bir nesne olmalı'],
	[{ headers: { 'k ey': 'gizli' } }, 'headers değerleri metin olan bir nesne olmalı'],
	[{ headers: {} }, 'body için headers içinde content-type verilmeli'],
	[{ headers: { 'content-type': 'multipart/form-data' } }, 'body için headers içinde content-type'],
	[{ headers: { 'content-type': 'text/xml' } }, 'body nesne ise content-type application/json'],
	[{ body: 5 }, 'body bir metin ya da JSON nesnesi olmalı'],
	[{ method: 'GET' }, 'method GET iken body verilemez'],
	[{ method: 'DELETE' }, 'method POST, PUT ya da GET olmalı'],
	[{ phone: 'local' }, 'phone international, digits ya da national olmalı'],
	[{ accepted: '' }, 'accepted boş olamaz'],
	[{ adress: 'gizli' }, 'bilinmeyen alan: adress'],
])('%o stops the start, without a value in the sentence', (change, rule) => {
	const content = typeof change === 'string' ? change : JSON.stringify({ ...gateway, ...change });
	expect(() => read(content)).toThrow(`SMS_GATEWAY_FILE ayarı geçersiz: ${rule}`);
	expect(() => read(content)).toThrow(/^(?!.*gizli)/s);
});
