import { foldKey } from './fold.ts';

/** Shorter words have more neighbours, so they may differ less. */
const shortWord = 6;

/**
 * The name that a misspelt text means, in any case and spelling; null without one, or if several
 * are equally near.
 * @example nearestText('Kadiköyy', ['Kadıköy', 'Beykoz']) // 'Kadıköy'
 */
export function nearestText(text: string, names: readonly string[]): string | null {
	const key = foldKey(text);
	const most = key.length < shortWord ? 1 : 2;
	let nearest: string | null = null;
	let least = most + 1;
	let isTie = false;
	for (const name of names) {
		const other = foldKey(name);
		if (Math.abs(other.length - key.length) > most) continue;
		const distance = editDistance(key, other);
		if (distance === least) isTie = true;
		if (distance >= least) continue;
		[nearest, least, isTie] = [name, distance, false];
	}
	return isTie || least > most ? null : nearest;
}

/** Number of letters to add, remove, replace or exchange with their neighbour. */
function editDistance(one: string, other: string): number {
	let before: number[] = [];
	let above = Array.from({ length: other.length + 1 }, (_, column) => column);
	for (let row = 1; row <= one.length; row += 1) {
		const line = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const isSame = one[row - 1] === other[column - 1];
			const replaced = (above[column - 1] ?? 0) + (isSame ? 0 : 1);
			let least = Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
			const isExchanged =
				row > 1 &&
				column > 1 &&
				one[row - 1] === other[column - 2] &&
				one[row - 2] === other[column - 1];
			if (isExchanged) least = Math.min(least, (before[column - 2] ?? 0) + 1);
			line.push(least);
		}
		[before, above] = [above, line];
	}
	return above[other.length] ?? 0;
}
