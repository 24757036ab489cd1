import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
	type NeighbourhoodList,
	neighbourhoodList,
	parseNeighbourhoods,
} from '@sevk/domain/common/place/neighbourhood';

/** Made by tools/places/make-neighbourhoods.ts. */
const file = path.join(import.meta.dirname, '../../../data/neighbourhoods.txt');

/** The line of each ilçe by `34|Kadıköy`; read at the first use. */
let lines: ReadonlyMap<string, string> | null = null;
const lists = new Map<string, NeighbourhoodList>();

/** The mahalles of an ilçe, by the code of its province and its official name; null if unknown. */
export function neighbourhoodsOf(provinceCode: string, district: string): NeighbourhoodList | null {
	lines ??= new Map(
		readFileSync(file, 'utf8')
			.split('\n')
			.map((line) => [line.split('\t', 1)[0] ?? '', line] as const),
	);
	const key = `${provinceCode}|${district}`;
	const line = lines.get(key);
	if (line === undefined) return null;
	const list = lists.get(key) ?? neighbourhoodList(parseNeighbourhoods(line));
	lists.set(key, list);
	return list;
}
