/** A table of words as options of a select: `{ owned: 'Özmal' }` → `[{ value: 'owned', label: 'Özmal' }]`. */
export function choicesOf<Code extends string>(
	words: Readonly<Record<Code, string>>,
): { value: Code; label: string }[] {
	return (Object.keys(words) as Code[]).map((value) => ({ value, label: words[value] }));
}
