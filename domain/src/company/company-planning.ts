import { formatKurus } from '../common/format/money.ts';

/** What a plan counts with where a vehicle has no cost of its own (docs/domain.md#proposals). */
export type PlanningRules = {
	/** Minutes at each address, and seconds for each parcel. */
	readonly placeMinutes: number;
	readonly pieceSeconds: number;
	/** A vehicle that leaves, an hour of driving, a kilometre. */
	readonly vehicleKurus: number;
	readonly hourKurus: number;
	readonly kmKurus: number;
	/** What a planned stop has to save before it comes to another vehicle. */
	readonly moveKurus: number;
	/** What a stop in an ilçe that the driver does not know has to save. */
	readonly strangeDistrictKurus: number;
	/** What an hour of work costs for each hour that the driver works, so that long days become rare. */
	readonly balanceKurus: number;
};

export const planningRuleDefaults: PlanningRules = {
	placeMinutes: 4,
	pieceSeconds: 20,
	vehicleKurus: 75_000,
	hourKurus: 25_000,
	kmKurus: 1_200,
	moveKurus: 10_000,
	strangeDistrictKurus: 2_000,
	balanceKurus: 0,
};

export const planningRuleWords: Readonly<Record<keyof PlanningRules, string>> = {
	placeMinutes: 'Her adreste geçen süre (dk)',
	pieceSeconds: 'Her koli için eklenen süre (sn)',
	vehicleKurus: 'Bir aracın yola çıkması',
	hourKurus: 'Bir saatlik sürüş',
	kmKurus: 'Bir kilometre yol',
	moveKurus: 'Planlı bir durağı başka araca taşımak',
	strangeDistrictKurus: 'Sürücünün bilmediği ilçeye durak vermek',
	balanceKurus: 'Sürücüler arasında iş dengesi',
};

export const planningRuleLimits: Readonly<
	Record<keyof PlanningRules, { readonly least: number; readonly most: number }>
> = {
	placeMinutes: { least: 0, most: 120 },
	pieceSeconds: { least: 0, most: 3_600 },
	vehicleKurus: { least: 0, most: 10_000_000 },
	hourKurus: { least: 0, most: 10_000_000 },
	kmKurus: { least: 0, most: 1_000_000 },
	moveKurus: { least: 0, most: 10_000_000 },
	strangeDistrictKurus: { least: 0, most: 10_000_000 },
	balanceKurus: { least: 0, most: 10_000_000 },
};

/** @example 'Adres 4 dk, koli 20 sn, araç 750,00 ₺, saat 250,00 ₺, km 12,00 ₺, taşıma 100,00 ₺, bilinmeyen ilçe 20,00 ₺, denge 0,00 ₺' */
export function planningRulesSentence(rules: PlanningRules): string {
	return [
		`Adres ${rules.placeMinutes} dk`,
		`koli ${rules.pieceSeconds} sn`,
		`araç ${formatKurus(rules.vehicleKurus)}`,
		`saat ${formatKurus(rules.hourKurus)}`,
		`km ${formatKurus(rules.kmKurus)}`,
		`taşıma ${formatKurus(rules.moveKurus)}`,
		`bilinmeyen ilçe ${formatKurus(rules.strangeDistrictKurus)}`,
		`denge ${formatKurus(rules.balanceKurus)}`,
	].join(', ');
}
