import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findInExtract, readExtract } from '@sevk/domain/common/place/place-extract';
import { neighbourhoodsOf } from './neighbourhood-file.ts';

/**
 * Reads the extract of OpenStreetMap that the operator put into the data folder
 * (docs/operations.md#places); without one no place is known. A file without mahalles stops the start
 * with a sentence.
 */
export function openPlaceExtract(dataDir: string): ReturnType<typeof findInExtract> {
	const file = path.join(dataDir, 'places.geojson');
	if (!existsSync(file)) return () => null;
	const places = readExtract(readJson(file));
	if (places === null || places.length === 0) {
		throw new Error(
			`Dosyada mahalle bulunamadı: ${file}. Beklenen: osmium export ile üretilmiş GeoJSON.`,
		);
	}
	return findInExtract(
		places,
		(code, district, name) => neighbourhoodsOf(code, district)?.has(name) ?? false,
	);
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		throw new Error(`Dosya okunamadı: ${file}.`, { cause: error });
	}
}
