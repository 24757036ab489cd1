import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { sealedText } from '../../outside/sealed-text.ts';
import { identitySecret } from '../../settings/secret.ts';

/** A column whose values only the secret of the installation opens. */
export type SealedColumn = {
	readonly table:
		| 'drivers'
		| 'users'
		| 'identity_jwks'
		| 'identity_two_factors'
		| 'push_keys'
		| 'push_devices';
	readonly column: string;
	/** Throws when the secret does not open the value. */
	readonly open: (sealed: string) => unknown;
};

export function sealedColumns(secret: string): SealedColumn[] {
	const openText = sealedText(secret).open;
	const key = identitySecret(secret);
	const openIdentity = (data: string) => symmetricDecrypt({ key, data });
	return [
		{ table: 'drivers', column: 'national_id_sealed', open: openText },
		{ table: 'users', column: 'national_id_sealed', open: openText },
		{
			table: 'identity_jwks',
			column: 'private_key',
			// The provider stores the sealed key as a JSON string.
			open: (sealed) => openIdentity(JSON.parse(sealed)),
		},
		{ table: 'identity_two_factors', column: 'secret', open: openIdentity },
		{ table: 'identity_two_factors', column: 'backup_codes', open: openIdentity },
		{ table: 'push_keys', column: 'private_key_sealed', open: openText },
		{ table: 'push_devices', column: 'token_sealed', open: openText },
	];
}

const batchSize = 500;

/** The ids of the rows whose value the secret does not open. */
export async function* unopenedRows(
	client: pg.ClientBase,
	{ table, column, open }: SealedColumn,
): AsyncGenerator<string> {
	let last = '00000000-0000-0000-0000-000000000000';
	for (;;) {
		const { rows } = await client.query<{ id: string; sealed: string }>(
			`select id, ${column} as sealed from ${table}
			where ${column} is not null and id > $1 order by id limit ${batchSize}`,
			[last],
		);
		for (const { id, sealed } of rows) {
			if (!(await opens(open, sealed))) yield id;
			last = id;
		}
		if (rows.length < batchSize) return;
	}
}

export async function opens(open: (sealed: string) => unknown, sealed: string): Promise<boolean> {
	try {
		await open(sealed);
		return true;
	} catch {
		return false;
	}
}
