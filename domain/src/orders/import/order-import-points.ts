// Where the orders of a file without coordinates will be, said once above its rows.
import { formatDecimal } from '../../common/format/number-format.ts';
import { isExact, type KnownPoint } from '../../common/place/known-point.ts';

/** Of the rows to import. */
export type ImportPointCounts = {
	/** Rows without coordinates that the map can show. */
	readonly unplacedCount: number;
	/** Those of them whose address or building is known from other orders, and whose mahalle is. */
	readonly knownCount: number;
	readonly mahalleCount: number;
};

export function countImportPoints(points: readonly (KnownPoint | null)[]): ImportPointCounts {
	const found = points.filter((point) => point !== null);
	return {
		unplacedCount: found.length,
		knownCount: found.filter(({ precision }) => isExact(precision)).length,
		mahalleCount: found.filter(({ source }) => source === 'neighbourhood').length,
	};
}

export function sumImportPoints(parts: readonly ImportPointCounts[]): ImportPointCounts {
	const sum = (of: (part: ImportPointCounts) => number) =>
		parts.reduce((total, part) => total + of(part), 0);
	return {
		unplacedCount: sum(({ unplacedCount }) => unplacedCount),
		knownCount: sum(({ knownCount }) => knownCount),
		mahalleCount: sum(({ mahalleCount }) => mahalleCount),
	};
}

/**
 * Null where every order has coordinates.
 * @example 'Dosyada konum yok. 200 siparişten 150 tanesi bilinen adresle, 50 tanesi ilçe merkeziyle yerleşecek.'
 */
export function importPointSentence(
	{ unplacedCount, knownCount, mahalleCount }: ImportPointCounts,
	readyCount: number,
): string | null {
	if (unplacedCount === 0) return null;
	const ways = [
		{ count: knownCount, words: 'bilinen adresle' },
		{ count: mahalleCount, words: 'mahallesiyle' },
		{ count: unplacedCount - knownCount - mahalleCount, words: 'ilçe merkeziyle' },
	].filter(({ count }) => count > 0);
	const [only] = ways;
	const isAll = unplacedCount === readyCount;
	const count = formatDecimal(unplacedCount);
	if (ways.length === 1 && only !== undefined) {
		return isAll
			? `Dosyada konum yok. ${count} siparişin hepsi ${only.words} yerleşecek.`
			: `${count} siparişin dosyada konumu yok; hepsi ${only.words} yerleşecek.`;
	}
	const parts = ways.map((way) => `${formatDecimal(way.count)} tanesi ${way.words}`).join(', ');
	return isAll
		? `Dosyada konum yok. ${count} siparişten ${parts} yerleşecek.`
		: `${count} siparişin dosyada konumu yok; ${parts} yerleşecek.`;
}
