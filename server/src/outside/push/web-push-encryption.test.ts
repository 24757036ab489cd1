import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPush } from '../../testing/build/push-browser.ts';
import { encryptPush } from './web-push-encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// The example of RFC 8291, section 5.
const example = {
	text: 'When I grow up, I want to be a watermelon',
	receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
	p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
	senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
	salt: 'DGv6ra1nlYgDCS1FRnbzlw',
	auth: 'BTBZMqHH6r4Tts7J_aSIgg',
	body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted as the RFC prints it', () => {
	const sender = createECDH('prime256v1');
	sender.setPrivateKey(bytes(example.senderPrivate));
	const body = encryptPush(example.text, example, { salt: bytes(example.salt), sender });
	expect(body.toString('base64url')).toBe(example.body);
	const opened = readPush(bytes(example.body), bytes(example.receiverPrivate), bytes(example.auth));
	expect(opened).toBe(example.text);
});

test('each message has a salt and a key of its own, and opens with the keys of its browser', () => {
	const first = encryptPush('Zimmet sizi bekliyor · İğneada', example);
	const second = encryptPush('Zimmet sizi bekliyor · İğneada', example);
	expect(first.subarray(0, 86).equals(second.subarray(0, 86))).toBe(false);
	for (const body of [first, second]) {
		expect(readPush(body, bytes(example.receiverPrivate), bytes(example.auth))).toBe(
			'Zimmet sizi bekliyor · İğneada',
		);
	}
	expect(() => readPush(first, bytes(example.senderPrivate), bytes(example.auth))).toThrow();
});

test('a text that push services refuse is not encrypted', () => {
	expect(() => encryptPush('x'.repeat(3_001), example)).toThrow('3001 bytes');
	expect(() => encryptPush('x', { ...example, p256dh: `B${'A'.repeat(86)}` })).toThrow();
});
