import fs from 'node:fs';
import path from 'node:path';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { syncFolder } from '../../disk/folder-sync.ts';
import type { Settings } from '../../settings/settings.ts';
import { requireSecret, WrongSecret } from './secret-check.ts';
import { nextSecretFile } from './secret-rotation.ts';

/** The secret of a restored backup, until it replaces the one of the data folder. */
export function restoredSecretFile(secretFile: string): string {
	return `${secretFile}.restored`;
}

/**
 * The secret of the database at `owner`; throws a sentence for the operator if the settings have
 * another one. Completes a restore that ended between its commit and the renaming of the secret.
 */
export async function findSecret(
	owner: DatabaseAddress,
	{ secret, secretFile }: Pick<Settings, 'secret' | 'secretFile'>,
): Promise<string> {
	if (secretFile !== null && fs.existsSync(nextSecretFile(secretFile))) {
		throw new WrongSecret(
			'Anahtar değişimi yarım kalmış. "npm run rotate-secret -- --yes" ile tamamlayın, sonra başlatın.',
		);
	}
	const client = ownerClient(owner);
	await client.connect();
	try {
		await requireSecret(client, secret, secretFile);
		return secret;
	} catch (error) {
		if (!(error instanceof WrongSecret) || secretFile === null) throw error;
		const restored = restoredSecretFile(secretFile);
		if (!fs.existsSync(restored)) throw error;
		const other = fs.readFileSync(restored, 'utf8').trim();
		await requireSecret(client, other, secretFile);
		replaceSecret(secretFile, new Date());
		return other;
	} finally {
		await client.end();
	}
}

/** Puts the restored secret in place, durably; the former one is kept beside it. */
export function replaceSecret(secretFile: string, now: Date): void {
	if (fs.existsSync(secretFile)) {
		const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
		fs.renameSync(secretFile, `${secretFile}.before-${stamp}`);
	}
	fs.renameSync(restoredSecretFile(secretFile), secretFile);
	syncFolder(path.dirname(secretFile));
}
