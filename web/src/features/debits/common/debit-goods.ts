import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { goodsText } from '@sevk/domain/common/format/count-text';
import type { CustodyPlace } from '@sevk/domain/orders/piece/piece-custody';

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
	return `${goodsWords(taken)}, ${leftGoodsWords(left, 'depoda kaldı')}`;
}

/**
 * Goods that stayed behind, by where they are: those that the depot cannot find are not in it.
 * @example leftGoodsWords(left, 'depoda kaldı') // '2 koli depoda kaldı, 1 koli kayıp araştırmasında'
 */
export function leftGoodsWords(
	left: readonly Pick<DebitLine, 'kind' | 'place'>[],
	depotWords: string,
): string {
	const groups = Map.groupBy(left, ({ place }) => wordsOfPlace[place] ?? 'zimmetlenmedi');
	return [...groups]
		.map(([words, lines]) => `${goodsWords(lines)} ${words === inDepot ? depotWords : words}`)
		.join(', ');
}

const inDepot = 'depoda';
const wordsOfPlace: { readonly [Place in CustodyPlace]?: string } = {
	depot: inDepot,
	missing: 'kayıp araştırmasında',
};
