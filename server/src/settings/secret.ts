import { hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export function secretFileOf(dataDir: string): string {
	return path.join(dataDir, 'secret');
}

/** The secret of a data folder, created on the first start and readable only by its owner. */
export function keepSecret(dataDir: string): string {
	const file = secretFileOf(dataDir);
	fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	try {
		// Fails if the file exists, so that concurrent first starts use the same secret.
		fs.writeFileSync(file, `${newSecret()}\n`, {
			mode: 0o600,
			flag: 'wx',
		});
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	return readSecret(file);
}

/** The secret of a data folder; without one, the value that a first start could create. */
export function presentSecret(dataDir: string): string {
	const file = secretFileOf(dataDir);
	return fs.existsSync(file) ? readSecret(file) : newSecret();
}

export function newSecret(): string {
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
