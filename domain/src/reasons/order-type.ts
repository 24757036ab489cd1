import { foldKey } from '../common/fold.ts';

/** What is to be done at the door (Sipariş tipi, domain.md §6). */
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

/** Other ways in which files write an order type, folded to letters and digits. */
const otherNames: Readonly<Record<string, OrderType>> = {
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

/** The order type that a text names, by any spelling: `İADE ALIMI` → return_pickup; else null. */
export function findOrderType(text: string): OrderType | null {
	const key = foldKey(text);
	return byLabel.get(key) ?? otherNames[key] ?? null;
}
