import { formatDecimal } from './number-format.ts';

/**
 * A count of a list or tab with thousands grouped. A lower bound has a plus sign: `10.000+`; one of 0
 * says nothing and is null.
 */
export function countText(count: number, isLowerBound = false): string | null {
	if (isLowerBound && count === 0) return null;
	return `${formatDecimal(count)}${isLowerBound ? '+' : ''}`;
}

/** A part of a whole with thousands grouped: `0 / 1.736`. */
export function shareText(part: number, whole: number): string {
	return `${formatDecimal(part)} / ${formatDecimal(whole)}`;
}

/**
 * Goods by kind: a product that a recipient gave back is not a koli. `count` contains the products.
 * @example goodsText(4, 1) // '3 koli ve 1 iade ürün'
 */
export function goodsText(count: number, productCount: number): string {
	const packageCount = count - productCount;
	const products = `${formatDecimal(productCount)} iade ürün`;
	if (packageCount === 0 && productCount > 0) return products;
	const packages = `${formatDecimal(packageCount)} koli`;
	return productCount === 0 ? packages : `${packages} ve ${products}`;
}
