import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFrames, sealFrames } from './backup-frames.ts';

const passphrase = 'doğru at pil zımba';
const content = Buffer.concat([randomBytes(150_000), Buffer.from('son')]);
const frameBytes = 4 + 64 * 1024 + 16;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of source) chunks.push(chunk);
	return Buffer.concat(chunks);
}

const seal = (bytes: Buffer, word: string | null, pieces = 10_000) =>
	collect(sealFrames(inPieces(bytes, pieces), word));
const open = (bytes: Buffer, word: string | null) =>
	collect(openFrames(inPieces(bytes, 777), word));

test.each([
	['not encrypted', null],
	['encrypted', passphrase],
])('%s: what was written is read', async (_, word) => {
	for (const bytes of [content, Buffer.alloc(0), content.subarray(0, 64 * 1024)]) {
		expect((await open(await seal(bytes, word), word)).equals(bytes)).toBe(true);
		expect((await open(await seal(bytes, word, 200_000), word)).equals(bytes)).toBe(true);
	}
});

test('an encrypted file does not contain its content', async () => {
	const sealed = await seal(Buffer.from('Ayşe Yılmaz'.repeat(100)), passphrase);
	expect(sealed.includes('Yılmaz')).toBe(false);
});

test('a wrong and a missing passphrase are refused', async () => {
	const sealed = await seal(content, passphrase);
	await expect(open(sealed, 'başka bir şifre')).rejects.toThrow('Yedeğin şifresi yanlış');
	await expect(open(sealed, null)).rejects.toThrow('Yedek şifreli');
});

test('another file is not a backup', async () => {
	await expect(open(Buffer.from('PK a zip file of somebody'), null)).rejects.toThrow(
		'Dosya bir Sevk yedeği değil',
	);
});

test.each([
	['not encrypted', null],
	['encrypted', passphrase],
])('%s: a file that was changed, cut or reordered is refused', async (_, word) => {
	const sealed = await seal(content, word);
	const headerBytes = sealed.length - (content.length + 3 * 20);
	const header = sealed.subarray(0, headerBytes);
	const first = sealed.subarray(headerBytes, headerBytes + frameBytes);
	const second = sealed.subarray(headerBytes + frameBytes, headerBytes + 2 * frameBytes);
	const last = sealed.subarray(headerBytes + 2 * frameBytes);
	const flipped = Buffer.from(sealed);
	flipped.writeUInt8(flipped.readUInt8(headerBytes + 5_000) ^ 1, headerBytes + 5_000);
	const unmarked = Buffer.from(sealed);
	unmarked.writeUInt8(0, headerBytes + 2 * frameBytes);
	const damage = {
		flipped,
		unmarked,
		cutInFrame: sealed.subarray(0, -5),
		cutAtFrame: Buffer.concat([header, first, second]),
		reordered: Buffer.concat([header, second, first, last]),
		repeated: Buffer.concat([header, first, first, second, last]),
		extended: Buffer.concat([sealed, Buffer.from([0])]),
		headOnly: header,
	};
	for (const [name, bytes] of Object.entries(damage)) {
		await expect(open(bytes, word), name).rejects.toThrow(/Yedek dosyası (bozuk|eksik)/);
	}
});

test('frames of one backup do not open in another with the same passphrase', async () => {
	const [one, two] = [await seal(content, passphrase), await seal(content, passphrase)];
	const headerBytes = one.length - (content.length + 3 * 20);
	const mixed = Buffer.concat([one.subarray(0, headerBytes), two.subarray(headerBytes)]);
	await expect(open(mixed, passphrase)).rejects.toThrow('Yedek dosyası bozuk');
});
