// Files that an upload has to refuse, and names that must not lead to a file.
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

export type HostileFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };

const text = (content: string) => Buffer.from(content);
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegHead = Buffer.from('ffd8ffe000104a464946000101', 'hex');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function pngChunk(kind: string, data: Buffer): Buffer {
	const size = Buffer.alloc(4);
	size.writeUInt32BE(data.length);
	return Buffer.concat([size, text(kind), data, Buffer.alloc(4)]);
}

/** A picture that says it has a billion pixels. */
function hugePng(): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(32_000, 0);
	head.writeUInt32BE(32_000, 4);
	head.writeUInt8(8, 8);
	return Buffer.concat([pngHead, pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(''))]);
}

const pdf = (content: string) => text(`%PDF-1.7\n${content}\ntrailer<</Root 1 0 R>>\n%%EOF`);
const catalogue = (entry: string) => pdf(`1 0 obj<</Type/Catalog${entry}>>endobj`);

/** Thirty files, none of which is a picture or a passive document. */
export const hostileFiles: readonly HostileFile[] = [
	...[
		['empty.png', Buffer.alloc(0)],
		['script.svg', text(svg)],
		['script.png', text(svg)],
		['page.html', text('<!doctype html><script>alert(1)</script>')],
		['page.jpg', text('<html><body onload=alert(1)></html>')],
		['program.exe', Buffer.concat([text('MZ'), Buffer.alloc(4_096)])],
		['program.gif', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(4_096)])],
		['shell.sh', text('#!/bin/sh\nrm -rf /')],
		['macro.docm', Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(2_000)])],
		[
			'archive.zip',
			Buffer.concat([text('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(9_000_000))]),
		],
		['bomb.gz', gzipSync(Buffer.alloc(50_000_000))],
		['head.png', pngHead],
		['head.jpg', jpegHead],
		['head.gif', text('GIF89a')],
		['head.webp', text('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')],
		['huge.png', hugePng()],
		['zeros.png', Buffer.concat([pngHead, Buffer.alloc(100_000)])],
		['ones.jpg', Buffer.concat([jpegHead, Buffer.alloc(100_000, 0xff)])],
		['text.gif', Buffer.concat([text('GIF89a'), text(svg)])],
		['polyglot.jpg', Buffer.concat([jpegHead, text('<script>alert(1)</script>')])],
		['text.pdf', text('%PDF-1.7')],
		['script.pdf', catalogue('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
		['launch.pdf', catalogue('/OpenAction<</S/Launch/F(cmd.exe)>>')],
		['form.pdf', catalogue('/AcroForm<</XFA 2 0 R>>')],
		['file.pdf', catalogue('/Names<</EmbeddedFiles 2 0 R>>')],
		['hidden.pdf', catalogue('/OpenAction<</S/J#61vaScript/JS(1)>>')],
		[
			'locked.pdf',
			pdf(`1 0 obj<</Type/ObjStm/Filter/FlateDecode/Length 9>>stream\n123456789\nendstream endobj`),
		],
		['picture.bmp', Buffer.concat([text('BM'), Buffer.alloc(1_000)])],
		['picture.tiff', Buffer.concat([text('II*\u0000'), Buffer.alloc(1_000)])],
		['large.jpg', Buffer.concat([jpegHead, Buffer.alloc(10 * 1024 * 1024 + 1)])],
	].map(([name, bytes]) => ({
		name: name as string,
		type: 'image/png',
		bytes: bytes as Buffer,
	})),
];

const pathParts = [
	'..',
	'../',
	'..\\',
	'%2e%2e/',
	'%252e%252e%252f',
	'./',
	'/',
	'//',
	'\\',
	'\u0000',
	'%00',
	'etc/passwd',
	'secret',
	'../secret',
	'files',
	'postgres',
	'.jpg',
	'.png',
	';',
	'?',
	'#',
	'~',
	'file://',
	'C:\\',
	'\u202e',
	'．．／',
	'a',
	'0',
	'-',
	'01980000-0000-7000-8000-000000000001',
];

/** A name of a file that tries to lead out of the folder. */
export function hostilePath(random: () => number): string {
	const count = 1 + Math.floor(random() * 8);
	return Array.from(
		{ length: count },
		() => pathParts[Math.floor(random() * pathParts.length)] ?? '',
	).join('');
}
