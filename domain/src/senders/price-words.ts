import { formatKurus } from '../common/format/money.ts';
import { refusals } from '../common/rule/refusal.ts';
import { type PaymentType, paymentTypeWords } from '../reasons/payment-type.ts';

export const priceLineKinds = [
	'carriage',
	'minimum',
	'collection',
	'attempts',
	'return',
	'no_rule',
] as const;
export type PriceLineKind = (typeof priceLineKinds)[number];

type Band = { readonly fromDesi: number; readonly toDesi: number };

export const priceRefusals = refusals({
	'price/band-start': (facts: { rule: number }) =>
		`${facts.rule}. fiyat kuralının ilk kademesi 1 desiden başlamalı.`,
	'price/band-gap': (facts: { rule: number; fromDesi: number; toDesi: number }) =>
		`${facts.rule}. fiyat kuralında boşluk var: ${desiWords(facts)} için kademe yok.`,
	'price/band-overlap': (facts: { rule: number; fromDesi: number; toDesi: number }) =>
		`${facts.rule}. fiyat kuralında kademeler çakışıyor: ${desiWords(facts)} iki kademede.`,
	'price/band-cheaper': (facts: { rule: number; fromDesi: number; toDesi: number }) =>
		`${facts.rule}. fiyat kuralında ${desiWords(facts)} kademesi bir önceki kademeden ucuz.`,
	'price/zero': (facts: { rule: number }) =>
		`${facts.rule}. fiyat kuralında tutarı 0 olan bir kademe var. Her kademeye fiyat girin.`,
	'price/group-repeated': (facts: { name: string }) =>
		`${facts.name} adlı ilçe grubu iki kez girilmiş ya da bir ilçesi başka grupta.`,
	'price/group-unknown': (facts: { name: string }) =>
		`${facts.name} adlı ilçe grubu yok. Kuralda başka bir grup seçin.`,
});

function desiWords({ fromDesi, toDesi }: Band): string {
	return fromDesi === toDesi ? `${fromDesi} desi` : `${fromDesi}–${toDesi} desi`;
}

export const priceLineWords: Readonly<Record<PriceLineKind, string>> = {
	carriage: 'Taşıma',
	minimum: 'Asgari ücrete tamamlama',
	collection: 'Tahsilat komisyonu',
	attempts: 'Tekrar denemeler',
	return: 'İade ücreti',
	no_rule: 'Fiyat kuralı yok',
};

type LineFacts = {
	readonly desi?: number;
	readonly group?: string | null;
	readonly minimumKurus?: number;
	readonly dueKurus?: number;
	readonly paymentType?: PaymentType;
	readonly attempts?: number;
};

/** Why a line is on the price of an order. */
export function priceLineReason(kind: PriceLineKind, facts: LineFacts): string {
	const { desi = 0, group = null, minimumKurus = 0, dueKurus = 0, paymentType, attempts } = facts;
	switch (kind) {
		case 'carriage':
			return `${desi} desi, ${group ?? 'bütün ilçeler'}`;
		case 'minimum':
			return `Asgari ücret ${formatKurus(minimumKurus)}`;
		case 'collection':
			return `${paymentType === undefined ? '' : `${paymentTypeWords[paymentType]}, `}${formatKurus(dueKurus)}`;
		case 'attempts':
			return `İlk denemeden sonra ${attempts} deneme`;
		case 'return':
			return 'Göndericiye iade edildi';
		case 'no_rule':
			return 'Sözleşmede bu hizmete ve ilçeye uyan kural yok; mutabakat bekler.';
	}
}
