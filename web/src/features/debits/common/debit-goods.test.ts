import { expect, test } from 'vitest';
import { debitGoodsWords } from './debit-goods.ts';

const lines = (count: number, line: Parameters<typeof debitGoodsWords>[0][number]) =>
	Array.from({ length: count }, () => line);
const taken = { kind: 'package', state: 'cleared_delivered', place: 'recipient' } as const;
const product = { kind: 'product', state: 'return_pending', place: 'debit' } as const;
const left = { kind: 'package', state: 'not_debited', place: 'depot' } as const;

test('a zimmet is said in words that agree: what went, what came, what stayed', () => {
	const all = [...lines(124, taken), ...lines(1, product), ...lines(1, left)];
	expect(debitGoodsWords(all)).toBe('124 koli ve 1 iade ürün, 1 koli depoda kaldı');
	expect(debitGoodsWords(lines(3, taken))).toBe('3 koli');
	const missing = { ...left, place: 'missing' } as const;
	expect(debitGoodsWords([taken, left, missing])).toBe(
		'1 koli, 1 koli depoda kaldı, 1 koli kayıp araştırmasında',
	);
	const lost = { ...left, place: 'lost' } as const;
	expect(debitGoodsWords([taken, lost])).toBe('1 koli, 1 koli zimmetlenmedi');
});
