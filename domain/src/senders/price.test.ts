import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceBand, type PricedOrder, type PriceList, paidDesi, priceOf } from './price.ts';
import { refusePriceList } from './price-check.ts';

const free = { fixedKurus: 0, perMille: 0, floorKurus: 0 };

function list(about: Partial<PriceList> = {}): PriceList {
	return {
		groups: [{ name: 'Adalar', districts: ['İstanbul/Adalar'] }],
		rules: [
			{ service: null, group: 'Adalar', bands: [band(1, 5, 20_000)], stepKurus: 1_000 },
			{
				service: 'delivery',
				group: null,
				bands: [band(1, 5, 8_990), band(6, 10, 12_000)],
				stepKurus: 550,
			},
		],
		cash: { fixedKurus: 500, perMille: 15, floorKurus: 1_500 },
		card: { fixedKurus: 0, perMille: 25, floorKurus: 0 },
		returnKurus: 6_000,
		attemptKurus: 3_000,
		minimumKurus: 9_500,
		...about,
	};
}

function band(fromDesi: number, toDesi: number, kurus: number): PriceBand {
	return { fromDesi, toDesi, kurus };
}

function order(about: Partial<PricedOrder> = {}): PricedOrder {
	return {
		orderType: 'delivery',
		district: 'İstanbul/Kadıköy',
		desi: 3,
		kg: 7.2,
		paymentType: 'online',
		dueKurus: 0,
		attemptNo: 1,
		returned: false,
		...about,
	};
}

const amounts = (about: Partial<PricedOrder>, prices = list()) =>
	priceOf(order(about), prices).map(({ kind, kurus }) => [kind, kurus]);

describe('the price of an order', () => {
	test('is that of the band of desi or kg, whichever is more', () => {
		expect(amounts({})).toEqual([['carriage', 12_000]]);
		expect(amounts({ kg: 0, desi: 12.1 })).toEqual([['carriage', 12_000 + 3 * 550]]);
		expect(amounts({ kg: 0, desi: 5 })).toEqual([
			['carriage', 8_990],
			['minimum', 510],
		]);
	});

	test('follows the first rule that fits ilçe and service', () => {
		expect(amounts({ district: 'İstanbul/Adalar', orderType: 'pickup' })).toEqual([
			['carriage', 22_000 + 1_000],
		]);
		const lines = priceOf(order({ orderType: 'pickup' }), list());
		expect(lines).toMatchObject([{ kind: 'no_rule', kurus: 0 }]);
	});

	test('has commission for cash and card apart, and fees of its own', () => {
		expect(amounts({ paymentType: 'cash', dueKurus: 10_050 })).toContainEqual([
			'collection',
			1_500,
		]);
		expect(amounts({ paymentType: 'cash', dueKurus: 123_450 })).toContainEqual([
			'collection',
			500 + 1_852,
		]);
		expect(amounts({ paymentType: 'card', dueKurus: 100_000 })).toContainEqual([
			'collection',
			2_500,
		]);
		expect(amounts({ paymentType: 'transfer', dueKurus: 100_000 })).toHaveLength(1);
		expect(amounts({ attemptNo: 3, returned: true })).toEqual([
			['carriage', 12_000],
			['attempts', 6_000],
			['return', 6_000],
		]);
	});
});

/** Bands that follow each other and grow. */
const goodBands = fc
	.array(
		fc.record({ width: fc.integer({ min: 1, max: 20 }), more: fc.integer({ min: 0, max: 5_000 }) }),
		{
			minLength: 1,
			maxLength: 6,
		},
	)
	.map((steps) => {
		let [next, kurus] = [1, 1];
		return steps.map(({ width, more }) => {
			const made = band(next, next + width - 1, kurus + more);
			next += width;
			kurus += more;
			return made;
		});
	});

describe('good bands', () => {
	const priced = fc.record({
		bands: goodBands,
		stepKurus: fc.integer({ min: 0, max: 1_000 }),
		minimumKurus: fc.integer({ min: 0, max: 10_000 }),
		desi: fc.double({ min: 0, max: 200, noNaN: true }),
		more: fc.double({ min: 0, max: 50, noNaN: true }),
	});
	const listOf = (bands: readonly PriceBand[], stepKurus: number, minimumKurus: number) =>
		list({ rules: [{ service: null, group: null, bands, stepKurus }], cash: free, minimumKurus });
	const total = (desi: number, prices: PriceList) =>
		priceOf(order({ desi, kg: 0 }), prices).reduce((sum, { kurus }) => sum + kurus, 0);

	test('are accepted and cover every desi exactly once', () => {
		fc.assert(
			fc.property(priced, ({ bands, stepKurus, minimumKurus, desi }) => {
				expect(refusePriceList(listOf(bands, stepKurus, minimumKurus))).toBeNull();
				const whole = paidDesi({ desi, kg: 0 });
				const found = bands.filter((one) => one.fromDesi <= whole && whole <= one.toDesi);
				const beyond = whole > (bands.at(-1)?.toDesi ?? 0);
				expect(found.length + Number(beyond)).toBe(1);
			}),
		);
	});

	test('cost at least the minimum, and never less for more desi', () => {
		fc.assert(
			fc.property(priced, ({ bands, stepKurus, minimumKurus, desi, more }) => {
				const prices = listOf(bands, stepKurus, minimumKurus);
				expect(total(desi, prices)).toBeGreaterThanOrEqual(minimumKurus);
				expect(total(desi + more, prices)).toBeGreaterThanOrEqual(total(desi, prices));
				expect(Number.isInteger(total(desi, prices))).toBe(true);
			}),
		);
	});
});

describe('bad prices are refused with a sentence', () => {
	const codeOf = (bands: readonly PriceBand[]) =>
		refusePriceList(list({ rules: [{ service: null, group: null, bands, stepKurus: 0 }] }));

	test.each([
		[[band(2, 5, 100)], 'price/band-start', '1 desiden başlamalı'],
		[[], 'price/band-start', '1 desiden başlamalı'],
		[[band(1, 5, 100), band(8, 9, 200)], 'price/band-gap', '6–7 desi için kademe yok'],
		[[band(1, 5, 100), band(4, 9, 200)], 'price/band-overlap', '4–5 desi iki kademede'],
		[[band(1, 5, 100), band(6, 9, 90)], 'price/band-cheaper', '6–9 desi'],
		[[band(1, 5, 0)], 'price/zero', 'tutarı 0'],
		[[band(1, 5, 100), band(6, 4, 200)], 'price/band-gap', 'boşluk'],
	])('%j: %s', (bands, code, sentence) => {
		expect(codeOf(bands)).toMatchObject({ code, detail: expect.stringContaining(sentence) });
	});

	test('an ilçe is in one group, and a rule names a group that exists', () => {
		const twice = { name: 'Ada', districts: ['İstanbul/Adalar'] };
		expect(refusePriceList(list({ groups: [...list().groups, twice] }))?.code).toBe(
			'price/group-repeated',
		);
		expect(refusePriceList(list({ groups: [] }))?.code).toBe('price/group-unknown');
	});
});
