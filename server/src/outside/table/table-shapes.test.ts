import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	csvEncodings,
	escapeMarkup,
	tableTexts,
	workbookOf,
} from '../../testing/build/table-files.ts';

const letters = [...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ0123456789 -/:()&'];
const marks = [...',;|"\t\n'];

const textOf = (characters: readonly string[], maxLength: number) =>
	fc
		.array(fc.constantFrom(...characters), { minLength: 1, maxLength })
		.map((all) => all.join('').trim());

/** A table as shops have it: a heading row, and rows whose first cell is a number of an order. */
const tableOf = (cell: fc.Arbitrary<string>) =>
	fc.integer({ min: 2, max: 8 }).chain((columns) =>
		fc
			.array(fc.array(cell, { minLength: columns - 1, maxLength: columns - 1 }), {
				minLength: 1,
				maxLength: 12,
			})
			.map((rows) => [
				Array.from({ length: columns }, (_, at) => `Başlık ${at}`),
				...rows.map((row, at) => [`SP-${at}`, ...row]),
			]),
	);

test('a table written as CSV in any shape is read as the same texts', async () => {
	const shape = fc.record({
		table: tableOf(
			fc.oneof(textOf(letters, 20), textOf([...letters, ...marks], 20), fc.constant('')),
		),
		encoding: fc.constantFrom(...(Object.keys(csvEncodings) as (keyof typeof csvEncodings)[])),
		separator: fc.constantFrom(';', ',', '\t', '|'),
		lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
		quotesAll: fc.boolean(),
		endsWithLine: fc.boolean(),
		title: fc.constantFrom([], ['SİPARİŞ LİSTESİ']),
	});
	await fc.assert(
		fc.asyncProperty(shape, async (written) => {
			const { table, encoding, separator, lineEnd, quotesAll, endsWithLine, title } = written;
			// The line feed of a cell would be a line end of such a file.
			const cells =
				lineEnd === '\r'
					? table.map((row) => row.map((cell) => cell.replaceAll('\n', ' ').trim()))
					: table;
			const quoted = (cell: string) =>
				quotesAll || [separator, '"', '\n', '\t'].some((mark) => cell.includes(mark))
					? `"${cell.replaceAll('"', '""')}"`
					: cell;
			const lines = [...title, ...cells.map((row) => row.map(quoted).join(separator))];
			const text = lines.join(lineEnd) + (endsWithLine ? lineEnd : '');
			const read = await tableTexts(csvEncodings[encoding](text));
			expect(read.slice(title.length)).toEqual(cells);
		}),
		{ numRuns: 300 },
	);
});

type Cell =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'code'; readonly text: string }
	| { readonly kind: 'number'; readonly value: number; readonly text: string }
	| { readonly kind: 'date'; readonly value: number; readonly text: string };

const dayZeroMs = Date.UTC(1899, 11, 30);
const workbookCell: fc.Arbitrary<Cell> = fc.oneof(
	textOf([...letters, ...marks], 20).map((text): Cell => ({ kind: 'text', text })),
	fc
		.integer({ min: 0, max: 9_999_999_999 })
		.map((code): Cell => ({ kind: 'code', text: String(code).padStart(10, '0') })),
	fc.integer({ min: -99_999_999, max: 999_999_999 }).map(
		(kurus): Cell => ({
			kind: 'number',
			value: kurus / 100,
			text: String(kurus / 100).replace('.', ','),
		}),
	),
	fc.integer({ min: 36_526, max: 73_050 }).map(
		(day): Cell => ({
			kind: 'date',
			value: day,
			text: new Date(dayZeroMs + day * 86_400_000).toISOString().slice(0, 10),
		}),
	),
);

function markupOf(cell: Cell): string {
	switch (cell.kind) {
		case 'text':
			return `<c t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(cell.text)}</t></is></c>`;
		case 'code':
			return `<c s="1"><v>${Number(cell.text)}</v></c>`;
		case 'number':
			return `<c><v>${cell.value}</v></c>`;
		case 'date':
			return `<c s="2"><v>${cell.value}</v></c>`;
	}
}

test('a table written as a workbook is read as the same texts', async () => {
	const rows = fc.array(fc.array(workbookCell, { minLength: 1, maxLength: 8 }), {
		minLength: 1,
		maxLength: 12,
	});
	await fc.assert(
		fc.asyncProperty(rows, async (table) => {
			const markup = table.map((row) => `<row>${row.map(markupOf).join('')}</row>`).join('');
			const bytes = await workbookOf(markup, ['0000000000', 'dd\\.mm\\.yyyy']);
			const filled = table
				.map((row) => row.map(({ text }) => text))
				.filter((row) => row.some((text) => text !== ''));
			expect(await tableTexts(bytes, 'a.xlsx')).toEqual(filled);
		}),
		{ numRuns: 200 },
	);
});
