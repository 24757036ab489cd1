// The data folder of the embedded PostgreSQL: initialisation, ownership, and settings for one small
// machine.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { command, ownerOf, type Place } from './postgres-place.ts';
import { isAlive } from './postgres-process.ts';

/** The owner of the embedded cluster and its databases. */
export const embeddedUser = 'sevk';

export const embeddedDatabase = 'sevk';

/** A socket address is limited to 107 bytes, including `/.s.PGSQL.5432`. */
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length;

const settings = {
	listen_addresses: '',
	max_connections: '60',
	shared_buffers: '128MB',
	effective_cache_size: '512MB',
	work_mem: '8MB',
	maintenance_work_mem: '64MB',
	random_page_cost: '1.1',
	// Without fresh statistics after the first import, the query of a debit exceeded the statement
	// timeout (5 s).
	autovacuum_naptime: '2s',
	// JIT compilation costs more than it saves, because all queries are short.
	jit: 'off',
	timezone: 'UTC',
	lc_messages: 'C',
	// Failed statements contain names and phone numbers of recipients, so they are not logged.
	log_min_error_statement: 'panic',
	log_error_verbosity: 'terse',
	log_parameter_max_length_on_error: '0',
};

/** Tests do not need durability, so they do not wait for the disk. */
const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The arguments of `postgres` for this data folder. */
export function serverArguments(place: Place, durable: boolean): string[] {
	const options = { ...settings, ...(durable ? {} : nonDurableSettings) };
	const pairs = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	return ['-D', place.data, '-k', socketFolder(place), ...pairs];
}

/** Initialises the data folder on the first start and sets its owner to the PostgreSQL user. */
export function prepareData(place: Place): void {
	if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) initialise(place);
	giveTo(ownerOf(place), place.data);
}

/** The folder of the Unix socket: the data folder, or a short path if that one is too long. */
export function socketFolder(place: Place): string {
	if (Buffer.byteLength(place.data) <= longestSocketFolder) return place.data;
	const hash = createHash('sha256').update(place.data).digest('hex').slice(0, 12);
	const folder = path.join(os.tmpdir(), `sevk-${hash}`);
	fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
	// Any user can write to the temporary folder, so a folder of another user is refused.
	const { uid } = fs.statSync(folder);
	if (uid !== process.getuid?.() && uid !== ownerOf(place)) {
		throw new Error(
			`${folder} klasörü başka bir kullanıcıya ait. DATA_DIR için daha kısa bir yol seçin.`,
		);
	}
	giveTo(ownerOf(place), folder);
	return folder;
}

function initialise(place: Place): void {
	// Initialised under a temporary name and renamed, so that an interrupted or concurrent start
	// leaves no incomplete cluster.
	const fresh = `${place.data}-fresh-${process.pid}`;
	removeKilledStarts(place);
	fs.rmSync(fresh, { recursive: true, force: true });
	fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
	giveTo(ownerOf(place), fresh);
	const { file, args, options } = command(place, 'initdb', [
		'-D',
		fresh,
		'-U',
		embeddedUser,
		'-A',
		'trust',
		'--encoding=UTF8',
		'--locale=C',
		'--locale-provider=builtin',
		'--builtin-locale=C.UTF-8',
	]);
	const done = spawnSync(file, args, { ...options, encoding: 'utf8' });
	if (done.status !== 0) {
		throw new Error(`Gömülü PostgreSQL hazırlanamadı: ${done.stderr || done.error?.message}`);
	}
	try {
		fs.renameSync(fresh, place.data);
	} catch (error) {
		if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) throw error;
		fs.rmSync(fresh, { recursive: true, force: true });
	}
}

/** Removes folders of initialisations that were killed. */
function removeKilledStarts({ data }: Place): void {
	const prefix = `${path.basename(data)}-fresh-`;
	for (const name of fs.readdirSync(path.dirname(data))) {
		if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
		fs.rmSync(path.join(path.dirname(data), name), { recursive: true, force: true });
	}
}

function giveTo(owner: number | null, folder: string): void {
	if (owner === null || fs.statSync(folder).uid === owner) return;
	for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		fs.lchownSync(path.join(folder, name), owner, owner);
	}
	fs.chownSync(folder, owner, owner);
}
