import { expect, test } from 'vitest';
import type { ProfileSource } from '../../common/import/file-dates.ts';
import { collectOrderFacts, noOrderFacts, type OrderFileFacts } from './order-file-facts.ts';
import { type OrderFileProfile, orderProfileOf } from './order-file-profile.ts';
import { orderQuestions, proposeOrderProfile } from './order-file-proposal.ts';
import { recognizeColumns } from './order-import-columns.ts';
import { groupRows } from './order-import-group.ts';
import { readOrderRows } from './order-import-lines.ts';

const headers =
	'Sipariş No;Gönderici;Alıcı;Telefon;İlçe;Adres;Teslimat Tarihi;Ödeme Tipi;Tutar;Ürün;Miktar;Birim Fiyat;Durum'.split(
		';',
	);

/** A row of an order; empty texts are as in further rows. */
const rest = 'Deniz;Ali Can;05320000040;Kadıköy;Moda Cad. 1;20.11.2026;Kapıda Nakit';
const none = ';;;;;;';

function readFile(
	lines: readonly string[],
	answers: Partial<OrderFileProfile> = {},
	headings: readonly string[] = headers,
	source: ProfileSource = 'lineMeasures' in answers ? 'person' : 'headings',
) {
	const rows = lines.map((text, at) => ({ line: at + 2, cells: text.split(';') }));
	const columns = recognizeColumns(headings);
	const base = orderProfileOf(columns, { ...answers, rowMeaning: 'line' });
	const collector = collectOrderFacts(base);
	for (const row of rows) collector.add(row);
	const facts: OrderFileFacts = { ...noOrderFacts, ...collector.facts(), sheetChosen: false };
	const profile = proposeOrderProfile(base, facts, source);
	const context = {
		headers: headings,
		profile,
		defaultServiceDate: null,
		defaultProvince: 'İstanbul',
	};
	const keyOf = groupRows(profile);
	const groups = Map.groupBy(rows, keyOf);
	const read = [...groups.values()].flatMap((group) => readOrderRows(group, context));
	return {
		profile,
		questions: orderQuestions(profile, facts, headings).map(({ kind }) => kind),
		rows: read.toSorted((one, other) => one.line - other.line),
	};
}

test('amounts of single products are summed', () => {
	const { profile, questions, rows } = readFile([
		`A-1;${rest};300,00;Kahve;1;300,00;`,
		`A-1;${rest};450,00;Fincan;3;150,00;`,
	]);
	expect(questions).toEqual([]);
	expect(profile).toMatchObject({ rowMeaning: 'line', lineAmount: 'sum' });
	expect(rows.map(({ outcome }) => outcome)).toEqual(['ready', 'line']);
	expect(rows[0]?.draft).toMatchObject({ amountKurus: 75_000, dueKurus: 75_000 });
	expect(rows[0]?.draft?.lines).toMatchObject([
		{ product: 'Kahve', quantity: 1 },
		{ product: 'Fincan', quantity: 3 },
	]);
});

test('an amount that is the sum of the lines is taken once', () => {
	const { profile, rows } = readFile([
		`A-1;${rest};750,00;Kahve;1;300,00;`,
		`A-1;${rest};750;Fincan;3;150,00;`,
	]);
	expect(profile.lineAmount).toBe('once');
	expect(rows[0]?.draft?.dueKurus).toBe(75_000);
});

test('further rows without sender, number or other cells belong to the order', () => {
	const { rows } = readFile([
		`A-1;${rest};750,00;Kahve;1;;`,
		`B-1;${rest};10,00;Su;1;;`,
		`A-1;${none};;Fincan;3;;`,
		`;${none};;Tabak;2;;`,
	]);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'line', 'line']);
	expect(rows[0]?.draft).toMatchObject({ dueKurus: 75_000 });
	expect(rows[0]?.draft?.lines.map(({ product }) => product)).toEqual(['Kahve', 'Fincan', 'Tabak']);
});

test('equal amounts that prove nothing are asked about, and all rows of the order are refused', () => {
	const { questions, rows } = readFile([
		`A-1;${rest};300,00;Kahve;1;;`,
		`A-1;${rest};300,00;Fincan;1;;`,
		`B-1;${rest};10,00;Su;1;;`,
	]);
	expect(questions).toEqual(['line_amount']);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'ready']);
	expect(rows[1]?.errors[0]?.sentence).toContain('A-1 (Deniz) siparişinin ürünleri');
});

test('rows of one number with two recipients are refused together', () => {
	const other = rest.replace('Ali Can', 'Ece Su');
	const { rows } = readFile([
		`A-1;${rest};300,00;Kahve;1;300;`,
		`A-1;${other};450,00;Fincan;1;450;`,
	]);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
	expect(rows[0]?.errors[0]).toMatchObject({ code: 'line_conflict' });
});

test('a wrong line refuses its order', () => {
	const { rows } = readFile([
		`A-1;${rest};300,00;Kahve;1;300,00;`,
		`A-1;${none};;Fincan;3;yüz elli;`,
	]);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
	expect(rows[0]?.errors[0]?.sentence).toContain('3. satırı hatalı');
});

