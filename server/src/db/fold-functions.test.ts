import { foldBarcode, foldCode } from '@sevk/domain/common/identifier/barcode';
import { senderKeyOf } from '@sevk/domain/senders/sender';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database/test-database.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** Of each text: by the function of the database. */
async function foldedBy(name: string, texts: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ fold: string }>`
		select ${sql.raw(name)}(word) as fold
		from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as w(word, n)
		order by n`.execute(db);
	return rows.map(({ fold }) => fold);
}

const marks = [
	...'-‐‑‒–—―−﹣－⁃˗〜',
	...'\u200B\u200E\u202A\u202C\u2066\u00AD\uFEFF\u2060\uFE0F\u{E0020}',
	...' \u00A0\u2009\u3000\t\n\r\u001D\u0085\u2028',
	...'ıİiIşŞçÇğĞöÖüÜâÂéßＡａ５٥۵ﬁ()[]<>{}#/._',
	'\u0307',
	'\u0323',
];
const pieces = [
	'SP',
	'web',
	'(00)',
	'(01)',
	'(21)',
	']C1',
	']d2',
	'<GS>',
	'[FNC1]',
	'00',
	'01',
	'1001',
];
const code = fc
	.array(
		fc.oneof(
			fc.constantFrom(...marks),
			fc.constantFrom(...pieces),
			fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 }),
			fc.string({ unit: 'grapheme', maxLength: 4 }),
		),
		{ minLength: 1, maxLength: 6 },
	)
	.map((parts) => parts.join('').replaceAll('\u0000', ''))
	.filter((text) => text.isWellFormed());

const known = [
	'386901234567890123',
	'00386901234567890123',
	'(00)386901234567890123',
	']C100386901234567890123',
	'\u001D00386901234567890123',
	'012345678905',
	'0012345678905',
	'00012345678905',
	'(01)08690123456789(21)A7',
	'SP(12)3',
	'000000000012',
	'SP-100231-2',
	'Sp–100231İ–2',
];
const codes = [...known, ...marks.map((mark) => `A${mark}1`), ...fc.sample(code, 3_000)];

test('a code compares in the database as in the rules', async () => {
	expect(await foldedBy('fold_code', codes)).toEqual(codes.map(foldCode));
});

test('a barcode compares in the database as in the rules', async () => {
	expect(await foldedBy('fold_barcode', codes)).toEqual(codes.map(foldBarcode));
});

/** As btrim() of the database does. */
const trimBlanks = (text: string) => text.replace(/^ +| +$/g, '');

/** Names in many scripts: kana with their marks, Arabic with vowels, Greek, Hebrew, Devanagari. */
const name = fc
	.array(
		fc.oneof(
			fc.constantFrom(...'がぱハバﾊﾞｶ゙ヴー々あア'),
			fc.constantFrom(...'ضَرَبُّآأإةىיִשּׁקרहिन्दी한국어ไทย'),
			fc.constantFrom(...'ΣσςΟΔΟΣЙйЁёІїßẞǅﬀŁłĐđØøÆæŒœĳ'),
			fc.constantFrom(...'İIıiÂâŞşĞğ', '\u0307', '\u0323', '\u200D', '\uFE0F', '\u00AD', '\u3099'),
			fc.constantFrom(' ', '.', '&', '\u00A0', '\t', '\u3000'),
			fc.string({ unit: 'grapheme', maxLength: 3 }),
		),
		{ minLength: 1, maxLength: 8 },
	)
	.map((parts) => parts.join('').replaceAll('\u0000', ''))
	.filter((text) => text.isWellFormed());

test('a sender compares in the database as in the rules', async () => {
	const senders = [
		'Deniz Mağaza',
		'DENİZ MAĞAZA',
		' ışık & Çiçek A.Ş. ',
		'Café Noël',
		'Großhandel',
		'КУЗНЕЦОВ',
		'Ёлка',
		'متجر',
		'㈱',
		'',
		...fc.sample(name, 3_000),
	];
	expect(await foldedBy('fold_text', senders.map(trimBlanks))).toEqual(senders.map(senderKeyOf));
});
