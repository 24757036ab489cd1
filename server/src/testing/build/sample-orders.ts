import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that samples/orders/README.md describes. */
export const sampleFolder = path.resolve(import.meta.dirname, '../../../../samples/orders');

/** Number of rows of each kind in each file. */
export const sampleKinds: Record<string, Record<string, number>> = JSON.parse(
	readFileSync(path.join(sampleFolder, 'expected.json'), 'utf8'),
);

const refusedKinds = [
	'no_name',
	'no_address',
	'bad_date',
	'zero_pieces',
	'negative_amount',
	'text_amount',
];
const warnedKinds = [
	'no_phone',
	'bad_phone',
	'wrong_postcode',
	'unknown_district',
	'swapped_point',
	'window_reversed',
];

/** Rows that the import refuses. */
export const refusedRows = (kinds: Record<string, number>) => total(kinds, refusedKinds);

/** Rows that the import accepts without a mark; that a position is missing marks none. */
export const goodRows = (kinds: Record<string, number>) => total(kinds, ['good', 'no_point']);

/** Rows that the import accepts with a warning. */
export const warnedRows = (kinds: Record<string, number>) => total(kinds, warnedKinds);

function total(kinds: Record<string, number>, names: readonly string[]): number {
	return names.reduce((sum, name) => sum + (kinds[name] ?? 0), 0);
}
