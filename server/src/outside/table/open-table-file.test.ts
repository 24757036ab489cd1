import { readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../testing/build/zip-files.ts';
import { importFileLimits, openTableFile, type TableFile } from './open-table-file.ts';

async function open(content: string | Buffer, fileName = 'a.csv'): Promise<TableFile> {
	const file = await openTableFile(Readable.from([Buffer.from(content)]), fileName);
	if (isRefusal(file)) throw new Error(file.code);
	return file;
}

async function rowsOf(file: TableFile, at = 0): Promise<FileRow[]> {
	const rows: FileRow[] = [];
	for await (const row of file.sheets[at]?.rows() ?? []) rows.push(row);
	return rows;
}

const copies = async () =>
	(await readdir(tmpdir())).filter((name) => name.startsWith('sevk-table-')).length;

describe('bir CSV', () => {
	test('is read as often as needed, also at the same time', async () => {
		const file = await open('no;ad\n1;x\n2;y\n');
		const [left] = [await file.sheets[0]?.rows().next()];
		expect(left?.value).toEqual({ line: 1, cells: ['no', 'ad'] });
		const [once, again] = await Promise.all([rowsOf(file), rowsOf(file)]);
		expect(once).toHaveLength(3);
		expect(again).toEqual(once);
		await file.close();
	});

	test('leaves no file behind, even if it is never closed', async () => {
		const before = await copies();
		const file = await open('no;ad\n1;x\n');
		expect(await copies()).toBe(before);
		await file.close();
		await expect(rowsOf(file)).rejects.toThrow();
	});

	test.runIf(process.platform === 'linux')('closes its copy when the source fails', async () => {
		async function* failing() {
			yield Buffer.from(`no;ad\n${'1;x\n'.repeat(40_000)}`);
			throw new Error('bağlantı koptu');
		}
		await expect(openTableFile(Readable.from(failing()), 'a.csv')).rejects.toThrow('bağlantı');
		expect(await openCopies()).toEqual([]);
	});

	test('ends with a problem where it exceeds the size limit, without half a row', async () => {
		const rowBytes = 4 * 1024;
		const row = `SP;${'x'.repeat(rowBytes - 8)};son\n`;
		const file = await open(`no;ad;son\n${row.repeat(importFileLimits.csvBytes / rowBytes)}`);
		let last: (FileRow | undefined)[] = [];
		for await (const read of file.sheets[0]?.rows() ?? []) last = [last.at(-1), read];
		expect(last[1]).toMatchObject({ cells: [], problem: 'file_cut' });
		expect(last[0]?.cells.at(-1)).toBe('son');
		await file.close();
	});
});

/** Open files of this process that have lost their name. */
async function openCopies(): Promise<string[]> {
	const numbers = await readdir('/proc/self/fd');
	const places = await Promise.all(
		numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
	);
	return places.filter((place) => place.includes('sevk-table-'));
}

describe('bir çalışma kitabı', () => {
	const sheet = (text: string) =>
		`<sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`;

	test('names all sheets with rows, the hidden ones as hidden', async () => {
		const file = await open(
			await zipOf({
				'xl/workbook.xml': `<workbook><sheets><sheet name="Açıklama" id="a"/><sheet name="Grafik" id="d"/><sheet name="Eski" state="hidden" id="b"/><sheet name="Liste" state="veryHidden" id="c"/></sheets></workbook>`,
				'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="worksheets/sheet2.xml"/><Relationship Id="c" Target="/xl/worksheets/sheet3.xml"/><Relationship Id="d" Target="chartsheets/sheet1.xml"/></Relationships>`,
				'xl/worksheets/sheet1.xml': sheet('bir'),
				'xl/worksheets/sheet2.xml': sheet('iki'),
				'xl/worksheets/sheet3.xml': sheet('üç'),
				'xl/chartsheets/sheet1.xml': '<chartsheet/>',
			}),
			'a.xlsx',
		);
		expect(file.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
			['Açıklama', false],
			['Eski', true],
			['Liste', true],
		]);
		expect(await rowsOf(file, 2)).toEqual([{ line: 1, cells: ['üç'] }]);
		expect(await rowsOf(file, 0)).toEqual([{ line: 1, cells: ['bir'] }]);
		expect(await rowsOf(file, 0)).toHaveLength(1);
	});
});
