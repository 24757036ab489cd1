import { describe, expect, test } from 'vitest';
import { partialCodeSentence } from '../../orders/piece/piece-code-fragment.ts';
import { countScan, emptyCount, missingOf, presentCount } from './debit-count.ts';

const piece = (pieceId: string, barcode: string, senderBarcode: string | null = null) => ({
	pieceId,
	barcode,
	senderBarcode,
});
const pieces = [
	piece('a', 'SP-100231-1'),
	piece('b', 'SP-100231-2', 'KRG0099887'),
	piece('c', 'SP-100232-1', 'ORTAK-55'),
	piece('d', 'SP-100232-2', 'ORTAK-55'),
];
const scan = (code: string, count = emptyCount) => countScan(code, pieces, count);

describe('a scan of the driver', () => {
	test.each([
		['its own barcode', 'sp-100231-1', 'a'],
		['the label of the sender', 'KRG0099887', 'b'],
		['a scanner with US keys on a Turkish keyboard', 'SP*100231*2', 'b'],
	])('counts a koli by %s', (_, code, pieceId) => {
		expect(scan(code)).toEqual({
			count: { pieceIds: [pieceId], extraCodes: [] },
			tone: 'ok',
			sentence: 'Sayıldı (1/4)',
		});
	});

	test('counts no koli twice', () => {
		const { count } = scan('SP-100231-1');
		expect(scan('SP-100231-1', count)).toEqual({
			count,
			tone: 'info',
			sentence: 'Bu koli zaten sayıldı.',
		});
	});

	test('leaves the choice where several koli have the label', () => {
		expect(scan('ORTAK-55')).toMatchObject({ count: emptyCount, tone: 'info' });
	});

	test('writes an unknown code down as an excess koli, once', () => {
		const { count, tone } = scan('XYZ-777001');
		expect(tone).toBe('stop');
		expect(count.extraCodes).toEqual(['XYZ-777001']);
		expect(scan('xyz-777001', count).count).toEqual(count);
	});

	test.each(['100231-2', 'SP-1002'])('takes the part %s of a code for no koli', (code) => {
		expect(scan(code)).toEqual({ count: emptyCount, tone: 'info', sentence: partialCodeSentence });
	});
});

test('what was not counted is missing, once something was counted', () => {
	expect(missingOf(emptyCount, pieces)).toEqual([]);
	const counted = { pieceIds: ['a', 'c'], extraCodes: [] };
	expect(missingOf(counted, pieces).map(({ pieceId }) => pieceId)).toEqual(['b', 'd']);
});

test('a count follows the debit that the depot corrected', () => {
	const kept = { pieceIds: ['a', 'gone'], extraCodes: ['krg0099887', 'XYZ-777001'] };
	expect(presentCount(kept, pieces)).toEqual({
		pieceIds: ['a', 'b'],
		extraCodes: ['XYZ-777001'],
	});
});
