import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { isRefusal } from '@sevk/domain/common/refusal';
import { unclaimedLifeMs } from '@sevk/domain/files/file';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { createLog } from '../../http/log.ts';
import { openBlobStore } from '../../outside/blob-store.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/fake-identity.ts';
import { multipartFile } from '../../testing/multipart.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testEdge } from '../../testing/test-edge.ts';
import { type FileKeeping, sweepFiles } from './file-commands.ts';
import { implementFiles } from './file-endpoints.ts';
import { claimFile } from './file-store.ts';
import { createFileTokens } from './file-token-commands.ts';

const depotA = newId();
const depotB = newId();
const planner = testUser('planner', { userId: newId(), depotIds: [depotA, depotB] });
const colleague = testUser('warehouse', { userId: newId(), depotIds: [depotA] });
const elsewhere = testUser('planner', { userId: newId(), depotIds: [depotB] });
const driver = testUser('driver', { userId: newId(), depotIds: [depotA] });
const homeless = testUser('viewer', { userId: newId() });
const key = Buffer.alloc(32, 7);

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-files-'));
const logged: string[] = [];
let database: TestDatabase;
let keeping: FileKeeping;
let app: FastifyInstance;

beforeAll(async () => {
	database = await createTestDatabase();
	for (const [id, code] of [
		[depotA, 'UMR'],
		[depotB, 'KDK'],
	] as const) {
		const now = new Date();
		const place = { province: 'İstanbul', district: 'Ümraniye', created_at: now, updated_at: now };
		await database.db
			.insertInto('depots')
			.values({ id, code, name: code, ...place })
			.execute();
	}
	keeping = {
		db: database.db,
		blobs: await openBlobStore({ kind: 'disk', folder: path.join(folder, 'files') }),
		incomingFolder: path.join(folder, 'incoming'),
	};
	const identity = fakeIdentity({ planner, colleague, elsewhere, driver, homeless });
	app = await testEdge({
		identity,
		implementations: implementFiles({ keeping, identity, tokens: createFileTokens(key) }),
		log: createLog('debug', { write: (line) => void logged.push(line) }),
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

function upload(content: Buffer | string, who = 'planner', fileName?: string, field?: string) {
	const { payload, headers } = multipartFile(content, fileName, field);
	const url = '/api/public/upload/temp';
	return app.inject({ method: 'POST', url, headers: { ...headers, ...bearer(who) }, payload });
}

function open(filePath: string, token: string) {
	const query = new URLSearchParams({ filePath, token });
	return app.inject({ url: `/api/public/storage?${query}` });
}

async function uploaded(content: Buffer, who?: string): Promise<string> {
	const answer = await upload(content, who);
	expect(answer.statusCode).toBe(200);
	return answer.json().data.fileName;
}

function claim(fileName: string, depotId: string, user = planner, nounId = newId()) {
	return transact(database.db, (tx) =>
		claimFile(tx, { fileName, depotId, noun: 'order', nounId, caller: user }),
	);
}

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n');

/** A PNG that claims a size without holding its pixels: what a decoder would have to fill. */
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
		...[signature, chunk('IHDR', header), chunk('IDAT', rows)],
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
		const fileName = await uploaded(await picture()[format]().toBuffer());
		expect(fileName).toMatch(new RegExp(`\\.${format === 'jpeg' ? 'jpg' : format}$`));
		const shown = await open(fileName, 'planner');
		expect(shown.statusCode).toBe(200);
		expect(shown.headers['content-type']).toBe(`image/${format}`);
	});

	it('takes a PDF as it is', async () => {
		const fileName = await uploaded(pdf);
		const shown = await open(fileName, 'planner');
		expect(shown.headers['content-type']).toBe('application/pdf');
		expect(shown.rawPayload.equals(pdf)).toBe(true);
	});

	it('keeps the pixels of a photo and nothing else', async () => {
		const exif = { IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '41/1 1/1 0/1' } };
		const photo = await picture().withExif(exif).jpeg().toBuffer();
		expect(photo.includes('canary-artist')).toBe(true);
		const tail = Buffer.concat([photo, Buffer.from('canary-tail')]);
		const shown = await open(await uploaded(tail), 'planner');
		expect(shown.rawPayload.includes('canary')).toBe(false);
		expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
	});

	it('turns a photo as the camera was held', async () => {
		const photo = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
		const shown = await open(await uploaded(photo), 'planner');
		expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 40, height: 60 });
	});

	it('needs a token', async () => {
		const { payload, headers } = multipartFile(pdf);
		const url = '/api/public/upload/temp';
		const answer = await app.inject({ method: 'POST', url, headers, payload });
		expect(answer.statusCode).toBe(401);
	});

	it('needs the field "file"', async () => {
		expect((await upload(pdf, 'planner', 'a.pdf', 'other')).json().code).toBe('http/file-missing');
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
		expect((await upload(pdf, 'homeless')).json().code).toBe('file/no-depot');
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
		['a TIFF', () => picture().tiff().toBuffer(), 'file/type'],
		['an AVIF', () => picture().avif().toBuffer(), 'file/type'],
		['a JPEG of nothing', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'file/broken'],
		[
			'a PNG cut in half',
			async () => (await noise().png().toBuffer()).subarray(0, 9_000),
			'file/broken',
		],
		['a PDF without its end', () => pdf.subarray(0, 30), 'file/broken'],
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

	it.each(hostile)('refuses %s in less than a second', async (_what, content, code) => {
		const bytes = await content();
		const startedAt = performance.now();
		const answer = await upload(bytes);
		expect(performance.now() - startedAt).toBeLessThan(1_000);
		expect(answer.json()).toMatchObject({ status: 422, code });
		expect(answer.json().detail).toMatch(/\.$/);
	});

	it('leaves nothing behind of what it refused', () => {
		expect(readdirSync(keeping.incomingFolder)).toEqual([]);
	});

	it('answers a body that breaks off', async () => {
		const { payload, headers } = multipartFile(await picture().jpeg().toBuffer());
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
		await database.db.insertInto('files').values(rows).execute();
		const identity = fakeIdentity({ full: user });
		const own = await testEdge({
			identity,
			implementations: implementFiles({ keeping, identity, tokens: createFileTokens(key) }),
		});
		const { payload, headers } = multipartFile(pdf);
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

describe('storage', () => {
	it('shows a file with headers that let it do nothing', async () => {
		const shown = await open(await uploaded(pdf), 'planner');
		expect(shown.headers).toMatchObject({
			'cache-control': 'private, no-store',
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'no-referrer',
			'x-frame-options': 'SAMEORIGIN',
			'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
		});
		expect(shown.headers['content-disposition']).toMatch(/^inline; filename="[\w.-]+"$/);
	});

	it('asks for a token', async () => {
		const fileName = await uploaded(pdf);
		expect((await open(fileName, '')).statusCode).toBe(401);
		expect((await open(fileName, 'unknown')).statusCode).toBe(401);
		expect((await app.inject({ url: '/api/public/storage' })).statusCode).toBe(400);
	});

	it('keeps a temporary file to its uploader, a claimed one to its depot', async () => {
		const fileName = await uploaded(pdf);
		expect((await open(fileName, 'colleague')).statusCode).toBe(404);
		expect(await claim(fileName, depotA)).toBeNull();
		expect((await open(fileName, 'colleague')).statusCode).toBe(200);
		expect((await open(fileName, 'elsewhere')).statusCode).toBe(404);
		expect((await open(fileName, 'driver')).statusCode).toBe(404);
	});

	it('moves a file into the depot of its record', async () => {
		const fileName = await uploaded(pdf);
		expect(await claim(fileName, depotB)).toBeNull();
		expect((await open(fileName, 'elsewhere')).statusCode).toBe(200);
		expect((await open(fileName, 'colleague')).statusCode).toBe(404);
	});

	it('opens one file for whoever holds its token', async () => {
		const fileName = await uploaded(pdf);
		const url = `/api/files/${fileName}/token`;
		const issued = await app.inject({ method: 'POST', url, headers: bearer('planner') });
		expect(issued.statusCode).toBe(200);
		const { token, address, expiresAt } = issued.json();
		expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
		expect((await app.inject({ url: address })).statusCode).toBe(200);
		expect((await open(await uploaded(pdf), token)).statusCode).toBe(404);
		const foreign = await app.inject({ method: 'POST', url, headers: bearer('colleague') });
		expect(foreign.statusCode).toBe(404);
	});

	it('refuses file tokens that are expired, of another key, audience or kind', async () => {
		const fileName = await uploaded(pdf);
		const signed = (typ: string, audience: string, life: string, secret = key) =>
			new SignJWT({ depot: depotA })
				.setProtectedHeader({ alg: 'HS256', typ })
				.setSubject(fileName)
				.setAudience(audience)
				.setExpirationTime(life)
				.sign(secret);
		expect((await open(fileName, await signed('file+jwt', 'files', '5m'))).statusCode).toBe(200);
		const bad = [
			await signed('file+jwt', 'files', '-1m'),
			await signed('file+jwt', 'other', '5m'),
			await signed('at+jwt', 'files', '5m'),
			await signed('file+jwt', 'files', '5m', Buffer.alloc(32, 8)),
		];
		const [head, body] = bad[0]?.split('.') ?? [];
		const none = Buffer.from('{"alg":"none","typ":"file+jwt"}').toString('base64url');
		for (const token of [...bad, `${none}.${body}.`, `${head}.${body}.`, 'x.y.z', '..']) {
			expect((await open(fileName, token)).statusCode).toBe(401);
		}
	});

	it('takes no path for a file', async () => {
		const fileName = await uploaded(pdf);
		const blob = `${fileName.slice(34, 36)}/${fileName}`;
		for (const bad of [
			...['../../etc/passwd', '/etc/passwd', blob, `./${fileName}`, `${fileName}\0`, ''],
			...[`${fileName}/..`, fileName.toUpperCase(), fileName.replace('.pdf', '.jpg.pdf')],
			...['%2e%2e%2fsecret', '..\\secret', 'file:///etc/passwd', `${fileName}\n`],
		]) {
			expect((await open(bad, 'planner')).statusCode, bad).toBe(404);
		}
	});

	it('never writes a query into the log', async () => {
		await open(await uploaded(pdf), 'canary-token');
		expect(logged.length).toBeGreaterThan(10);
		expect(logged.join('')).not.toContain('canary-token');
	});
});

describe('claims and the sweep', () => {
	it('claims once, by the uploader, for one record', async () => {
		const fileName = await uploaded(pdf);
		const nounId = newId();
		expect(isRefusal(await claim(fileName, depotA, colleague, nounId))).toBe(true);
		expect(await claim(fileName, depotA, planner, nounId)).toBeNull();
		expect(await claim(fileName, depotA, planner, nounId)).toBeNull();
		expect(isRefusal(await claim(fileName, depotA, planner))).toBe(true);
		expect(isRefusal(await claim('../secret', depotA))).toBe(true);
	});

	it('deletes what nobody claimed after 24 hours, and its bytes', async () => {
		const kept = await uploaded(pdf);
		await claim(kept, depotA);
		const left = await uploaded(pdf);
		const later = new Date(Date.now() + unclaimedLifeMs + 2 * 60 * 60 * 1000);
		expect(await sweepFiles(keeping, later)).toBeGreaterThan(0);
		expect((await open(left, 'planner')).statusCode).toBe(404);
		expect((await open(kept, 'planner')).statusCode).toBe(200);
		expect(await keeping.blobs.read(`${left.slice(34, 36)}/${left}`)).toBeNull();
		expect(await sweepFiles(keeping, later)).toBe(0);
	});
});

describe('a profile photo', () => {
	it('is an own uploaded picture, and stays', async () => {
		await database.db
			.insertInto('users')
			.values({
				id: planner.userId,
				email: 'p@sevk.test',
				email_fold: 'p@sevk.test',
				name: 'Pelin Planlayan',
				role: 'planner',
				created_at: new Date(),
				updated_at: new Date(),
			})
			.execute();
		const set = (photoFile: string | null, who = 'planner') =>
			app.inject({
				method: 'PUT',
				url: '/api/me/photo',
				headers: bearer(who),
				payload: { photoFile },
			});
		const fileName = await uploaded(await picture().png().toBuffer());
		expect((await set(fileName, 'colleague')).json().code).toBe('file/not-found');
		expect((await set(fileName)).json()).toEqual({ photoFile: fileName });
		expect((await set(fileName)).statusCode).toBe(200);
		expect((await set(await uploaded(pdf))).json().code).toBe('file/not-a-picture');
		const later = new Date(Date.now() + 2 * unclaimedLifeMs);
		await sweepFiles(keeping, later);
		expect((await open(fileName, 'planner')).statusCode).toBe(200);
		expect((await set(null)).json()).toEqual({ photoFile: null });
	});
});
