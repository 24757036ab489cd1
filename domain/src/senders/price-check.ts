import { refuse } from '../common/rule/refusal.ts';
import type { PriceBand, PriceList } from './price.ts';
import { priceRefusals } from './price-words.ts';

/** Refuses prices that leave a desi without a price, or give it two; null for good ones. */
export function refusePriceList({ groups, rules }: PriceList) {
	const names = groups.map(({ name }) => name);
	const districts = groups.flatMap((group) => group.districts);
	const repeated = groups.find(
		({ name, districts: own }) =>
			names.filter((one) => one === name).length > 1 ||
			own.some((district) => districts.filter((one) => one === district).length > 1),
	);
	if (repeated !== undefined) {
		return refuse(priceRefusals, 'price/group-repeated', { name: repeated.name });
	}
	for (const [at, { group, bands }] of rules.entries()) {
		if (group !== null && !names.includes(group)) {
			return refuse(priceRefusals, 'price/group-unknown', { name: group });
		}
		const refused = refuseBands(bands, at + 1);
		if (refused !== null) return refused;
	}
	return null;
}

/** Bands follow each other from 1 desi on, without a gap, and grow. */
function refuseBands(bands: readonly PriceBand[], rule: number) {
	if (bands[0]?.fromDesi !== 1) return refuse(priceRefusals, 'price/band-start', { rule });
	for (const [at, { fromDesi, toDesi, kurus }] of bands.entries()) {
		if (kurus === 0) return refuse(priceRefusals, 'price/zero', { rule });
		// A band that ends before it begins leaves its own desi without a price.
		if (toDesi < fromDesi) {
			const gap = { rule, fromDesi: toDesi, toDesi: fromDesi };
			return refuse(priceRefusals, 'price/band-gap', gap);
		}
		const before = bands[at - 1];
		if (before === undefined) continue;
		if (fromDesi > before.toDesi + 1) {
			const gap = { rule, fromDesi: before.toDesi + 1, toDesi: fromDesi - 1 };
			return refuse(priceRefusals, 'price/band-gap', gap);
		}
		if (fromDesi <= before.toDesi) {
			const both = { rule, fromDesi, toDesi: Math.min(before.toDesi, toDesi) };
			return refuse(priceRefusals, 'price/band-overlap', both);
		}
		if (kurus < before.kurus) {
			return refuse(priceRefusals, 'price/band-cheaper', { rule, fromDesi, toDesi });
		}
	}
	return null;
}
