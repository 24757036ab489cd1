import { deflateSync } from 'node:zlib';
import { largestFileBytes } from '@sevk/domain/files/file';
import { expect, test } from 'vitest';
import { longestStepMs } from '../../testing/build/turn-meter.ts';
import { pdfContentOf } from './pdf-content.ts';

const pdf = (body: string | Buffer) =>
	Buffer.concat([
		Buffer.from('%PDF-1.7\n'),
		Buffer.from(body),
		Buffer.from('\ntrailer\n<<>>\n%%EOF\n'),
	]);

const objectStream = (objects: string, head = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
	pdf(
		Buffer.concat([
			Buffer.from(`4 0 obj\n<< ${head} /Length 9 >>\nstream\n`),
			head.includes('/Filter') ? deflateSync(objects) : Buffer.from(objects),
			Buffer.from('\nendstream\nendobj'),
		]),
	);

test.each([
	['a script', '1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'],
	['a script spelled by numbers', '1 0 obj << /S /J#61va#53cript /#4A#53 (x) >> endobj'],
	['a script without a blank', '1 0 obj<</JS(app.alert(1))>>endobj'],
	['a program that is started', '1 0 obj << /S /Launch /F (cmd.exe) >> endobj'],
	['an act on opening', '1 0 obj << /OpenAction << /S /URI /URI (http://x) >> >> endobj'],
	['a script with a NUL as a blank', '1 0 obj <</S/JavaScript\0/JS\0(app.alert(1))>> endobj'],
	['a program with a NUL as a blank', '1 0 obj <</S/Launch\0/F(cmd.exe)>> endobj'],
	['an XFA form with a NUL as a blank', '1 0 obj <</XFA\0[]>> endobj'],
	['an act on opening with a NUL', '1 0 obj <</OpenAction\0<</S\0/URI>>>> endobj'],
	['an act after many blanks', `<</OpenAction${' '.repeat(70_000)}<</S/URI/URI(http://x)>>>>`],
	['an act after many NULs', `<</OpenAction${'\0'.repeat(200_000)}<</S/URI/URI(http://x)>>>>`],
	['an act after a comment', '<</OpenAction%x\n<</S/URI/URI(http://x)>>>>'],
	['an act after a page', '<</OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(http://x)>>>>>>'],
	['an act with a page in a text', '<</OpenAction<</X(/S/GoTo)/S/URI/URI(http://x)>>>>'],
	['an act after a bracket in a name', '<</OpenAction<</S/GoTo/D[/a#5d#3e#3e]/S/URI>>>>'],
	['acts of a page', '1 0 obj << /AA << /O 5 0 R >> >> endobj'],
	['an embedded file', '1 0 obj << /Type /EmbeddedFile >> endobj'],
	['a list of embedded files', '1 0 obj << /Names << /EmbeddedFiles 5 0 R >> >> endobj'],
	['a film', '1 0 obj << /Subtype /RichMedia >> endobj'],
	['an XFA form', '1 0 obj << /AcroForm << /XFA 5 0 R >> >> endobj'],
	['a form that sends itself', '1 0 obj << /S /SubmitForm >> endobj'],
	[
		'a script inside of a stream that is no stream',
		'1 0 obj <<>> stream\n<< /S /JavaScript >>\nendstream',
	],
])('%s is active', async (_name, body) => {
	expect(await pdfContentOf(pdf(body))).toBe('active');
});

test.each([
	['script', '1 0 << /S /JavaScript /JS (x) >>'],
	['short script', '1 0 << /JS (x) >>'],
	['act', '1 0 << /AA 5 0 R >>'],
])('a %s inside of an object stream is active', async (_name, objects) => {
	expect(await pdfContentOf(objectStream(objects))).toBe('active');
	expect(await pdfContentOf(objectStream(objects, '/Type /ObjStm /N 1 /First 4'))).toBe('active');
	expect(await pdfContentOf(objectStream(objects, '/N 1 /First 4 /Filter [/Fl#61teDecode]'))).toBe(
		'active',
	);
});

const hidden = deflateSync('1 0 << /S /JavaScript /JS (app.alert(1)) >>').toString('latin1');
const typed = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
const untyped = '/N 1 /First 4 /Filter /FlateDecode';
const referenced = '/N 1 /Filter /FlateDecode /First 9 0 R';

test.each([
	['a name that ends like an object', `4 0 obj << ${typed} /Zobj 1 >>\nstream\n`],
	['a comment before the stream', `4 0 obj << ${typed} >>\n%5 0 obj\nstream\n`],
	['a text before it', `1 0 obj << /Title (stream) >> endobj 4 0 obj << ${typed} >>\nstream\n`],
	['a name in numbers', `4 0 obj << /Type /Obj#53tm ${untyped} /Zobj 1 >>\nstream\n`],
	['no type', `4 0 obj << ${untyped} /Zobj 1 >>\nstream\n`],
	[
		'a NUL after its name',
		`4 0 obj << /Type /ObjStm\0/N 1/First\0 4/Filter/FlateDecode /Zobj 1>>\nstream\n`,
	],
	['a referenced offset', `4 0 obj << ${referenced} /Zobj 1 >>\nstream\n`],
	['a comment that ends', `4 0 obj << ${referenced} %>> endobj 5 0 obj\n>>\nstream\n`],
	['a text that ends', `4 0 obj << ${referenced} /X (>> endobj 5 0 obj) >>\nstream\n`],
	['a word that ends', `4 0 obj << ${referenced} /X endobj /Zobj 1 >>\nstream\n`],
	[
		'a second one that is passive',
		`4 0 obj << /Type /ObjStm ${typed} >>\nstream\n${deflateSync('1 0 <<>>').toString('latin1')}\nendstream endobj
		5 0 obj << ${typed} /Zobj 1 >>\nstream\n`,
	],
])('an object stream hidden by %s is not passive', async (_, head) => {
	const file = Buffer.from(`${head}${hidden}\nendstream\nendobj`, 'latin1');
	expect(await pdfContentOf(pdf(file))).toBe('locked');
});

test('an unreadable object stream makes a file locked', async () => {
	const lzw = '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode';
	expect(await pdfContentOf(objectStream('x', lzw))).toBe('locked');
	const both = '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]';
	expect(await pdfContentOf(objectStream('x', both))).toBe('locked');
	const bomb = objectStream(' '.repeat(65 * 1024 * 1024));
	expect(bomb.length).toBeLessThan(100_000);
	expect(await pdfContentOf(bomb)).toBe('locked');
	const encrypted = Buffer.concat([objectStream('1 0 <<>>'), pdf('trailer << /Encrypt 9 0 R >>')]);
	expect(await pdfContentOf(encrypted)).toBe('locked');
});

test('documents of common programs are passive', async () => {
	const opening = '1 0 obj << /OpenAction [3 0 R /XYZ null null 0] /Lang (tr) >> endobj';
	expect(await pdfContentOf(pdf(opening))).toBe('passive');
	const goTo = '1 0 obj << /OpenAction << /Type /Action /S /GoTo /D [3 0 R /Fit] >> >> endobj';
	expect(await pdfContentOf(pdf(goTo))).toBe('passive');
	for (const action of [
		'<</D[3 0 R/XYZ 0 792 0]/S/GoTo>>',
		'<</S/GoTo/D(Bölüm 1)>>',
		'<</S/GoTo/D<FEFF>>>',
		'5 0 R',
		`<<${' '.repeat(70_000)}/S\r\n/GoTo\0/D [3 0 R /Fit]\n>>`,
		'null',
	]) {
		expect(await pdfContentOf(pdf(`1 0 obj << /OpenAction ${action} >> endobj`))).toBe('passive');
	}
	expect(await pdfContentOf(pdf('1 0 obj << /A << /S /URI /URI (https://x) >> >> endobj'))).toBe(
		'passive',
	);
	expect(await pdfContentOf(objectStream('1 0 << /Type /Page >>'))).toBe('passive');
	const outlines = '1 0 obj << /Type /Outlines /First 2 0 R /Last 2 0 R /Count 1 >> endobj';
	expect(await pdfContentOf(pdf(outlines))).toBe('passive');
	const chapter =
		'1 0 obj << /First 2 0 R /Title (Bölüm \\(1\\) %50 >> endobj) /C [1 0 0] >> endobj';
	expect(await pdfContentOf(pdf(chapter))).toBe('passive');
	expect(await pdfContentOf(pdf('1 0 obj << /Type /Font /FirstChar 32 >> endobj'))).toBe('passive');
});

/** A piece, repeated until an upload is as large as it may be. */
const largest = (piece: string) => piece.repeat(Math.floor(largestFileBytes / piece.length));
/** A tenth of what a check in one step takes, and ten times what the steps take. */
const longestMs = 500;

test.each([
	['codes of characters', `${largest('#61')} stream endstream`, 'passive'],
	['codes of characters in one dictionary', `obj<</First ${largest('#61')} stream`, 'locked'],
	[
		'codes of characters in many dictionaries',
		largest(`obj<</First ${'#61'.repeat(200)}>>streamendstream`),
		'passive',
	],
	['blanks in a dictionary', `obj<</First 1/Filter${' '.repeat(31_000)}>>stream`, 'locked'],
	['more blanks in a dictionary', `obj<</First 1/Filter${' '.repeat(80_000)}>>stream`, 'locked'],
	['blanks', largest(' '), 'passive'],
	['pairs of blanks', largest('a  '), 'passive'],
	['starts of a word', largest('s'), 'passive'],
	['starts of a stream', largest('stream'), 'passive'],
	['streams', largest('obj<</First>>streamendstream'), 'locked'],
	['names of object streams', `obj<<${largest('/ObjSt')}>>stream`, 'passive'],
	['actions on opening', `${'/OpenAction<<'.repeat(500_000)}/S/GoTo`, 'active'],
])('a file of %s is checked in small steps', async (_name, body, content) => {
	const file = pdf(body);
	let found = '';
	const stepMs = await longestStepMs(async () => {
		found = await pdfContentOf(file);
	});
	expect(found).toBe(content);
	expect(stepMs).toBeLessThan(longestMs);
});

test('a name is found wherever the windows of the search end', async () => {
	for (let blanks = 65_536 - 60; blanks < 65_536; blanks += 1) {
		const script = `${' '.repeat(blanks)}/J#61v#61Script${' '.repeat(2_000)}`;
		expect(await pdfContentOf(pdf(script))).toBe('active');
		const goTo = `${' '.repeat(blanks)}/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /JavaScripts`;
		expect(await pdfContentOf(pdf(`${goTo}${' '.repeat(2_000)}`))).toBe('passive');
	}
});
