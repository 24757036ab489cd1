import { expect, test } from 'vitest';
import { reportEffectSentence } from './debit-report.ts';

test('describes the effect of a report on its pieces', () => {
	expect(reportEffectSentence('loss', 2)).toBe('2 koli, tutanak onaylanınca zimmetten düşer.');
	expect(reportEffectSentence('damage', 2)).toBe(
		'2 koliden araçta olanlar, tutanak onaylanınca zimmetten düşer.',
	);
	expect(reportEffectSentence('handover', 1)).toBe(
		'1 koli için tutanak düzenlenir; sorumluluk değişmez.',
	);
});
