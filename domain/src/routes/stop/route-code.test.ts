import { expect, test } from 'vitest';
import { codeExpiry, codeSentence, codesAtMost, parseCode, refuseCode } from './route-code.ts';

const order = { orderNo: 'SP-1', hasAddress: true, required: true };
const none = { count: 0, lastAt: null, released: false };
const now = new Date('2026-11-23T09:00:00Z');

test('a further code needs a rule, a phone, a minute of patience, and has an end', () => {
	expect(refuseCode(order, none, now)).toBeNull();
	const codeOf = (change: object, codes: object = {}) =>
		refuseCode({ ...order, ...change }, { ...none, ...codes }, now)?.code;
	expect(codeOf({ required: false })).toBe('stop/code-not-needed');
	expect(codeOf({ hasAddress: false })).toBe('stop/code-no-phone');
	expect(codeOf({}, { released: true })).toBe('stop/code-released');
	expect(codeOf({}, { count: codesAtMost })).toBe('stop/code-limit');
	const lastAt = new Date(now.getTime() - 15_000);
	expect(refuseCode(order, { ...none, count: 1, lastAt }, now)).toMatchObject({
		detail: 'Az önce kod gönderildi. Yeni kod için 45 saniye bekleyin.',
	});
	expect(codeOf({}, { count: 1, lastAt: new Date(now.getTime() - 60_000) })).toBeUndefined();
});

test('a typed code has six digits', () => {
	expect(parseCode('012 345')).toBe('012345');
	expect(parseCode('12345')).toBeNull();
});

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

test('a code is sent for twelve hours', () => {
	expect(codeExpiry(now).getTime() - now.getTime()).toBe(12 * hourMs);
});

test('the state of a code reads as one sentence, the release first', () => {
	const sent = {
		state: 'sent' as const,
		channel: 'sms' as const,
		sentTo: '0532 *** ** 67',
		triesLeft: 5,
		isRetrying: false,
		release: null,
	};
	expect(codeSentence(sent)).toBe('Teslimat kodu gönderildi: 0532 *** ** 67 · SMS');
	expect(codeSentence({ ...sent, channel: 'file' })).toMatch(/gönderilmedi, sunucudaki/);
	expect(codeSentence({ ...sent, channel: 'email', sentTo: 'a***@ornek.com' })).toBe(
		'Teslimat kodu gönderildi: a***@ornek.com · E-posta',
	);
	const waiting = { ...sent, state: 'waiting' as const, channel: null, sentTo: null };
	expect(codeSentence(waiting)).toBe('Teslimat kodu gönderiliyor.');
	expect(codeSentence({ ...waiting, isRetrying: true })).toBe(
		'Teslimat kodu henüz gönderilemedi. Gönderim otomatik olarak yeniden denenecek.',
	);
	expect(codeSentence({ ...sent, triesLeft: 0 })).toMatch(/kilitlendi/);
	const release = { releasedByName: null };
	expect(codeSentence({ ...sent, triesLeft: 0, release })).toMatch(/onayı bekleniyor/);
	expect(codeSentence({ ...sent, release: { releasedByName: 'Elif Şahin' } })).toMatch(
		/İzin veren: Elif Şahin/,
	);
});
