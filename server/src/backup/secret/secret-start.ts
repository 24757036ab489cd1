import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type DatabaseAddress, ownerClient } from '../../db/database.ts';
import { syncFolder } from '../../disk/folder-sync.ts';
import type { Settings } from '../../settings/settings.ts';
import { isCheckedBy, requireSecret, WrongSecret } from './secret-check.ts';

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
	const client = ownerClient(owner);
	await client.connect();
	try {
		await requireSecret(client, secret, secretFile);
		return secret;
	} catch (error) {
		if (!(error instanceof WrongSecret) || secretFile === null) throw error;
		const restored = await committedSecret(client, restoredSecretFile(secretFile));
		if (restored === null) throw error;
		replaceSecret(secretFile, new Date());
		return restored;
	} finally {
		await client.end();
	}
}

/** The secret of a restore that was committed before the end of its process; null without one. */
async function committedSecret(client: pg.ClientBase, file: string): Promise<string | null> {
	if (!fs.existsSync(file)) return null;
	const secret = fs.readFileSync(file, 'utf8').trim();
	return (await isCheckedBy(client, secret)) ? secret : null;
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
