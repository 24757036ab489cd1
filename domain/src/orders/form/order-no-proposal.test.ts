import { describe, expect, test } from 'vitest';
import { orderNoCandidates } from './order-no-proposal.ts';

const today = '2026-03-05';
const own = (...numbers: string[]) =>
	numbers.map((orderNo) => ({ orderNo, isOfSender: true }) as const);
const others = (...numbers: string[]) =>
	numbers.map((orderNo) => ({ orderNo, isOfSender: false }) as const);
const first = (typed: Parameters<typeof orderNoCandidates>[0]) =>
	orderNoCandidates(typed, today)[0];
const dayNo = { orderNo: 'SP-260305-01', isOfDepot: true };

describe('the proposed number', () => {
	test.each([
		[['WEB-0041', 'WEB-0040'], 'WEB-0042'],
		[['1007'], '1008'],
		[['007', '006'], '008'],
		[['WEB-99', 'WEB-98'], 'WEB-100'],
		[['N/2025/3'], 'N/2025/4'],
		[['FİŞ 12', 'fiş 11'], 'FİŞ 13'],
		[['A12B7', 'A12B3'], 'A12B8'],
		// An earlier number that was typed later, and one that was mistyped.
		[['1003', '1005', '1004'], '1006'],
		[['1003', '99999', '1002'], '1004'],
		// The series of each prefix is counted for itself.
		[['B-2', 'A-40', 'B-1'], 'B-3'],
	])('after %j is %s', (typed, next) => {
		expect(first(own(...typed))?.orderNo).toBe(next);
	});

	test.each([
		['no number', []],
		['only numbers of other senders', others('1001', 'WEB-7')],
		['a number without digits at its end', own('1001-A')],
		['numbers that do not run up', own('918273645', '102938475')],
		['more digits than are counted', own('1234567890123456')],
	])('after %s is the first of the day', (_name, typed) => {
		expect(first(typed)).toEqual(dayNo);
	});

	test('of a prefix with letters goes on after the numbers of all senders', () => {
		const typed = [...others('SP-102'), ...own('SP-100'), ...others('SP-101')];
		expect(first(typed)).toEqual({ orderNo: 'SP-103', isOfDepot: true });
	});

	test('of bare digits goes on after the numbers of its sender', () => {
		const typed = [...others('52'), ...own('50'), ...others('51')];
		expect(first(typed)).toEqual({ orderNo: '51', isOfDepot: false });
	});

	test.each([
		['SP-260304-07', 'SP-260305-01'],
		['20260304-007', '20260305-001'],
		['SP-260305-07', 'SP-260305-08'],
		// Not a day of the last year.
		['SP-100231-07', 'SP-100231-08'],
		['SP-240304-07', 'SP-240304-08'],
	])('with a day in it begins again each day: after %s is %s', (typed, next) => {
		expect(first(own(typed))?.orderNo).toBe(next);
	});

	test('of a day that has numbers of other senders goes on after them', () => {
		const typed = [...others('SP-260305-04'), ...own('SP-260304-07')];
		expect(first(typed)?.orderNo).toBe('SP-260305-05');
	});

	test('is followed by those after it, and by those of the day', () => {
		const numbers = orderNoCandidates(own('7'), today).map(({ orderNo }) => orderNo);
		expect(numbers.slice(0, 3)).toEqual(['8', '9', '10']);
		expect(numbers).toContain('SP-260305-01');
		const longest = `${'A'.repeat(54)}9`;
		expect(first(own(longest))).toEqual(dayNo);
	});
});
