import { hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../disk/folder-sync.ts';

export function secretFileOf(dataDir: string): string {
	return path.join(dataDir, 'secret');
}

/** The secret of a data folder, created on the first start and readable only by its owner. */
export function keepSecret(dataDir: string): string {
	const file = secretFileOf(dataDir);
	const created = fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	if (created !== undefined) syncFolder(path.dirname(created));
	if (!fs.existsSync(file)) createSecret(file);
	return readSecret(file);
}

/** Written completely before it gets its name, since an incomplete one ends every later start. */
function createSecret(file: string): void {
	const part = `${file}.${randomBytes(6).toString('hex')}.part`;
	try {
		fs.writeFileSync(part, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true });
		giveName(part, file);
		syncFolder(path.dirname(file));
	} finally {
		fs.rmSync(part, { force: true });
	}
}

/** Keeps a secret that is there, so that concurrent first starts use the same one. */
function giveName(part: string, file: string): void {
	try {
		fs.linkSync(part, file);
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		if (code === 'EEXIST') return;
		if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
		// The disk has no hard links.
		fs.renameSync(part, file);
	}
}

/** The secret of a data folder; without one, the value that a first start could create. */
export function presentSecret(dataDir: string): string {
	const file = secretFileOf(dataDir);
	return fs.existsSync(file) ? readSecret(file) : newSecret();
}

function newSecret(): string {
	return randomBytes(48).toString('base64url');
}

function readSecret(file: string): string {
	const secret = fs.readFileSync(file, 'utf8').trim();
	if (secret.length < 32) {
		throw new Error(`${file} bozuk: en az 32 karakter olmalı. Yedeğinden geri yükleyin.`);
	}
	return secret;
}

/** The secret of the embedded identity provider. */
export function identitySecret(secret: string): string {
	return deriveKey(secret, 'identity provider').toString('base64url');
}

/**
 * Derives a 256-bit key for one purpose, e.g. `deriveKey(secret, 'file tokens')`; keys are
 * independent.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', `sevk ${purpose}`, 32));
}
