import { readdirSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { multipartFile } from '../../testing/build/multipart.ts';
import {
	aPdf,
	aPicture,
	createFileTestContext,
	fileKey,
} from '../../testing/fixture/file-test-context.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementFiles } from './file-endpoints.ts';
import { createFileTokens } from './file-token-commands.ts';

const context = await createFileTestContext();
const { db, app, keeping, depotA, upload, open, uploaded } = context;
afterAll(context.close);

/** A PNG that claims a size without containing its pixels, like a decompression bomb. */
function hugePng(side: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), data]);
		const crc = Buffer.alloc(4);
		crc.writeUInt32BE(crc32(body));
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		return Buffer.concat([length, body, crc]);
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header.set([1, 0, 0, 0, 0], 8);
	const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', rows),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

function crc32(data: Buffer): number {
	let crc = -1;
	for (const byte of data) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

describe('upload', () => {
	it.each(['jpeg', 'png', 'webp', 'gif'] as const)('takes a %s', async (format) => {
		const fileName = await uploaded(await aPicture()[format]().toBuffer());
		expect(fileName).toMatch(new RegExp(`\\.${format === 'jpeg' ? 'jpg' : format}$`));
		const response = await open(fileName, 'planner');
		expect(response.statusCode).toBe(200);
		expect(response.headers['content-type']).toBe(`image/${format}`);
	});

	it('takes a PDF as it is', async () => {
		const fileName = await uploaded(aPdf);
		const response = await open(fileName, 'planner');
		expect(response.headers['content-type']).toBe('application/pdf');
		expect(response.rawPayload.equals(aPdf)).toBe(true);
	});

	it('keeps the pixels of a photo and nothing else', async () => {
		const exif = { IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '41/1 1/1 0/1' } };
		const photo = await aPicture().withExif(exif).jpeg().toBuffer();
		expect(photo.includes('canary-artist')).toBe(true);
		const tail = Buffer.concat([photo, Buffer.from('canary-tail')]);
		const response = await open(await uploaded(tail), 'planner');
		expect(response.rawPayload.includes('canary')).toBe(false);
		expect((await sharp(response.rawPayload).metadata()).exif).toBeUndefined();
	});

	it('turns a photo as the camera was held', async () => {
		const photo = await aPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
		const response = await open(await uploaded(photo), 'planner');
		expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 40, height: 60 });
	});

	it('needs a token', async () => {
		const { payload, headers } = multipartFile(aPdf);
		const url = '/api/public/upload/temp';
		const answer = await app.inject({ method: 'POST', url, headers, payload });
		expect(answer.statusCode).toBe(401);
	});

	it('needs the field "file"', async () => {
		expect((await upload(aPdf, 'planner', 'a.pdf', 'other')).json().code).toBe('http/file-missing');
		const url = '/api/public/upload/temp';
		const json = {
			method: 'POST',
			url,
			headers: bearer('planner'),
			payload: { file: 'x' },
		} as const;
		expect((await app.inject(json)).statusCode).toBe(415);
	});

	it('needs a depot', async () => {
		expect((await upload(aPdf, 'homeless')).json().code).toBe('file/no-depot');
	});

	const zip = Buffer.from('504b0304140000000800', 'hex');
	const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
	const hostile: [string, () => Buffer | string | Promise<Buffer>, string][] = [
		['an empty file', () => '', 'file/empty'],
		['an SVG', () => svg, 'file/type'],
		['an SVG with an XML head', () => `<?xml version="1.0"?>${svg}`, 'file/type'],
		['a page', () => '<!doctype html><script>alert(1)</script>', 'file/type'],
		['a ZIP named .jpg', () => Buffer.concat([zip, Buffer.alloc(200)]), 'file/type'],
		['a gzip', () => gzipSync('x'.repeat(1000)), 'file/type'],
		['text', () => 'merhaba', 'file/type'],
		['an executable', () => Buffer.from('7f454c4602010100', 'hex'), 'file/type'],
		['a TIFF', () => aPicture().tiff().toBuffer(), 'file/type'],
		['an AVIF', () => aPicture().avif().toBuffer(), 'file/type'],
		['a JPEG of nothing', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'file/broken'],
		[
			'a PNG cut in half',
			async () => (await noise().png().toBuffer()).subarray(0, 9_000),
			'file/broken',
		],
		[
			'a PDF with a script',
			() => aPdf.toString().replace('<<>>', '<< /S /JavaScript /JS (app.alert(1)) >>'),
			'file/active-pdf',
		],
		[
			'a PDF whose objects are encrypted',
			() => `${aPdf}4 0 obj<</Type/ObjStm>>stream\n\nendstream trailer<</Encrypt 9 0 R>>%%EOF`,
			'file/locked-pdf',
		],
		['a PDF without its end', () => aPdf.subarray(0, 30), 'file/broken'],
		['a GIF head on a page', () => `GIF89a<script>alert(1)</script>`, 'file/broken'],
		['a PNG of 16,000 × 16,000', () => hugePng(16_000), 'file/too-many-pixels'],
		['a file over 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'file/too-large'],
	];
	const noise = () =>
		sharp({
			create: {
				width: 200,
				height: 200,
				channels: 3,
				background: 'red',
				noise: { type: 'gaussian', mean: 128, sigma: 30 },
			},
		});

	it.each(hostile)('refuses %s', async (_what, content, code) => {
		const bytes = await content();
		const answer = await upload(bytes);
		expect(answer.json()).toMatchObject({ status: 422, code });
		expect(answer.json().detail).toMatch(/\.$/);
	});

	it('leaves nothing behind of what it refused', () => {
		expect(readdirSync(keeping.incomingFolder)).toEqual([]);
	});

	it('answers a body that breaks off', async () => {
		const { payload, headers } = multipartFile(await aPicture().jpeg().toBuffer());
		const answer = await app.inject({
			method: 'POST',
			url: '/api/public/upload/temp',
			headers: { ...headers, ...bearer('planner') },
			payload: payload.subarray(0, payload.length - 60),
		});
		expect(answer.json().code).toBe('file/cut-off');
	});

	it('has a quota for what no record claimed', async () => {
		const user = testUser('planner', { userId: newId(), depotIds: [depotA] });
		const far = new Date(Date.now() + 1_000_000);
		const mediaType = 'image/png' as const;
		const row = { depot_id: depotA, media_type: mediaType, uploaded_by: user.userId };
		const rows = Array.from({ length: 60 }, () => ({
			...row,
			id: newId(),
			byte_size: 10,
			uploaded_at: new Date(),
			expires_at: far,
		}));
		await db.insertInto('files').values(rows).execute();
		const identity = fakeIdentity({ full: user });
		const own = await testEdge({
			identity,
			implementations: implementFiles({
				keeping,
				identity,
				tokens: createFileTokens(fileKey, 5),
				nativeOrigins: [],
			}),
		});
		const { payload, headers } = multipartFile(aPdf);
		const url = '/api/public/upload/temp';
		const sent = {
			method: 'POST',
			url,
			headers: { ...headers, ...bearer('full') },
			payload,
		} as const;
		expect((await own.inject(sent)).json().code).toBe('file/quota');
		await own.close();
	});
});
