import { expect, test } from 'vitest';
import { proofRulesSentence } from './company-proof-words.ts';
import { hasRepeatedSender, noProofRules, requiredProofs, usesCodes } from './company-proofs.ts';

const policies = {
	proofs: { signature: 0, photo: 100_000, identity: null, code: null },
	senderProofs: [
		{ sender: 'İstanbul Saat', signature: null, photo: 0, identity: 500_000, code: 1_000_000 },
	],
};
const order = { senderName: 'Pazar Sepeti', amountKurus: 99_999, dueKurus: 0 };

test('a proof is needed from its order value on', () => {
	expect(requiredProofs(policies, order)).toEqual(['signature']);
	expect(requiredProofs(policies, { ...order, amountKurus: 100_000 })).toEqual([
		'signature',
		'photo',
	]);
});

test('an order without an amount is worth what is due', () => {
	expect(requiredProofs(policies, { ...order, amountKurus: 0, dueKurus: 100_000 })).toContain(
		'photo',
	);
});

test("a sender's rules replace those of the company, in any spelling", () => {
	const ofSender = { ...order, senderName: 'istanbul saat ' };
	expect(requiredProofs(policies, ofSender)).toEqual(['photo']);
	expect(requiredProofs(policies, { ...ofSender, amountKurus: 500_000 })).toEqual([
		'photo',
		'identity',
	]);
});

test('rules read as a sentence', () => {
	expect(proofRulesSentence(policies.proofs)).toBe(
		'İmza: her teslimatta, Fotoğraf: ₺1.000,00 ve üstü',
	);
	expect(proofRulesSentence(noProofRules)).toBe('aranmaz');
});

test('codes are in use while any rule needs one', () => {
	expect(usesCodes(policies)).toBe(true);
	expect(usesCodes({ ...policies, senderProofs: [] })).toBe(false);
});

test('a sender is named once', () => {
	const [rule] = policies.senderProofs;
	if (rule === undefined) throw new Error('no rule');
	expect(hasRepeatedSender([rule])).toBe(false);
	expect(hasRepeatedSender([rule, { ...rule, sender: 'ISTANBUL SAAT' }])).toBe(true);
});
