// Reads the frames of backups of version 0.2 (docs/decisions/0025-backup.md): length and last mark
// (4 bytes), content, tag (16 bytes).
import { createDecipheriv, createHash, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupProblem } from './backup-problem.ts';
import { ByteReader } from './byte-reader.ts';

export const formerStart = Buffer.from('SEVKYDK1');
const plainHeaderBytes = formerStart.length + 1;
const encryptedHeaderBytes = plainHeaderBytes + 3 + 16 + 7 + 16;
const frameBytes = 64 * 1024;
const tagBytes = 16;
const lastMark = 0x8000_0000;

type Protection = {
	/** Part of each tag. */
	readonly header: Buffer;
	/** null: not encrypted, the tags are checksums. */
	readonly key: { readonly bytes: Buffer; readonly noncePrefix: Buffer } | null;
};

/** Verifies header and frames, and returns their content. */
export async function* openFormerFrames(
	source: AsyncIterable<Buffer>,
	passphrase: string | null,
): AsyncGenerator<Buffer> {
	const reader = new ByteReader(source);
	const protection = await readProtection(reader, passphrase);
	for (let position = 0; ; position += 1) {
		const start = await reader.read(4);
		const mark = start.readUInt32BE();
		const isLast = mark >= lastMark;
		const size = isLast ? mark - lastMark : mark;
		if (size > frameBytes) throw damaged();
		const content = await reader.read(size);
		const tag = await reader.read(tagBytes);
		yield openFrame(protection, position, { start, content, tag, isLast });
		if (isLast) break;
	}
	if (!(await reader.isAtEnd())) throw damaged();
}

async function readProtection(reader: ByteReader, passphrase: string | null): Promise<Protection> {
	const start = await reader.read(plainHeaderBytes);
	if (start[formerStart.length] === 0) return { header: start, key: null };
	const rest = await reader.read(encryptedHeaderBytes - plainHeaderBytes);
	if (passphrase === null) throw BackupProblem.passphraseMissing();
	const [logN = 0, r = 0, p = 0] = rest;
	if (logN > 20 || r > 16 || p > 4) throw damaged();
	const derived = await deriveKey(passphrase, rest.subarray(3, 19), { logN, r, p });
	if (!timingSafeEqual(derived.subarray(32), rest.subarray(26))) {
		throw BackupProblem.passphraseWrong();
	}
	const key = { bytes: derived.subarray(0, 32), noncePrefix: rest.subarray(19, 26) };
	return { header: Buffer.concat([start, rest]), key };
}

/** The key of the frames, and behind it a verifier of the passphrase. */
function deriveKey(
	passphrase: string,
	salt: Buffer,
	{ logN, r, p }: { readonly logN: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
	const N = 2 ** logN;
	const maxmem = 128 * N * r * p + 32 * 1024 * 1024;
	return new Promise((resolve, reject) => {
		scrypt(passphrase.normalize('NFC'), salt, 48, { N, r, p, maxmem }, (error, key) =>
			error === null ? resolve(key) : reject(error),
		);
	});
}

type Frame = {
	readonly start: Buffer;
	readonly content: Buffer;
	readonly tag: Buffer;
	readonly isLast: boolean;
};

function openFrame({ header, key }: Protection, position: number, frame: Frame): Buffer {
	const { start, content, tag, isLast } = frame;
	const counter = Buffer.alloc(4);
	counter.writeUInt32BE(position);
	if (key === null) {
		const hash = createHash('sha256').update(header).update(counter).update(start).update(content);
		if (!hash.digest().subarray(0, tagBytes).equals(tag)) throw damaged();
		return content;
	}
	const nonce = Buffer.concat([key.noncePrefix, counter, Buffer.from([isLast ? 1 : 0])]);
	const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagBytes });
	decipher.setAAD(Buffer.concat([header, start]));
	decipher.setAuthTag(tag);
	const opened = decipher.update(content);
	try {
		decipher.final();
	} catch {
		throw damaged();
	}
	return opened;
}

function damaged(): BackupProblem {
	return new BackupProblem('Yedek dosyası bozuk: içeriği yazıldıktan sonra değişmiş.');
}
