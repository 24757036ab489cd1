import { expect, test } from 'vitest';
import { openSignaturesSentence, type SignedCount } from './settlement-signature.ts';

const count: SignedCount = {
	state: 'balanced',
	expectedKurus: 50_000,
	countedKurus: 50_000,
	cardDifferenceKurus: null,
	carriedDebtKurus: 0,
	debts: [],
	countedBy: 'u',
};
const said = (change: Partial<Parameters<typeof openSignaturesSentence>[0]>) =>
	openSignaturesSentence({ ...count, signatures: [], papers: [], ...change });

test('a closing names the parties whose signature is open', () => {
	expect(said({})).toBe('Kasa tutanağında imza eksik: Teslim Eden (Sürücü), Teslim Alan (Kasa).');
	expect(said({ signatures: [{ party: 'driver' }] })).toBe(
		'Kasa tutanağında imza eksik: Teslim Alan (Kasa).',
	);
	const short = {
		countedKurus: 40_000,
		signatures: [{ party: 'driver' as const }, { party: 'cashier' as const }],
	};
	expect(said({ ...short, state: 'approved' })).toBe(
		'Kasa tutanağında imza eksik: Borcu Kabul Eden (Sürücü).',
	);
	expect(said({ ...short, state: 'approved', isOwed: false })).toBeNull();
});

test('a signed paper stands for all signatures, a withdrawn one for none', () => {
	expect(said({ papers: [{ withdrawal: null }] })).toBeNull();
	expect(said({ papers: [{ withdrawal: {} }] })).not.toBeNull();
	expect(said({ state: null, countedKurus: null })).toBeNull();
});
