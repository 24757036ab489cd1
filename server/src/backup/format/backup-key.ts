import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupProblem } from './backup-problem.ts';

/** How the frames of a file are protected; the header is part of each frame's tag. */
export type FrameProtection = {
	readonly header: Buffer;
	/** null: not encrypted; tags are then checksums, which anyone can compute. */
	readonly key: { readonly bytes: Buffer; readonly noncePrefix: Buffer } | null;
};

const magic = Buffer.from('SEVKYDK1');
const plainMode = 0;
const encryptedMode = 1;
/** 2^16 blocks of 8 × 128 bytes: 64 MB and about 0.2 s for each guess of a passphrase. */
const cost = { logN: 16, r: 8, p: 1 };
const mostLogN = 20;
const saltBytes = 16;
const prefixBytes = 7;
const verifierBytes = 16;
const plainHeaderBytes = magic.length + 1;
const encryptedHeaderBytes = plainHeaderBytes + 3 + saltBytes + prefixBytes + verifierBytes;

export async function createProtection(passphrase: string | null): Promise<FrameProtection> {
	if (passphrase === null) {
		return { header: Buffer.concat([magic, Buffer.from([plainMode])]), key: null };
	}
	const salt = randomBytes(saltBytes);
	const noncePrefix = randomBytes(prefixBytes);
	const { bytes, verifier } = await deriveKeys(passphrase, salt, cost);
	const settings = Buffer.from([encryptedMode, cost.logN, cost.r, cost.p]);
	const header = Buffer.concat([magic, settings, salt, noncePrefix, verifier]);
	return { header, key: { bytes, noncePrefix } };
}

/** Reads the header at the start of a file; `read` returns exactly the given number of bytes. */
export async function readProtection(
	read: (size: number) => Promise<Buffer>,
	passphrase: string | null,
): Promise<FrameProtection> {
	const start = await read(plainHeaderBytes);
	if (!start.subarray(0, magic.length).equals(magic)) {
		throw new BackupProblem('Dosya bir Sevk yedeği değil.');
	}
	const mode = start[magic.length];
	if (mode === plainMode) return { header: start, key: null };
	if (mode !== encryptedMode) {
		throw new BackupProblem('Yedek bu sürümün bilmediği bir biçimde; Sevk’in yeni sürümünü kurun.');
	}
	const rest = await read(encryptedHeaderBytes - plainHeaderBytes);
	if (passphrase === null) {
		throw new BackupProblem(
			'Yedek şifreli: şifresini BACKUP_PASSPHRASE ya da BACKUP_KEY_FILE ayarıyla verin.',
		);
	}
	const [logN = 0, r = 0, p = 0] = rest;
	if (logN > mostLogN || r > 16 || p > 4) throw new BackupProblem('Yedek dosyası bozuk.');
	const salt = rest.subarray(3, 3 + saltBytes);
	const noncePrefix = rest.subarray(3 + saltBytes, 3 + saltBytes + prefixBytes);
	const { bytes, verifier } = await deriveKeys(passphrase, salt, { logN, r, p });
	if (!timingSafeEqual(verifier, rest.subarray(-verifierBytes))) {
		throw new BackupProblem('Yedeğin şifresi yanlış ya da dosyanın başı bozuk.');
	}
	return { header: Buffer.concat([start, rest]), key: { bytes, noncePrefix } };
}

/** The key of the frames, and a verifier that distinguishes a wrong passphrase from an altered file. */
async function deriveKeys(
	passphrase: string,
	salt: Buffer,
	{ logN, r, p }: typeof cost,
): Promise<{ bytes: Buffer; verifier: Buffer }> {
	const N = 2 ** logN;
	const maxmem = 128 * N * r * p + 32 * 1024 * 1024;
	const derived = await new Promise<Buffer>((resolve, reject) => {
		scrypt(
			passphrase.normalize('NFC'),
			salt,
			32 + verifierBytes,
			{ N, r, p, maxmem },
			(error, key) => (error === null ? resolve(key) : reject(error)),
		);
	});
	return { bytes: derived.subarray(0, 32), verifier: derived.subarray(32) };
}
