import { expect, test } from 'vitest';
import { acceptanceSentence } from './debit-acceptance-words.ts';

const goods = { orderCount: 38, pieceCount: 44, equipment: [], floatKurus: 0, dueKurus: 3_147_283 };
const item = { label: '', givenCount: 1 };

test('an acceptance names goods, equipment, float and apart from them the amount to collect', () => {
	const equipment = [
		{ ...item, kind: 'pos' as const },
		{ ...item, kind: 'crate' as const, givenCount: 2 },
		{ ...item, kind: 'crate' as const, givenCount: 3 },
		{ ...item, kind: 'other' as const, label: 'Akülü Tartı' },
	];
	expect(
		acceptanceSentence({ ...goods, equipment, floatKurus: 50_000 }, 'zimmetinize geçecek'),
	).toBe(
		'38 sipariş, 44 koli, 1 POS, 5 boş kasa, 1 akülü tartı ve ₺500,00 avans zimmetinize geçecek; tahsil edilecek ₺31.472,83.',
	);
	expect(acceptanceSentence(goods, 'zimmetime geçti')).toBe(
		'38 sipariş ve 44 koli zimmetime geçti; tahsil edilecek ₺31.472,83.',
	);
});
