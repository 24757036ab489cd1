import type { DebitLine } from '@sevk/contract/debits/debits';
import { formatDecimal } from '@sevk/domain/common/format/number-format';

/**
 * The number of pieces; a product that a recipient gave back is not a koli.
 * @example '3 koli ve 1 iade ürün'
 */
export function goodsWords(lines: readonly Pick<DebitLine, 'kind'>[]): string {
	const productCount = lines.filter(({ kind }) => kind === 'product').length;
	const packageCount = lines.length - productCount;
	if (productCount === 0) return `${formatDecimal(packageCount)} koli`;
	const products = `${formatDecimal(productCount)} iade ürün`;
	return packageCount === 0 ? products : `${formatDecimal(packageCount)} koli ve ${products}`;
}
