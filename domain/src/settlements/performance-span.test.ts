import { expect, test } from 'vitest';
import { refuseReportSpan } from './performance-span.ts';

test('a report spans at most a year, and its start is before its end', () => {
	expect(refuseReportSpan('2026-03-05', '2026-03-05')).toBeNull();
	expect(refuseReportSpan('2024-01-01', '2024-12-31')).toBeNull();
	expect(refuseReportSpan('2025-01-01', '2026-01-02')?.detail).toBe(
		'En çok bir yıllık aralık seçin.',
	);
	expect(refuseReportSpan('2026-03-05', '2026-03-04')?.code).toBe('performance/span-reversed');
});
