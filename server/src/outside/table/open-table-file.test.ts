import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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

/** Other tests copy files at the same time. */
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'sevk-copies-'));
	vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
	vi.unstubAllEnvs();
	await rm(folder, { recursive: true });
});

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
		const file = await open('no;ad\n1;x\n');
		expect(await readdir(folder)).toEqual([]);
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
	return places.filter((place) => place.startsWith(folder));
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

describe('bir dosya, tablo değil', () => {
	async function sentenceOf(content: string | Buffer, fileName: string): Promise<string> {
		const file = await openTableFile(Readable.from([Buffer.from(content)]), fileName);
		return isRefusal(file) ? file.detail : 'okundu';
	}
	const container = (entry: string) =>
		Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(entry, 'utf16le')]);

	test.each([
		['PDF', '%PDF-1.7\n1 0 obj', 'a.pdf', /PDF/],
		['an old workbook', container('Workbook'), 'a.xlsx', /\.xls\)/],
		['a locked workbook', container('EncryptedPackage'), 'a.xlsx', /şifreyle korunuyor/],
		[
			'a locked workbook under an old name',
			container('EncryptionInfo'),
			'a.xls',
			/şifreyle korunuyor/,
		],
		['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related;\n', 'a.xls', /MHTML/],
		['a web page without a table', '<!DOCTYPE html><html><p>Oturum kapandı', 'a.xls', /tablo yok/],
		['a compressed CSV', Buffer.from('1f8b0800', 'hex'), 'a.csv.gz', /sıkıştırılmış/],
		['a Word document', '{\\rtf1 a', 'a.csv', /Word/],
		['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'a.png', /CSV ya da Excel/],
	])('%s is named', async (_name, content, fileName, sentence) => {
		expect(await sentenceOf(content, fileName)).toMatch(sentence);
	});

	test.each([
		['a CSV', { 'siparis.csv': 'no;ad\n' }, /sıkıştırılmış/],
		['OpenDocument', { mimetype: 'x', 'content.xml': '<x/>' }, /\.ods/],
		['Numbers', { 'Index/Document.iwa': 'x' }, /Numbers/],
		['a binary workbook', { 'xl/workbook.bin': 'x' }, /\.xlsb/],
		['a Word document', { 'word/document.xml': '<x/>' }, /Word/],
	])('an archive of %s is named', async (_name, parts, sentence) => {
		expect(await sentenceOf(await zipOf(parts), 'a.xlsx')).toMatch(sentence);
	});

	test('a CSV may begin with a lesser-than sign', async () => {
		expect(await sentenceOf('<no>;ad\n1;x\n', 'a.csv')).toBe('okundu');
	});
});
