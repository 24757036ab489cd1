import { formatKurus } from '../common/money.ts';
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

type StopMoney = {
	readonly result: RouteOrderResult;
	readonly dueKurus: number;
	readonly collectedKurus: number;
};

/**
 * What it says of its money: only an order that still waits at the door is asked to pay. Null when
 * there is nothing to say.
 * @example '₺1.250,50 tahsil edilecek'
 */
export function stopMoneyWords({ result, dueKurus, collectedKurus }: StopMoney): string | null {
	if (collectedKurus > 0) return `${formatKurus(collectedKurus)} tahsil edildi`;
	if (dueKurus === 0 || result !== 'pending') return null;
	return `${formatKurus(dueKurus)} tahsil edilecek`;
}
