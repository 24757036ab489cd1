const collator = new Intl.Collator('tr', { numeric: true });

/**
 * Compares two texts in Turkish collation: ç after c, ı before i, ö, ş, ü; `Rota 2` before `Rota
 * 10`.
 */
export function compareTurkish(first: string, second: string): number {
	return collator.compare(first, second);
}
