/**
 * Joins the facts that there are, so that an empty one leaves no separator behind.
 * @example joinFacts(['Kadıköy', '', '3 koli']) // 'Kadıköy · 3 koli'
 */
export function joinFacts(
	facts: readonly (string | null | undefined)[],
	separator = ' · ',
): string {
	return facts.filter(Boolean).join(separator);
}
