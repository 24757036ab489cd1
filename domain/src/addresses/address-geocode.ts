// What a geocoder is asked for an address, and the key by which its answer is kept
// (docs/domain.md#points-from-an-address-service).
import { type GeocodeAddress, writeGeocodeLine } from '../common/place/geocode.ts';
import { foldKey } from '../common/text/fold.ts';
import { addressKeyOf, type WrittenAddress } from './address-key.ts';
import { readAddressLine } from './address-line.ts';

export type GeocodeQuestion = {
	/** Flats of a building have one answer. */
	readonly key: string;
	readonly address: GeocodeAddress;
};

/**
 * The question for an address; null if it names neither a way, a site nor a mahalle. The question has
 * nothing behind the door number, no brackets and no phone, where lines speak of people.
 */
export function geocodeQuestionOf(written: WrittenAddress): GeocodeQuestion | null {
	const neighbourhood = written.neighbourhood.replace(neighbourhoodWord, '').trim();
	const street = streetOf(written.addressLine, neighbourhood);
	if (street === '' && neighbourhood === '') return null;
	const { door } = readAddressLine(written.addressLine, {
		province: foldKey(written.province),
		district: foldKey(written.district),
		neighbourhood: foldKey(neighbourhood),
	});
	const { province, district } = written;
	const doorNo = street === '' ? '' : door;
	const address = { street, doorNo, neighbourhood, district, province };
	const building = addressKeyOf(written)?.building;
	return { key: building ?? `~${foldKey(writeGeocodeLine(address))}`, address };
}

const neighbourhoodWord = /\s+(?:mahalles[iİ]|mahalle|mah|mh|köyü)\.?$/iu;
const brackets = /[([{][^)\]}]*(?:[)\]}]|$)/gu;
const phone = /(?<!\d)(?:\+?90|0)?[\s.-]*5\d{2}[\s.-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2}(?!\d)/gu;
const doorWord =
	/(?<![\p{L}\p{N}])(?:(?:d[ıiİI]ş\s*)?kap[ıiİI]\s*no|bina\s*no|numara|num|no|nu|n)[\s.:]*\d/iu;

/** Words with which names of ways and sites end, in full: services know them by no other. */
const wayWords: readonly (readonly [word: string, spellings: string])[] = [
	['Mahallesi', 'mahalles[iİ]|mahalle|mah|mh'],
	['Caddesi', 'caddes[iİ]|cadde|cad|cd'],
	['Sokak', 'soka[ğg][ıiİI]|sokak|sok|sk'],
	['Bulvarı', 'bulvar[ıiİI]|bulvar|bulv|blv'],
	['Yolu', 'yolu'],
	['Meydanı', 'meydan[ıiİI]|meydan'],
	['Çıkmazı', '[çc][ıiİI]kmaz[ıiİI]|[çc][ıiİI]kmaz'],
	['Sitesi', 's[iİ]tes[iİ]|s[iİ]te'],
	['Konutları', 'konutlar[ıiİI]|konutlar'],
];
const wayPatterns = wayWords.map(
	([word, spellings]) =>
		[word, new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellings})(?![\\p{L}\\p{N}])\\.?`, 'giu')] as const,
);

/** The way of a line, with the site if it is before the door number; empty without one. */
function streetOf(addressLine: string, neighbourhood: string): string {
	const line = addressLine.replace(brackets, ' ').replace(phone, ' ');
	const before = line.slice(0, doorWord.exec(line)?.index ?? line.length);
	const ends = wayPatterns.flatMap(([, pattern]) =>
		[...before.matchAll(pattern)].map(({ index, 0: { length } }) => index + length),
	);
	if (ends.length === 0) return '';
	const named = wayPatterns.reduce(
		(text, [word, pattern]) => text.replace(pattern, `${word} `),
		before.slice(0, Math.max(...ends)),
	);
	const words = named.replace(/[,;\s]+/gu, ' ').trim();
	return withoutStart(words, `${neighbourhood} Mahallesi`);
}

function withoutStart(text: string, start: string): string {
	const words = text.split(' ');
	const count = start.split(' ').length;
	return foldKey(words.slice(0, count).join(' ')) === foldKey(start)
		? words.slice(count).join(' ')
		: text;
}
