// Frames of at most 64 KiB: length and last mark (4 bytes), content, tag (16 bytes). The tag covers
// the header of the file, the position of the frame and the last mark, so that an altered, removed,
// repeated, reordered or cut frame is found (docs/decisions/0025-backup.md).
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { createProtection, type FrameProtection, readProtection } from './backup-key.ts';
import { BackupProblem } from './backup-problem.ts';
import { ByteReader } from './byte-reader.ts';

const frameBytes = 64 * 1024;
const tagBytes = 16;
const lastMark = 0x8000_0000;

/** Writes header and frames. */
export async function* sealFrames(
	source: AsyncIterable<Buffer>,
	passphrase: string | null,
): AsyncGenerator<Buffer> {
	const protection = await createProtection(passphrase);
	yield protection.header;
	let position = 0;
	let pending: Buffer[] = [];
	let size = 0;
	for await (const chunk of source) {
		pending.push(chunk);
		size += chunk.length;
		// The frame is kept until more content follows: only the end of the source is the last frame.
		if (size <= frameBytes) continue;
		const whole = Buffer.concat(pending);
		let at = 0;
		for (; whole.length - at > frameBytes; at += frameBytes) {
			yield sealFrame(protection, position, whole.subarray(at, at + frameBytes), false);
			position += 1;
		}
		pending = [whole.subarray(at)];
		size = whole.length - at;
	}
	yield sealFrame(protection, position, Buffer.concat(pending), true);
}

/** Verifies header and frames, and returns their content. */
export async function* openFrames(
	source: AsyncIterable<Buffer>,
	passphrase: string | null,
): AsyncGenerator<Buffer> {
	const reader = new ByteReader(source);
	const protection = await readProtection((size) => reader.read(size), passphrase);
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

function sealFrame(
	{ header, key }: FrameProtection,
	position: number,
	content: Buffer,
	isLast: boolean,
): Buffer {
	const start = Buffer.alloc(4);
	start.writeUInt32BE(content.length + (isLast ? lastMark : 0));
	if (key === null) {
		return Buffer.concat([start, content, checksum(header, position, start, content)]);
	}
	const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce(key.noncePrefix, position, isLast));
	cipher.setAAD(Buffer.concat([header, start]));
	const sealed = cipher.update(content);
	cipher.final();
	return Buffer.concat([start, sealed, cipher.getAuthTag()]);
}

type Frame = {
	readonly start: Buffer;
	readonly content: Buffer;
	readonly tag: Buffer;
	readonly isLast: boolean;
};

function openFrame({ header, key }: FrameProtection, position: number, frame: Frame): Buffer {
	const { start, content, tag, isLast } = frame;
	if (key === null) {
		if (!checksum(header, position, start, content).equals(tag)) throw damaged();
		return content;
	}
	const decipher = createDecipheriv(
		'aes-256-gcm',
		key.bytes,
		nonce(key.noncePrefix, position, isLast),
		{ authTagLength: tagBytes },
	);
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

function nonce(prefix: Buffer, position: number, isLast: boolean): Buffer {
	const end = Buffer.alloc(5);
	end.writeUInt32BE(position);
	end[4] = isLast ? 1 : 0;
	return Buffer.concat([prefix, end]);
}

function checksum(header: Buffer, position: number, start: Buffer, content: Buffer): Buffer {
	const counter = Buffer.alloc(4);
	counter.writeUInt32BE(position);
	const hash = createHash('sha256').update(header).update(counter).update(start).update(content);
	return hash.digest().subarray(0, tagBytes);
}

function damaged(): BackupProblem {
	return new BackupProblem('Yedek dosyası bozuk: içeriği yazıldıktan sonra değişmiş.');
}
