import type { RouteOrderResult } from './route.ts';

type StopGoods = {
	readonly result: RouteOrderResult;
	readonly pieceCount: number;
	/** Koli of the order that were handed over on this route. */
	readonly deliveredPieces: number;
};

/**
 * What the row of an order at its stop says of its goods; a part delivery says how much of it.
 * @example '2/3 koli teslim edildi'
 */
export function stopGoodsWords({ result, pieceCount, deliveredPieces }: StopGoods): string {
	if (result !== 'partially_delivered') return `${pieceCount} koli`;
	return `${deliveredPieces}/${pieceCount} koli teslim edildi`;
}
