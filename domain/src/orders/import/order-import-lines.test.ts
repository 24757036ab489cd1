import { expect, test } from 'vitest';
import { collectOrderFacts, noOrderFacts, type OrderFileFacts } from './order-file-facts.ts';
import { orderProfileOf } from './order-file-profile.ts';
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

function readFile(lines: readonly string[]) {
	const rows = lines.map((text, at) => ({ line: at + 2, cells: text.split(';') }));
	const columns = recognizeColumns(headers);
	const collector = collectOrderFacts(orderProfileOf(columns));
	for (const row of rows) collector.add(row);
	const facts: OrderFileFacts = { ...noOrderFacts, ...collector.facts(), sheetChosen: false };
	const profile = proposeOrderProfile(orderProfileOf(columns), facts, 'headings');
	const context = { headers, profile, defaultServiceDate: null, defaultProvince: 'İstanbul' };
	const keyOf = groupRows(profile);
	const groups = Map.groupBy(rows, keyOf);
	const read = [...groups.values()].flatMap((group) => readOrderRows(group, context));
	return {
		profile,
		questions: orderQuestions(profile, facts, headers).map(({ kind }) => kind),
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
	expect(rows.map(({ outcome }) => outcome)).toEqual(['warned', 'line']);
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
	expect(rows.map(({ outcome }) => outcome)).toEqual(['warned', 'warned', 'line', 'line']);
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
	expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'warned']);
	expect(rows[1]?.errors[0]?.sentence).toContain('A-1 siparişinin ürünleri');
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
	expect(rows.map(({ outcome }) => outcome)).toEqual(['left_out', 'left_out', 'warned', 'warned']);
	expect(rows[0]?.warnings[0]?.sentence).toContain('İptal Edildi');
	expect(profile.states).toMatchObject({ iptaledildi: 'cancelled', hazirlaniyor: 'ignore' });
});

test('one number of two senders is two orders', () => {
	const { rows } = readFile([
		`1;${rest};10,00;Kahve;1;;`,
		`1;${rest.replace('Deniz', 'Kuzey')};20,00;Su;1;;`,
	]);
	expect(rows.map(({ outcome }) => outcome)).toEqual(['warned', 'warned']);
});

test('ruined letters are asked about, foreign names are not', () => {
	const row = (number: string, name: string) =>
		`${number};${rest.replace('Ali Can', name)};10,00;Kahve;1;10,00;`;
	expect(readFile([row('A-1', 'Ayþe Yýlmaz'), row('B-1', 'Ali Can')]).questions).toEqual([
		'letters',
	]);
	const foreign = [row('A-1', 'Þór Jónsson'), row('B-1', 'Sigríður Þóra'), row('C-1', 'Þór')];
	expect(readFile(foreign).questions).toEqual([]);
});
