import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	describeKnowledge,
	mayReplacePoint,
	type PointKnowledge,
	pointPrecisions,
	pointSources,
} from './known-point.ts';

const of = (
	source: PointKnowledge['source'],
	precision: PointKnowledge['precision'] = 'door',
): PointKnowledge => ({ source, precision });

test('the point of the office or the shop is never overwritten by a weaker source', () => {
	const knowledge = fc.record({
		source: fc.constantFrom(...pointSources),
		precision: fc.constantFrom(...pointPrecisions),
	});
	fc.assert(
		fc.property(knowledge, knowledge, (stored, next) => {
			const rank = (one: PointKnowledge) => pointSources.indexOf(one.source);
			const isProtected = stored.source === 'office' || stored.source === 'shop';
			if (isProtected && rank(next) > rank(stored)) {
				expect(mayReplacePoint(stored, next)).toBe(false);
			}
			expect(mayReplacePoint(stored, of('office', next.precision))).toBe(true);
			expect(mayReplacePoint(null, next)).toBe(true);
		}),
	);
});

test('of the other sources the more exact point counts, then the stronger source', () => {
	expect(mayReplacePoint(of('district', 'district'), of('geocoder', 'street'))).toBe(true);
	expect(mayReplacePoint(of('neighbourhood', 'neighbourhood'), of('geocoder', 'district'))).toBe(
		false,
	);
	expect(mayReplacePoint(of('geocoder'), of('driver'))).toBe(true);
	expect(mayReplacePoint(of('driver'), of('geocoder'))).toBe(false);
	expect(mayReplacePoint(of('driver'), of('driver'))).toBe(true);
});

test.each([
	[of('shop'), 'mağaza'],
	[of('driver', 'building'), 'sürücü (bina)'],
	[of('geocoder', 'street'), 'adres servisi, sokak (yaklaşık)'],
	[of('neighbourhood', 'neighbourhood'), 'mahalle (yaklaşık)'],
	[of('district', 'district'), 'ilçe merkezi (yaklaşık)'],
	[of('district', 'province'), 'il merkezi (yaklaşık)'],
])('%o is described as %s', (knowledge, words) => {
	expect(describeKnowledge(knowledge)).toBe(words);
});
