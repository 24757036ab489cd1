import { formatKurus } from '../../common/format/money.ts';
import type { StateWord } from '../../common/rule/tone.ts';
import { type CashStep, dueAtDoor } from '../../company/company-cash-rounding.ts';
import { type OrderType, specialTask } from '../../reasons/order-type.ts';
import type { RouteOrderResult } from '../common/route.ts';

/** A stop whose window ended, and one that is expected after its window. */
export const stopDelayWords = {
	late: { label: 'Gecikti', tone: 'red' },
	at_risk: { label: 'Riskte', tone: 'amber' },
} as const satisfies Record<string, StateWord>;

type StopGoods = {
	readonly orderType?: OrderType;
	readonly result: RouteOrderResult;
	/** Pieces of the order that go out on this route. */
	readonly routePieces: number;
	/** Pieces of the order delivered on this route. */
	readonly deliveredPieces: number;
};

/**
 * Describes the goods of an order at its stop, after its task where that is no plain delivery; a
 * partial delivery includes its share.
 * @example 'İade Alımı · 1 koli', '2/3 koli teslim edildi'
 */
export function stopGoodsWords({ orderType, ...order }: StopGoods): string {
	const task = specialTask(orderType);
	return task === null ? goodsWords(order) : `${task} · ${goodsWords(order)}`;
}

function goodsWords({ result, routePieces, deliveredPieces }: StopGoods): string {
	if (result !== 'partially_delivered') return `${routePieces} koli`;
	// The rest of the order never went out: 1/1 would deny that a part is missing.
	if (deliveredPieces === routePieces)
		return `${deliveredPieces} koli teslim edildi, kalanı bu rotada değildi`;
	return `${deliveredPieces}/${routePieces} koli teslim edildi`;
}

type StopMoney = {
	readonly result: RouteOrderResult;
	readonly dueKurus: number;
	readonly paymentType: string;
	readonly cashStepKurus: CashStep;
	/** Null while a blind count withholds it. */
	readonly collectedKurus: number | null;
};

/**
 * Describes the amount of an order at its stop; null if there is none to show. Only a pending order shows
 * an amount due.
 * @example '₺1.250,50 tahsil edilecek'
 */
export function stopMoneyWords({ result, collectedKurus, ...order }: StopMoney): string | null {
	const dueKurus = doorDueKurus(order);
	if (collectedKurus !== null && collectedKurus > 0)
		return `${formatKurus(collectedKurus)} tahsil edildi`;
	if (dueKurus === 0 || result !== 'pending') return null;
	return `${formatKurus(dueKurus)} tahsil edilecek`;
}

/**
 * What is to be collected for an order at the door: a payment in cash is rounded. Lists that a phone kept
 * from an earlier release have no step.
 */
export function doorDueKurus(
	order: Pick<StopMoney, 'dueKurus' | 'paymentType' | 'cashStepKurus'>,
): number {
	return dueAtDoor(order, order.cashStepKurus ?? 0);
}
