/** Minimum length of a note that serves as an explanation, in characters (docs/domain.md#notes). */
export const minimumExplanationLength = 10;

export const explanationTooShort = `Açıklama en az ${minimumExplanationLength} karakter olmalı.`;

/**
 * Whether a note is long enough to serve as an explanation.
 * @example isExplanation('  kısa  ') // false
 */
export function isExplanation(note: string): boolean {
	return note.trim().length >= minimumExplanationLength;
}