test('cancelled orders are left out with their lines', () => {
	const { rows, profile } = readFile([
		`A-1;${rest};300,00;Kahve;1;;İptal Edildi`,
		`A-1;${none};;Fincan;1;;`,
		`B-1;${rest};10,00;Su;1;;Hazırlanıyor`,
		`C-1;${rest};10,00;Su;1;;İptal edilmedi`,
	]);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['left_out', 'left_out', 'ready', 'ready']);
	expect(rows[0]?.warnings[0]?.sentence).toContain('İptal Edildi');
	expect(profile.states).toMatchObject({ iptaledildi: 'cancelled', hazirlaniyor: 'ignore' });
});

test('one number of two senders is two orders', () => {
	const { rows } = readFile([
		`1;${rest};10,00;Kahve;1;;`,
		`1;${rest.replace('Deniz', 'Kuzey')};20,00;Su;1;;`,
	]);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);
});

test('equal amounts of many orders are asked about too', () => {
	const order = (number: string) => [
		`${number};${rest};300,00;Kahve;1;;`,
		`${number};${rest};300,00;Fincan;1;;`,
	];
	const { questions, profile } = readFile(['A-1', 'B-1', 'C-1', 'D-1'].flatMap(order));
	expect(questions).toEqual(['line_amount']);
	expect(profile.lineAmount).toBeNull();
});

test('a file without a sender asks for it, unless a person has said that there is none', () => {
	const unsent = rest.replace('Deniz', '');
	const line = `A-1;${unsent};10,00;Kahve;1;10,00;`;
	expect(readFile([line]).questions).toEqual(['sender']);
	expect(readFile([line], { senderName: 'Deniz' }).questions).toEqual([]);
	expect(readFile([line], { senderName: '' }).questions).toEqual([]);
	const named = `A-2;${rest};10,00;Kahve;1;10,00;`;
	const { questions, rows } = readFile([line, named], { senderName: '' });
	expect(questions).toEqual([]);
	expect(rows.map(({ draft }) => draft?.senderName)).toEqual(['', 'Deniz']);
});

test('the refusal of an order names its sender', () => {
	const other = rest.replace('Ali Can', 'Ece Su');
	const { rows } = readFile([`1;${rest};300,00;Kahve;1;300;`, `1;${other};450,00;Fincan;1;450;`]);
	expect(rows[1]?.errors[0]?.sentence).toContain('1 (Deniz) siparişinin satırlarında');
});

const measured = (koli: string, desi: string, kg: string) =>
	`A-1;${rest};10,00;Kahve;1;10,00;;${koli};${desi};${kg}`;
const measureHeaders = [...headers, 'Koli', 'Desi', 'Kg'];

test('equal measures of an order are asked about, and counted once with a warning until then', () => {
	const lines = [measured('2', '5', ''), measured('2', '5', '1')];
	const { questions, rows } = readFile(lines, {}, measureHeaders);
	expect(questions).toEqual(['line_measure', 'line_measure']);
	expect(rows[0]?.draft).toMatchObject({ pieceCount: 2, desi: 5, kg: 1 });
	expect(rows[0]?.warnings.map(({ sentence }) => sentence)).toEqual(
		expect.arrayContaining([
			'"Koli" siparişin her satırında aynı; siparişin ölçüsü sayıldı, toplanmadı.',
		]),
	);
	const sum = { pieceCount: 'sum', desi: 'sum', kg: 'once' } as const;
	const summed = readFile(lines, { lineMeasures: sum }, measureHeaders);
	expect(summed.questions).toEqual([]);
	expect(summed.rows[0]?.draft).toMatchObject({ pieceCount: 4, desi: 10, kg: 1 });
});

test('measures that differ in one order are added in all, with their units', () => {
	const lines = [
		measured('1 koli', '0,5 m3', '800 gr'),
		measured('2 koli', '3', '1,2 kg'),
		...[1, 2].map(() => measured('1', '5', '2').replace('A-1', 'B-1').replace('Kahve', 'Çay')),
	];
	lines[3] = lines[3]?.replace('Çay', 'Su') ?? '';
	const { questions, rows } = readFile(lines, {}, measureHeaders);
	expect(questions).toEqual([]);
	expect(rows[0]?.draft).toMatchObject({ pieceCount: 3, desi: 169.67, kg: 2 });
	expect(rows[2]?.draft).toMatchObject({ pieceCount: 2, desi: 10, kg: 4 });
});

test('rows that contradict an answer about a measure are asked about again', () => {
	const once = { pieceCount: 'once', desi: 'once', kg: 'once' } as const;
	const { questions } = readFile(
		[measured('1', '', ''), measured('2', '', '')],
		{
			lineAmount: 'sum',
			lineMeasures: once,
		},
		measureHeaders,
		'earlier',
	);
	expect(questions).toEqual(['line_measure']);
});
