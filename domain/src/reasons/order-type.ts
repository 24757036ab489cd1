import { foldKey } from '../common/text/fold.ts';

/** The task at the address (Sipariş tipi, docs/domain.md#small-lists). */
export const orderTypeWords = {
	delivery: 'Teslimat',
	pickup: 'Toplama (Alım)',
	return_pickup: 'İade Alımı',
	exchange: 'Değişim (Al-Ver)',
	installation: 'Kurulumlu Teslimat',
	depot_transfer: 'Depo Transferi',
	click_and_collect: 'Gel-Al',
} as const;

export type OrderType = keyof typeof orderTypeWords;

export const orderTypes = Object.keys(orderTypeWords) as OrderType[];

/**
 * The task of an order that is no plain delivery, otherwise null. A day that a phone kept from an
 * earlier release has no type.
 * @example 'İade Alımı'
 */
export function specialTask(type: OrderType | undefined): string | null {
	return type === undefined || type === 'delivery' ? null : (orderTypeWords[type] ?? null);
}

/** Alternative names in files, folded to letters and digits. */
const alternativeNames: Readonly<Record<string, OrderType>> = {
	delivery: 'delivery',
	dagitim: 'delivery',
	toplama: 'pickup',
	alim: 'pickup',
	pickup: 'pickup',
	iade: 'return_pickup',
	return: 'return_pickup',
	degisim: 'exchange',
	exchange: 'exchange',
	kurulum: 'installation',
	kurulumlu: 'installation',
	montaj: 'installation',
	installation: 'installation',
	transfer: 'depot_transfer',
};

const byLabel = new Map(orderTypes.map((type) => [foldKey(orderTypeWords[type]), type]));

/** The order type that a text names in any spelling, or null: `İADE ALIMI` → return_pickup. */
export function findOrderType(text: string): OrderType | null {
	const key = foldKey(text);
	return byLabel.get(key) ?? alternativeNames[key] ?? null;
}
