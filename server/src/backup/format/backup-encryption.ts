// A backup with a passphrase is a file of the age format (https://age-encryption.org/v1), which the
// ordinary age tool opens too.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import * as web from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupProblem } from './backup-problem.ts';
import { formerStart, openFormerFrames } from './former-backup.ts';

const ageStart = Buffer.from('age-encryption.org/v1\n');
const zstdStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** 2^16 blocks: 64 MB for each guess of a passphrase. More takes a restore seconds in JavaScript. */
const workFactor = 16;

/** Encrypts with a passphrase; null: returns the source. */
export async function* encrypt(
	source: AsyncIterable<Buffer>,
	passphrase: string | null,
): AsyncGenerator<Uint8Array> {
	if (passphrase === null) {
		yield* source;
		return;
	}
	const encrypter = new Encrypter();
	encrypter.setPassphrase(normalized(passphrase));
	encrypter.setScryptWorkFactor(workFactor);
	yield* chunksOf(await encrypter.encrypt(streamOf(source)));
}

/** The compressed content of a backup. */
export async function* openContent(
	file: string,
	passphrase: string | null,
): AsyncGenerator<Uint8Array> {
	const start = await readStart(file);
	const startsWith = (bytes: Buffer) => start.subarray(0, bytes.length).equals(bytes);
	if (startsWith(zstdStart)) yield* createReadStream(file);
	else if (startsWith(ageStart)) yield* chunksOf(await decrypt(file, passphrase));
	else if (startsWith(formerStart)) yield* openFormerFrames(createReadStream(file), passphrase);
	else throw new BackupProblem('Dosya bir Sevk yedeği değil.');
}

async function decrypt(file: string, passphrase: string | null) {
	if (passphrase === null) throw BackupProblem.passphraseMissing();
	const decrypter = new Decrypter();
	decrypter.addPassphrase(normalized(passphrase));
	const source = createReadStream(file);
	try {
		return await decrypter.decrypt(streamOf(source));
	} catch (error) {
		source.destroy();
		if ((error as Error).message.startsWith('no identity matched')) {
			throw BackupProblem.passphraseWrong();
		}
		throw error;
	}
}

/** The library is typed for the streams of a browser, which those of Node are. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
	return web.ReadableStream.from(source) as ReadableStream<Uint8Array>;
}

function chunksOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
	return stream as web.ReadableStream<Uint8Array>;
}

async function readStart(file: string): Promise<Buffer> {
	const handle = await open(file);
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageStart.length));
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}

/** One passphrase, however a keyboard composed its letters. */
function normalized(passphrase: string): string {
	return passphrase.normalize('NFC');
}
