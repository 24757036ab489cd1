import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceM, geoPoint } from '../common/place/geo.ts';
import { refuseConfirmation, refusePersonalFact } from './address-fact.ts';
import {
	type AddressVisit,
	countHours,
	learnBestHours,
	learnPin,
	learnStay,
	missedHours,
	pinLimits,
	wilsonBound,
} from './address-memory.ts';
import { describeAddress } from './address-words.ts';

const door = geoPoint(29.03, 41);
/** So many metres east of the door. */
const off = (metres: number) => geoPoint(29.03 + metres / 83_900, 41);

const visit = (about: Partial<AddressVisit> = {}): AddressVisit => ({
	serviceDate: '2026-11-20',
	hour: 12,
	isDelivered: true,
	driverId: 'ali',
	point: door,
	accuracyM: 20,
	...about,
});
const nextDay = { serviceDate: '2026-11-21' };

describe('the pin of an address', () => {
	test('is where two deliveries of different days were, confirmed by two drivers', () => {
		expect(learnPin([visit()])).toBeNull();
		expect(learnPin([visit(), visit()])).toBeNull();
		expect(learnPin([visit(), visit(nextDay)])).toEqual({ point: door, isConfirmed: false });
		const two = [visit(), visit({ ...nextDay, driverId: 'veli' })];
		expect(learnPin(two)).toEqual({ point: door, isConfirmed: true });
	});

	test('is not learned from inexact positions, or from two places', () => {
		expect(learnPin([visit(), visit({ ...nextDay, accuracyM: 51 })])).toBeNull();
		expect(learnPin([visit(), visit({ ...nextDay, accuracyM: null })])).toBeNull();
		expect(learnPin([visit(), visit({ ...nextDay, point: null })])).toBeNull();
		expect(learnPin([visit(), visit({ ...nextDay, point: off(80) })])).toBeNull();
		expect(learnPin([visit(), visit({ ...nextDay, point: off(70) })])).not.toBeNull();
	});

	test('is never moved by failures', () => {
		const place = fc.record({
			serviceDate: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
			point: fc.integer({ min: -200, max: 200 }).map(off),
			accuracyM: fc.integer({ min: 1, max: 80 }),
		});
		fc.assert(
			fc.property(fc.array(place, { maxLength: 8 }), fc.array(place), (delivered, failed) => {
				const deliveries = delivered.map((about) => visit(about));
				const failures = failed.map((about) => visit({ ...about, isDelivered: false }));
				const pin = learnPin(deliveries);
				expect(learnPin([...failures, ...deliveries])).toEqual(pin);
				const far = deliveries.filter(
					({ point }) => pin !== null && point !== null && distanceM(pin.point, point) > 300,
				);
				expect(far.length * 2 <= deliveries.length).toBe(true);
			}),
		);
		expect(pinLimits).toEqual({ accuracyM: 50, spreadM: 75, days: 2, drivers: 2 });
	});
});

test('a stay is the median of the place and of each further parcel', () => {
	const stays = [1, 2, 3, 4].map((pieces) => ({ pieces, minutes: 4 + pieces }));
	expect(learnStay(stays)).toEqual({ placeMinutes: 5, parcelSeconds: 60 });
	expect(learnStay([...stays, { pieces: 1, minutes: 39 }, { pieces: 1, minutes: 300 }])).toEqual({
		placeMinutes: 5,
		parcelSeconds: 60,
	});
	expect(learnStay(stays.slice(0, 2))).toBeNull();
	const alike = [3, 4, 20].map((minutes) => ({ pieces: 1, minutes }));
	expect(learnStay(alike)).toEqual({ placeMinutes: 4, parcelSeconds: 0 });
});

test('the best hours need five attempts and a failure outside of them', () => {
	const evening = [17, 18, 19, 18].map((hour) => visit({ hour }));
	const morning = [10, 10].map((hour) => visit({ hour, isDelivered: false }));
	expect(learnBestHours(countHours([...evening, ...morning]))).toEqual({ from: 17, until: 20 });
	expect(learnBestHours(countHours([...evening.slice(0, 2), ...morning]))).toBeNull();
	expect(learnBestHours(countHours([...evening, ...evening]))).toBeNull();
	expect(learnBestHours([])).toBeNull();
});

test('the bound of Wilson is below the share and rises with evidence', () => {
	expect(wilsonBound({ attempts: 10, deliveries: 9 })).toBeCloseTo(0.596, 3);
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), (n, k) => {
			const deliveries = Math.min(n, k);
			const bound = wilsonBound({ attempts: n, deliveries });
			expect(bound).toBeGreaterThanOrEqual(0);
			expect(bound).toBeLessThanOrEqual(deliveries / n);
			const more = wilsonBound({ attempts: 2 * n, deliveries: 2 * deliveries });
			expect(more).toBeGreaterThan(bound - 1e-9);
		}),
	);
});

test('a driver does not confirm his own suggestion, the office does', () => {
	const fact = { state: 'suggested', suggestedBy: 'ali' } as const;
	expect(refuseConfirmation(fact, { userId: 'ali', isOffice: false })?.code).toBe(
		'address/own-fact',
	);
	expect(refuseConfirmation(fact, { userId: 'veli', isOffice: false })).toBeNull();
	expect(refuseConfirmation(fact, { userId: 'ali', isOffice: true })).toBeNull();
	const settled = { ...fact, state: 'confirmed' } as const;
	expect(refuseConfirmation(settled, { userId: 'veli', isOffice: true })?.code).toBe(
		'address/fact-settled',
	);
});

test.each([
	['B girişi kapalı, C girişinden girin', null],
	['Gül Apt. yanındaki sokağa park edin, 2. kapı', null],
	['0532 123 45 67 arayın', 'address/fact-has-phone'],
	['ayse@ornek.com', 'address/fact-has-phone'],
	['Zil: Ayşe Yılmaz', 'address/fact-has-name'],
	['AYSE YILMAZ zili', 'address/fact-has-name'],
	['Kapıcı Hasan Efendi açar', 'address/fact-has-name'],
])('%s', (body, code) => {
	expect(refusePersonalFact(body, ['Ayşe Yılmaz'])?.code ?? null).toBe(code);
});

test('an address is described in one line', () => {
	const summary = {
		deliveries: 7,
		failures: 1,
		placeMinutes: 6.2,
		bestHours: { from: 17, until: 20 },
		facts: [{ kind: 'forbidden_entrance', body: 'B girişi kapalı' }] as const,
	};
	expect(describeAddress(summary)).toBe(
		'Burada 7 teslimat, 1 başarısız; ortalama 6 dk; en iyi 17:00–20:00; B girişi kapalı',
	);
	const bare = { ...summary, failures: 0, placeMinutes: null, bestHours: null, facts: [] };
	expect(describeAddress(bare)).toBe('Burada 7 teslimat');
	const bell = (body: string) =>
		describeAddress({ ...bare, deliveries: 0, facts: [{ kind: 'bell' as const, body }] });
	expect(bell('arkada')).toBe('Zil: arkada');
	expect(bell('Zil çalışmıyor')).toBe('Zil çalışmıyor');
});

test('a visit misses the best hours before they begin and from their end on', () => {
	const best = { from: 17, until: 20 };
	const missedAt = (hour: number) => missedHours(best, hour * 3600);
	expect([16.9, 17, 19.9, 20, 24 + 18].map(missedAt)).toEqual([best, null, null, best, null]);
	expect(missedHours(null, 0)).toBeNull();
});
