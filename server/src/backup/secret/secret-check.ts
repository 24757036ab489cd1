// Recognises a secret that is not the one of the database (docs/operations.md#the-secret).
import type pg from 'pg';
import { sealedText } from '../../outside/sealed-text.ts';
import { opens, type SealedColumn, sealedColumns, unopenedRows } from './sealed-columns.ts';

/** The secret does not open what the database holds. */
export class WrongSecret extends Error {
	override name = 'WrongSecret';
}

const checkText = 'sevk';

/**
 * Refuses a secret that does not open the check value of the database. A database without one
 * receives it when the secret opens everything that is sealed. `file` is null if SECRET is set.
 */
export async function requireSecret(
	client: pg.ClientBase,
	secret: string,
	file: string | null,
): Promise<void> {
	if (!(await isSecretOf(client, secret))) throw new WrongSecret(sentenceOf(file));
}

async function isSecretOf(client: pg.ClientBase, secret: string): Promise<boolean> {
	const { open } = sealedText(secret);
	const before = await readCheck(client);
	if (before !== null) return opens(open, before);
	if (!(await opensAll(client, secret))) return false;
	await writeCheck(client, secret);
	const written = await readCheck(client);
	// A concurrent first start may have written its own.
	return written !== null && opens(open, written);
}

/** Whether the secret opens everything that is sealed in the database. */
async function opensAll(client: pg.ClientBase, secret: string): Promise<boolean> {
	for (const column of sealedColumns(secret)) {
		for await (const _ of unopenedRows(client, column)) return false;
	}
	return true;
}

async function readCheck(client: pg.ClientBase): Promise<string | null> {
	const { rows } = await client.query<{ sealed: string }>('select sealed from secret_check');
	return rows[0]?.sealed ?? null;
}

async function writeCheck(client: pg.ClientBase, secret: string): Promise<void> {
	await client.query(
		`insert into secret_check (id, sealed, created_at)
		values ('00000000-0000-0000-0000-000000000000', $1, $2) on conflict do nothing`,
		[sealedText(secret).seal(checkText), new Date()],
	);
}

function sentenceOf(file: string | null): string {
	const [what, remedy] =
		file === null
			? ['SECRET ayarı', 'SECRET ayarını eski değerine getirin']
			: [file, `${file} dosyasını yedeğinden geri koyun`];
	return (
		`${what} bu veritabanının anahtarı değil: veritabanındaki şifreli bilgiler onunla açılmıyor. ` +
		`${remedy} ve yeniden başlatın. Eski anahtarın hiçbir yedeği yoksa "npm run accept-secret" ` +
		'nelerin kaybolacağını (TCKN’ler, iki adımlı girişler, açık oturumlar) sayar ve yeni anahtarı kabul eder.'
	);
}

/** What only the former secret opens, in numbers of rows. */
export type SecretLoss = {
	readonly nationalIds: number;
	readonly secondFactors: number;
	readonly signingKeys: number;
	/** Browsers and phones, which register again when they are opened. */
	readonly pushDevices: number;
	/** Of the geocoder, which is off until somebody enters its key again. */
	readonly serviceKeys: number;
};

/**
 * Accepts a new secret within a transaction: seals again what the former one opens, removes what
 * neither does, ends all sessions, and replaces the check value.
 */
export async function acceptSecret(
	client: pg.ClientBase,
	secret: string,
	former: string | null,
): Promise<{ readonly resealed: number; readonly loss: SecretLoss }> {
	const loss = { nationalIds: 0, secondFactors: 0, signingKeys: 0, pushDevices: 0, serviceKeys: 0 };
	const formerColumns = former === null ? [] : sealedColumns(former);
	let resealed = 0;
	for (const [at, column] of sealedColumns(secret).entries()) {
		const { what, remove } = removals[column.table];
		const formerColumn = formerColumns[at];
		for await (const { id, sealed } of unopenedRows(client, column)) {
			if (formerColumn !== undefined && (await opens(formerColumn.open, sealed))) {
				const again = await column.seal(await formerColumn.open(sealed));
				await client.query(`update ${column.table} set ${column.column} = $2 where id = $1`, [
					id,
					again,
				]);
				resealed += 1;
			} else loss[what] += await remove(client, id);
		}
	}
	await endSealedSessions(client);
	await replaceCheck(client, secret);
	return { resealed, loss };
}

/** Whether the check value of the database was sealed by this secret. */
export async function isCheckedBy(client: pg.ClientBase, secret: string): Promise<boolean> {
	const check = await readCheck(client);
	return check !== null && opens(sealedText(secret).open, check);
}

async function replaceCheck(client: pg.ClientBase, secret: string): Promise<void> {
	await client.query('delete from secret_check');
	await writeCheck(client, secret);
}

/** Ends what was signed or hashed with keys of the former secret. */
async function endSealedSessions(client: pg.ClientBase): Promise<void> {
	await client.query('delete from identity_sessions');
	// PINs are hashed with a key of the secret.
	await client.query('update users set pin_hash = null, pin_expires_at = null');
	await client.query(
		`update pin_devices set closed_at = now(), closed_by_name = 'Sevk', nonce = null,
			nonce_expires_at = null where closed_at is null`,
	);
}

type Removal = {
	readonly what: keyof SecretLoss;
	/** Returns how many are lost with the row. */
	readonly remove: (client: pg.ClientBase, id: string) => Promise<number>;
};

const nationalIdOf = (table: 'drivers' | 'users'): Removal => ({
	what: 'nationalIds',
	remove: async (client, id) => {
		await client.query(
			`update ${table} set national_id_sealed = null, national_id_last4 = null where id = $1`,
			[id],
		);
		return 1;
	},
});

const removals: Record<SealedColumn['table'], Removal> = {
	drivers: nationalIdOf('drivers'),
	users: nationalIdOf('users'),
	identity_jwks: {
		what: 'signingKeys',
		remove: async (client, id) => {
			await client.query('delete from identity_jwks where id = $1', [id]);
			return 1;
		},
	},
	identity_two_factors: {
		what: 'secondFactors',
		remove: async (client, id) => {
			await removeSecondFactor(client, id);
			return 1;
		},
	},
	push_keys: {
		what: 'pushDevices',
		// A browser's subscription belongs to the key pair, so all register again.
		remove: async (client) => {
			await client.query('delete from push_keys');
			return (await client.query('delete from push_devices')).rowCount ?? 0;
		},
	},
	push_devices: {
		what: 'pushDevices',
		remove: async (client, id) => {
			await client.query('delete from push_devices where id = $1', [id]);
			return 1;
		},
	},
	geocoders: {
		what: 'serviceKeys',
		remove: async (client, id) => {
			await client.query(
				`update geocoders set kind = null, nominatim_url = '', key_sealed = null where id = $1`,
				[id],
			);
			return 1;
		},
	},
};

async function removeSecondFactor(client: pg.ClientBase, id: string): Promise<void> {
	const { rows } = await client.query<{ user_id: string }>(
		'delete from identity_two_factors where id = $1 returning user_id',
		[id],
	);
	await client.query('update identity_users set two_factor_enabled = false where id = $1', [
		rows[0]?.user_id,
	]);
}
