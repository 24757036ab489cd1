import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { formatKurus } from '@sevk/domain/common/format/money';
import { startWithCapital } from '@sevk/domain/common/text/capital';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import { failedResults } from '@sevk/domain/routes/common/route';
import { goodsWords } from '../debits/common/debit-goods.ts';
import type { ShownDay } from './common/driving-queries.ts';

/** Pieces on the vehicle that go back to the depot, those of results that wait included. */
export function handBackLines({ route, debit }: Pick<ShownDay, 'route' | 'debit'>): DebitLine[] {
	const orders = (route?.stops ?? []).flatMap((stop) => stop.orders);
	const failed = new Set(
		orders.filter(({ result }) => failedResults.includes(result)).map(({ orderId }) => orderId),
	);
	return (debit?.lines ?? []).filter(({ state, orderCancelled, orderId }) => {
		if (state === 'return_pending') return true;
		return state === 'debited' && (orderCancelled || failed.has(orderId ?? ''));
	});
}

/**
 * What goes back to the depot, in one sentence.
 * @example '3 koli ve 1 iade ürün depoya geri teslim edilecek.'
 */
export function handBackSentence(day: Pick<ShownDay, 'route' | 'debit'>): string {
	const lines = handBackLines(day);
	return lines.length === 0
		? 'Depoya geri götürülecek koli yok.'
		: `${goodsWords(lines)} depoya geri teslim edilecek.`;
}

/**
 * What is on the vehicle, in one sentence.
 * @example 'Zimmetinizde 12 koli ve 1 iade ürün var.'
 */
export function heldSentence({ debit }: Pick<ShownDay, 'debit'>): string {
	return `Zimmetinizde ${goodsWords(linesOnVehicle(debit))} var.`;
}

function linesOnVehicle(debit: ShownDay['debit']): DebitLine[] {
	return (debit?.lines ?? []).filter(({ state }) => onVehicleLineStates.includes(state));
}

function hasEquipment(debit: ShownDay['debit']): boolean {
	return (debit?.equipment ?? []).some((item) => outstandingCount(item) > 0);
}

type HandedIn = Pick<ShownDay, 'route' | 'debit' | 'cash' | 'hasWaiting'>;

/**
 * What the driver hands in at the depot, in one sentence; nothing that he does not have.
 * @example 'Kolileri ve ekipmanı depoya, ₺120,00 nakdi kasaya teslim edin.'
 */
export function handInSentence(day: HandedIn): string {
	const goods = goodsOf(day);
	const cash = cashOf(day);
	const places = [
		...(goods === '' ? [] : [`${goods} depoya`]),
		...(cash === null ? [] : [`${cash} kasaya`]),
	];
	if (places.length === 0) return 'Depoya teslim edilecek koli, ekipman ya da nakit yok.';
	return `${startWithCapital(places.join(', '))} teslim edin.`;
}

function goodsOf(day: HandedIn): string {
	const kinds = new Set(handBackLines(day).map(({ kind }) => kind));
	const words = [
		...(kinds.has('package') ? ['kolileri'] : []),
		...(kinds.has('product') ? ['iade ürünleri'] : []),
		...(hasEquipment(day.debit) ? ['ekipmanı'] : []),
	];
	return new Intl.ListFormat('tr').format(words);
}

/** The sum leaves out results that wait on the phone, so it is not named beside them. */
function cashOf({ cash, hasWaiting }: HandedIn): string | null {
	if (hasWaiting) return 'topladığınız nakdi';
	const kurus = toHandInKurus({ cash });
	return kurus === 0 ? null : `${formatKurus(kurus)} nakdi`;
}

/** The cash that the cashier has not counted yet. */
export function toHandInKurus({ cash }: Pick<ShownDay, 'cash'>): number {
	return cash?.toHandInKurus ?? cash?.owedKurus ?? 0;
}

/** Whether the depot took back all goods and equipment; a cash count may still be open. */
export function isHandedBack({ debit }: Pick<ShownDay, 'debit'>): boolean {
	return linesOnVehicle(debit).length === 0 && !hasEquipment(debit);
}
