/**
 * The display number of a report (Tutanak), composed as that of a debit.
 * @example reportNumber('UMR', 2026, 4) // 'TUT-UMR-2026-000004'
 */
export function reportNumber(depotCode: string, year: number, count: number): string {
	return `TUT-${depotCode}-${year}-${String(count).padStart(6, '0')}`;
}
