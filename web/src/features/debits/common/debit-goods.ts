import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { goodsText } from '@sevk/domain/common/format/count-text';

/** The goods of lines by kind: '3 koli ve 1 iade ürün'. */
export function goodsWords(lines: readonly Pick<DebitLine, 'kind'>[]): string {
	return goodsText(lines.length, lines.filter(({ kind }) => kind === 'product').length);
}

/**
 * What a zimmet is about: what the vehicle took, and what stayed behind.
 * @example debitGoodsWords(lines) // '124 koli ve 1 iade ürün, 1 koli depoda kaldı'
 */
export function debitGoodsWords(
	lines: readonly Pick<DebitLine, 'kind' | 'state' | 'place'>[],
): string {
	const left = lines.filter(({ state }) => state === 'not_debited');
	const taken = lines.filter(({ state }) => state !== 'not_debited');
	if (left.length === 0) return goodsWords(taken);
	const where = left.every(({ place }) => place === 'depot') ? 'depoda kaldı' : 'zimmetlenmedi';
	return `${goodsWords(taken)}, ${goodsWords(left)} ${where}`;
}
