import { expect, test } from 'vitest';
import { countDate, dateOrderFor, noDates } from './file-dates.ts';

const countsOf = (texts: readonly string[]) => texts.reduce(countDate, noDates);

test.each([
	['day_first', ['25/11/2026', '05/12/2026'], 'day_first'],
	['day_first', ['11/25/2026', '05/12/2026'], null],
	['day_first', ['11/25/2026'], 'month_first'],
	['month_first', ['11/25/2026', '05/12/2026'], 'month_first'],
	['month_first', ['05/12/2026'], 'month_first'],
	['month_first', ['25/11/2026', '05/12/2026'], null],
	['month_first', ['25/11/2026'], 'day_first'],
	[null, ['25/11/2026', '05/12/2026'], 'day_first'],
] as const)('%s of an earlier file and the dates %j give %s', (earlier, texts, expected) => {
	expect(dateOrderFor(earlier, countsOf(texts), 'earlier')).toBe(expected);
});

test('what a person says is kept in any case', () => {
	expect(dateOrderFor('month_first', countsOf(['25/11/2026']), 'person')).toBe('month_first');
});
