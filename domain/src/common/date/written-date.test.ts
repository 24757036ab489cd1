import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, formatDate, weekdayOf } from './date.ts';
import { readWrittenDate } from './written-date.ts';

const dateIn = (text: string, order: 'day_first' | 'month_first' | null = 'day_first') => {
	const read = readWrittenDate(text, order);
	return read.kind === 'date' ? read.date : read.kind;
};

test.each([
	...['20.11.2026', '20/11/2026', '20-11-2026', '20.11.26', '2026-11-20', '2026/11/20', '20261120'],
	...[
		'Cuma 20.11.2026',
		'20.11.2026 Cuma',
		'20.11.2026 (Cuma)',
		'Cuma, 20.11.2026',
		'Cum. 20.11.26',
	],
	...[
		'20 Kasım 2026',
		'20 Kasım 2026 Cuma',
		'20 KASIM 2026, Cuma günü',
		'20-Kas-26',
		'20.Kas.2026',
	],
	...[
		'20 November 2026',
		'Nov 20, 2026',
		'Friday, November 20, 2026',
		'20th Nov 2026',
		'20Nov2026',
	],
	...['Fri Nov 20 2026', '2026-Nov-20', '20 Kas 2026', '46346', '46346,5', '٢٠.١١.٢٠٢٦'],
	...['20.11.2026 14:00', '20.11.2026 - 14:00', '20.11.2026, 14.00', '20.11.2026 saat 14:00'],
	...[
		'2026-11-20T14:00',
		'2026-11-20T14:00:00.000',
		'20.11.2026 2:00 PM',
		'20 Kasım 2026 14:00:30',
	],
	...['2026-11-20T10:00:00Z', '2026-11-19T22:30:00Z', '2026-11-20T23:30:00+03:00'],
	...['2026-11-19 21:00:00 +0000', '2026-11-20 01:00 GMT+3', '2026-11-19 20:00 -0500'],
])('%s is 20 November 2026', (text) => {
	expect(dateIn(text)).toBe('2026-11-20');
});

test.each([
	'31.02.2026',
	'11/20/2026',
	'yarın',
	'',
	'20.11',
	'20 Kasım',
	'Cuma',
	'2026',
	'99999999',
])('%j is no day', (text) => {
	expect(dateIn(text)).toBe('none');
});

describe('day and month that could be exchanged', () => {
	test('follow the decision of the file', () => {
		expect(dateIn('11/05/2026')).toBe('2026-05-11');
		expect(dateIn('11/05/2026', 'month_first')).toBe('2026-11-05');
		expect(readWrittenDate('11/05/2026', null)).toEqual({
			kind: 'doubtful',
			dayFirst: '2026-05-11',
			monthFirst: '2026-11-05',
		});
	});

	test('are read without a decision if only one sequence is possible', () => {
		expect(dateIn('11/20/2026', null)).toBe('2026-11-20');
		expect(dateIn('20.11.2026', null)).toBe('2026-11-20');
		expect(dateIn('05/05/2026', null)).toBe('2026-05-05');
		expect(dateIn('20.11.2026 Cuma', 'month_first')).toBe('2026-11-20');
	});
});

test('every style of a day reads to the same day', () => {
	const months = [
		'Ocak',
		'Şub',
		'March',
		'NİSAN',
		'may',
		'June',
		'Tem',
		'Ağustos',
		'Eyl',
		'Oct',
		'Kasım',
		'Ara',
	];
	const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
	fc.assert(
		fc.property(day, (date) => {
			const [year = '', month = '', number = ''] = date.split('-');
			const word = months[Number(month) - 1] ?? '';
			const styles = [
				formatDate(date),
				`${weekdayOf(date)} ${formatDate(date)}`,
				`${formatDate(date)} 09:30`,
				`${Number(number)}/${Number(month)}/${year}`,
				`${number} ${word} ${year}`,
				`${number}-${word}-${year.slice(2)}`,
				`${date}T12:00:00Z`,
			];
			for (const style of styles) expect(dateIn(style), style).toBe(date);
			expect(dateIn(`${month}/${number}/${year}`, 'month_first')).toBe(date);
		}),
	);
});
