import { foldKey } from '../common/text/fold.ts';

/** How an order is paid (Ödeme tipi, docs/domain.md#small-lists). */
export const paymentTypeWords = {
	online: 'Online Ödendi',
	cash: 'Kapıda Nakit',
	card: 'Kapıda Kredi Kartı (POS)',
	transfer: 'Havale/EFT',
	account: 'Cari (Açık Hesap)',
	meal_card: 'Yemek Kartı',
	free: 'Ücretsiz',
} as const;

export type PaymentType = keyof typeof paymentTypeWords;

export const paymentTypes = Object.keys(paymentTypeWords) as PaymentType[];

/** Whether payment is due at delivery: in cash, by card or by meal card. */
export function isPaidAtDoor(paymentType: PaymentType): boolean {
	return paymentType === 'cash' || paymentType === 'card' || paymentType === 'meal_card';
}

/** How money at the door is to be paid; null where nothing is. */
export function doorPaymentWord(type: string): string | null {
	const paymentType = paymentTypes.find((each) => each === type);
	return paymentType !== undefined && isPaidAtDoor(paymentType)
		? paymentTypeWords[paymentType]
		: null;
}

/**
 * Alternative names in files, folded to letters and digits. A card alone is none: it may have paid
 * on the site or pay at the door.
 */
const alternativeNames: Readonly<Record<string, PaymentType>> = {
	online: 'online',
	odendi: 'online',
	pesinodendi: 'online',
	onlineodeme: 'online',
	kredikartionline: 'online',
	prepaid: 'online',
	paid: 'online',
	nakit: 'cash',
	kapidaodeme: 'cash',
	kapidanakitodeme: 'cash',
	cash: 'cash',
	cashondelivery: 'cash',
	cod: 'cash',
	kapidakredikarti: 'card',
	kapidakart: 'card',
	kapidapos: 'card',
	cardondelivery: 'card',
	havale: 'transfer',
	eft: 'transfer',
	banktransfer: 'transfer',
	transfer: 'transfer',
	cari: 'account',
	acikhesap: 'account',
	vadeli: 'account',
	onaccount: 'account',
	yemekkarti: 'meal_card',
	mealcard: 'meal_card',
	ucretsiz: 'free',
	bedelsiz: 'free',
	free: 'free',
};

const byLabel = new Map(paymentTypes.map((type) => [foldKey(paymentTypeWords[type]), type]));

/** The payment type that a text names in any spelling, or null: `Kapıda Kredi Kartı` → card. */
export function findPaymentType(text: string): PaymentType | null {
	const key = foldKey(text);
	return byLabel.get(key) ?? alternativeNames[key] ?? null;
}
