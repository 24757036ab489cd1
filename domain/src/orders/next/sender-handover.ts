/** The shortest note on who took goods for their sender, in characters. */
export const minimumTakerLength = 3;

/**
 * Whether a note says who took the goods. Characters are counted as the database counts them: an emoji
 * is one.
 * @example isTaker('Serkan Aydın') // true
 */
export function isTaker(note: string): boolean {
	return [...note.trim()].length >= minimumTakerLength;
}

/**
 * The display number of a paper on goods that went back to their sender (Göndericiye İade Tutanağı).
 * @example senderHandoverNumber('UMR', 2026, 7) // 'GIT-UMR-2026-000007'
 */
export function senderHandoverNumber(depotCode: string, year: number, count: number): string {
	return `GIT-${depotCode}-${year}-${String(count).padStart(6, '0')}`;
}
