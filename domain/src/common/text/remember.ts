const mostTexts = 5_000;
const longestText = 40;

/**
 * Remembers the results of a pure function of a short text: a file repeats its places, days, windows
 * and payment types in every row.
 */
export function rememberTexts<Result>(read: (text: string) => Result): (text: string) => Result {
	const results = new Map<string, Result>();
	return (text) => {
		const known = results.get(text);
		if (known !== undefined) return known;
		const result = read(text);
		if (text.length > longestText) return result;
		if (results.size >= mostTexts) results.clear();
		results.set(text, result);
		return result;
	};
}
