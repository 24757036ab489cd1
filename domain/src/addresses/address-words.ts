import { refusals } from '../common/rule/refusal.ts';
import { foldText } from '../common/text/fold.ts';
import type { AddressFactKind } from './address-fact-kind.ts';
import type { BestHours } from './address-memory.ts';

export const addressFactKindWords: Record<AddressFactKind, string> = {
	hint: 'Tarif',
	entrance: 'Giriş',
	forbidden_entrance: 'Kapalı giriş',
	parking: 'Park yeri',
	bell: 'Zil',
};

export const addressRefusals = refusals({
	'address/fact-has-name': () =>
		'Adres bilgisine kişi adı yazılamaz. Yalnız yeri anlatın; örnek: "B girişi kapalı".',
	'address/fact-has-phone': () =>
		'Adres bilgisine telefon ya da e-posta yazılamaz. Yalnız yeri anlatın.',
	'address/fact-settled': () => 'Bu bilgi zaten onaylanmış ya da kaldırılmış.',
	'address/own-fact': () =>
		'Kendi önerinizi onaylayamazsınız; başka bir sürücü ya da ofis onaylar.',
	'address/not-mergeable': () =>
		'Bu iki kayıt birleştirilemez: biri başka bir kayda bağlı ya da ikisi aynı kayıt.',
	'address/vague': () =>
		'Adres yeterince açık değil (kapı numarası ya da site ile blok gerekir); bu adres için bilgi tutulamaz.',
});

export type AddressSummary = {
	readonly deliveries: number;
	readonly failures: number;
	readonly placeMinutes: number | null;
	readonly bestHours: BestHours | null;
	/** Of confirmed facts. */
	readonly facts: readonly { readonly kind: AddressFactKind; readonly body: string }[];
};

/**
 * What the address has taught, in one line; empty without anything.
 * @example 'Burada 7 teslimat, 1 başarısız; ortalama 6 dk; en iyi 17:00–20:00; B girişi kapalı'
 */
export function describeAddress(summary: AddressSummary): string {
	const { deliveries, failures, placeMinutes, bestHours, facts } = summary;
	const counts = `Burada ${deliveries} teslimat`;
	return [
		...(deliveries + failures === 0
			? []
			: [failures === 0 ? counts : `${counts}, ${failures} başarısız`]),
		...(placeMinutes === null ? [] : [`ortalama ${Math.round(placeMinutes)} dk`]),
		...(bestHours === null ? [] : [describeBestHours(bestHours)]),
		...facts.map(describeFact),
	].join('; ');
}

type FactWords = AddressSummary['facts'][number];

/** A closed entrance says itself that it is one, "B girişi kapalı", as does "Zil çalışmıyor". */
export function describeFact({ kind, body }: FactWords): string {
	const word = addressFactKindWords[kind];
	const isSaid = kind === 'forbidden_entrance' || foldText(body).startsWith(foldText(word));
	return isSaid ? body : `${word}: ${body}`;
}

/** @example 'en iyi 17:00–20:00' */
export function describeBestHours(hours: BestHours): string {
	return `en iyi ${formatBestHours(hours)}`;
}

export function formatBestHours({ from, until }: BestHours): string {
	return `${clock(from)}–${clock(until)}`;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
