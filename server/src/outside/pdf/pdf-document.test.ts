import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPdfText } from '../../testing/build/pdf-text.ts';
import {
	buildPdf,
	paperDefinition,
	pdfBeside,
	pdfHeading,
	pdfSums,
	pdfTable,
	pdfText,
} from './pdf-document.ts';

const a4 = { width: 595.28, height: 841.89 };
const letters = 'ğĞıİşŞçÇöÖüÜ ₺1.234,50';

function paper(rowCount: number) {
	return {
		title: 'ZİMMET LİSTESİ (TESLİM-TESELLÜM TUTANAĞI)',
		letterhead: {
			title: 'Sevk Lojistik A.Ş.',
			lines: ['Ümraniye'],
			logo: null,
			publicUrl: 'https://sevk.example.com',
		},
		head: [
			['Zimmet No', 'ZMT-2026-000123'],
			['Araç', '34 ABC 123'],
		] as const,
		number: 'ZMT-2026-000123',
		recordPath: '/debit/018f1c9e-0000-7000-8000-000000000001',
		body: [
			pdfHeading(letters),
			pdfBeside(pdfSums([{ label: 'Nakit', value: '₺11.200,00', strong: true }]), pdfText('Şişli')),
			pdfTable(
				[{ label: '#' }, { label: 'Alıcı', width: '*' }],
				Array.from({ length: rowCount }, (_, at) => [String(at + 1), 'Ayşe N** Y*****']),
			),
		],
		signatures: [
			{ role: 'Teslim Eden', name: 'Zeynep Kaya' },
			{ role: 'Teslim Alan', name: null },
		] as const,
		closingLine: '2 nüsha düzenlenmiştir.',
		printedAt: new Date('2026-03-05T04:49:00Z'),
		printedBy: 'Zeynep K***',
	};
}

/** All streams of the file, decompressed, including the glyph maps. */
function streamsOf(pdf: Buffer): string {
	const source = pdf.toString('latin1');
	return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
		.map((match) => unpack(Buffer.from(match[1] ?? '', 'latin1')))
		.join('\n');
}

function unpack(bytes: Buffer): string {
	try {
		return inflateSync(bytes).toString('latin1');
	} catch {
		return '';
	}
}

test('names its language', async () => {
	const pdf = await buildPdf(paper(1));
	expect(pdf.toString('latin1')).toContain('/Lang (tr-TR)');
});

test('a paper supports all Turkish letters and the lira sign', async () => {
	const pdf = await buildPdf(paper(3));
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
	const streams = streamsOf(pdf).toLowerCase();
	for (const letter of new Set(letters.replaceAll(' ', ''))) {
		const code = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
		expect(streams, `harf ${letter}`).toContain(code);
	}
});

test('a long list continues on further pages', async () => {
	const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
	expect(pages(await buildPdf(paper(0)))).toBe(1);
	expect(pages(await buildPdf(paper(200)))).toBeGreaterThan(2);
});

test('a number is not broken at its hyphens, in the head and in lists', () => {
	const list = paper(1);
	const { content } = paperDefinition({
		...list,
		head: [['Devreden araç / rota', '34 SVK 103 / RT-UMR-261125-03']],
		body: [pdfTable([{ label: 'Rota' }], [['RT-UMR-261125-03'], ['Kağıthane-Seyrantepe hattı']])],
	});
	const printed = JSON.stringify(content);
	expect(printed).toContain('"text":"RT-UMR-261125-03","bold":true,"noWrap":true');
	expect(printed).toContain('"text":"RT-UMR-261125-03","alignment":"left","noWrap":true');
	expect(printed).not.toContain('Seyrantepe hattı","alignment":"left","noWrap":true');
});

test('every page has the number, the page of all pages and a code of the record', async () => {
	const pdf = await buildPdf(paper(80));
	const pages = readPdfText(pdf).replaceAll(/\s/g, '');
	const count = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
	for (let page = 1; page <= count; page += 1) expect(pages).toContain(`Sayfa${page}/${count}`);
	expect(pages.match(/·No:ZMT-2026-000123/g)).toHaveLength(count);
	const { footer } = paperDefinition(paper(1));
	const foot =
		typeof footer === 'function' ? footer(2, 3, { ...a4, orientation: 'portrait' }) : null;
	const qr = 'https://sevk.example.com/debit/018f1c9e-0000-7000-8000-000000000001';
	expect(foot).toMatchObject({ columns: [{}, { text: 'Sayfa 2/3' }, { qr }] });
});

test('signatures share their page with the sentences before them', () => {
	const sentence = 'Yukarıda dökümü yapılan gönderiyi teslim aldım.';
	const list = paper(80);
	const { content } = paperDefinition({ ...list, body: [...list.body, pdfText(sentence)] });
	const end = Array.isArray(content) ? content.at(-1) : null;
	expect(end).toMatchObject({ unbreakable: true, stack: [{ text: sentence }, { table: {} }, {}] });
});

test('signatures share their page with a short list before them and its heading', () => {
	const list = paper(80);
	const heading = '4. Eksik / Fazla';
	const difference = pdfTable([{ label: 'Barkod' }], [], 'Eksik veya fazla yok.');
	const { content } = paperDefinition({
		...list,
		body: [...list.body, pdfHeading(heading), difference, pdfText('Teslim aldım.')],
	});
	const end = Array.isArray(content) ? content.at(-1) : null;
	expect(end).toMatchObject({
		unbreakable: true,
		stack: [{ text: heading }, { table: {} }, { text: 'Teslim aldım.' }, { table: {} }, {}],
	});
});

test('signatures on a new page have the last rows of the list with them', async () => {
	const pdf = await buildPdf(paper(33));
	expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
	// The second page repeats the head of the list.
	expect(
		readPdfText(pdf)
			.replaceAll(/\s/g, '')
			.match(/#Alıcı/g),
	).toHaveLength(2);
});
