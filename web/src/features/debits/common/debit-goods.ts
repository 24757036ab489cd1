import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { goodsText } from '@sevk/domain/common/format/count-text';

/** The goods of lines by kind: '3 koli ve 1 iade ürün'. */
export function goodsWords(lines: readonly Pick<DebitLine, 'kind'>[]): string {
	return goodsText(lines.length, lines.filter(({ kind }) => kind === 'product').length);
}
