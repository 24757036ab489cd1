import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupPassphrase as passphrase } from '../../testing/fixture/backup-test-context.ts';
import { bodyEnd, jsonBytes, partBytes, readEntries, writeEntries } from './backup-entries.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-entries-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** More than two chunks of the age format, which zstd cannot make smaller. */
const secret = Buffer.concat([randomBytes(150_000), Buffer.from('son')]);
const chunkBytes = 64 * 1024 + 16;

async function* entries(): AsyncGenerator<Buffer> {
	yield jsonBytes({ kind: 'secret' });
	yield* partBytes(secret);
	yield bodyEnd;
	yield jsonBytes({ sealed: true });
	const files = { count: 0, bytes: 0, hash: '' };
	yield jsonBytes({ kind: 'end', tables: [], files, missingFiles: 0 });
}

let count = 0;
function newFile(bytes?: Buffer): string {
	count += 1;
	const file = path.join(folder, String(count));
	if (bytes !== undefined) fs.writeFileSync(file, bytes);
	return file;
}

async function write(word: string | null): Promise<Buffer> {
	const file = newFile();
	await writeEntries(file, word, entries());
	return fs.readFileSync(file);
}

async function read(bytes: Buffer, word: string | null): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const { head, body, seal } of readEntries(newFile(bytes), word)) {
		for await (const part of body) parts.push(part);
		if (head.kind === 'secret') expect(await seal()).toEqual({ sealed: true });
	}
	return Buffer.concat(parts);
}

test.each([
	['not encrypted', null],
	['encrypted', passphrase],
])('%s: what was written is read; a file that was changed or cut is refused', async (_, word) => {
	const bytes = await write(word);
	expect((await read(bytes, word)).equals(secret)).toBe(true);
	expect(bytes.includes(secret.subarray(0, 100))).toBe(word === null);
	const flipped = Buffer.from(bytes);
	flipped.writeUInt8(flipped.readUInt8(90_000) ^ 1, 90_000);
	const damage = {
		flipped,
		cut: bytes.subarray(0, -100),
		headOnly: bytes.subarray(0, 250),
		...(word === null ? {} : await damagedChunks(bytes)),
	};
	for (const [name, damaged] of Object.entries(damage)) {
		await expect(read(damaged, word), name).rejects.toThrow('Yedek dosyası bozuk');
	}
});

/** The chunks of an encrypted file in another sequence, or with those of another file. */
async function damagedChunks(bytes: Buffer) {
	const headBytes = bytes.length - (await write(null)).length - 3 * 16;
	const head = bytes.subarray(0, headBytes);
	const first = bytes.subarray(headBytes, headBytes + chunkBytes);
	const second = bytes.subarray(headBytes + chunkBytes, headBytes + 2 * chunkBytes);
	const last = bytes.subarray(headBytes + 2 * chunkBytes);
	const other = await write(passphrase);
	return {
		cutAtChunk: Buffer.concat([head, first, second]),
		reordered: Buffer.concat([head, second, first, last]),
		repeated: Buffer.concat([head, first, first, second, last]),
		extended: Buffer.concat([bytes, Buffer.from([0])]),
		mixed: Buffer.concat([head, other.subarray(headBytes)]),
	};
}

test('a wrong and a missing passphrase are refused', async () => {
	const bytes = await write(passphrase);
	expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
	await expect(read(bytes, 'başka bir şifre')).rejects.toThrow('Yedeğin şifresi yanlış');
	await expect(read(bytes, null)).rejects.toThrow('Yedek şifreli');
	// Keyboards compose letters in different ways.
	expect((await read(bytes, passphrase.normalize('NFD'))).equals(secret)).toBe(true);
});

test.each(['', 'PK a zip file of somebody'])(
	'another file (%j) is not a backup',
	async (content) => {
		await expect(read(Buffer.from(content), null)).rejects.toThrow('Dosya bir Sevk yedeği değil');
	},
);
