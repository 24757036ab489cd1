import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
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
		| 'push_devices'
		| 'geocoders';
	readonly column: string;
	/** Throws when the secret does not open the value. */
	readonly open: (sealed: string) => string | Promise<string>;
	readonly seal: (text: string) => string | Promise<string>;
};

export function sealedColumns(secret: string): SealedColumn[] {
	const { open, seal } = sealedText(secret);
	const key = identitySecret(secret);
	const text = { open, seal };
	const identity = {
		open: (data: string) => symmetricDecrypt({ key, data }),
		seal: (data: string) => symmetricEncrypt({ key, data }),
	};
	return [
		{ table: 'drivers', column: 'national_id_sealed', ...text },
		{ table: 'users', column: 'national_id_sealed', ...text },
		{
			table: 'identity_jwks',
			column: 'private_key',
			// The provider stores the sealed key as a JSON string.
			open: (sealed) => identity.open(JSON.parse(sealed)),
			seal: async (data) => JSON.stringify(await identity.seal(data)),
		},
		{ table: 'identity_two_factors', column: 'secret', ...identity },
		{ table: 'identity_two_factors', column: 'backup_codes', ...identity },
		{ table: 'push_keys', column: 'private_key_sealed', ...text },
		{ table: 'push_devices', column: 'token_sealed', ...text },
		{ table: 'geocoders', column: 'key_sealed', ...text },
	];
}

const batchSize = 500;

type SealedRow = { readonly id: string; readonly sealed: string };

/** The rows whose value the secret does not open. */
export async function* unopenedRows(
	client: pg.ClientBase,
	{ table, column, open }: SealedColumn,
): AsyncGenerator<SealedRow> {
	let last: string | null = null;
	for (;;) {
		const { rows }: pg.QueryResult<SealedRow> = await client.query(
			`select id, ${column} as sealed from ${table}
			where ${column} is not null and ($1::uuid is null or id > $1) order by id limit ${batchSize}`,
			[last],
		);
		for (const row of rows) {
			if (!(await opens(open, row.sealed))) yield row;
			last = row.id;
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
