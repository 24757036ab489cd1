// The temporary folder of a run with browsers or a scratch database. Chromium leaves files behind
// when it is killed, so the run has a folder of its own; a killed run leaves it to the next one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'sevk-browser-';
const memory = '/dev/shm';
/** The databases of the browser tests and the profiles of their browsers. */
const roomBytes = 4 * 2 ** 30;

/** A parent in memory, where no commit waits for a disk; the usual one where memory is short. */
export function memoryFolder() {
	if (!fs.existsSync(memory) || os.freemem() < roomBytes) return os.tmpdir();
	const { bavail, bsize } = fs.statfsSync(memory);
	return bavail * bsize >= roomBytes ? memory : os.tmpdir();
}

/** Moves the temporary files of this process and its children; gives the removal. */
export function useTemporaryFolder(parent = os.tmpdir()) {
	removeFoldersOfEndedRuns(parent);
	const folder = path.join(parent, `${prefix}${process.pid}`);
	fs.mkdirSync(folder, { recursive: true });
	// Accessible to all users: started as root, PostgreSQL runs as another one.
	fs.chmodSync(folder, 0o1777);
	const before = process.env.TMPDIR;
	process.env.TMPDIR = folder;
	return () => {
		if (before === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = before;
		fs.rmSync(folder, { recursive: true, force: true });
	};
}

let remove;

/** The set-up of a run of Vitest. */
export function setup() {
	remove = useTemporaryFolder();
}

export function teardown() {
	remove();
}

function removeFoldersOfEndedRuns(parent) {
	for (const name of fs.readdirSync(parent)) {
		const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
		if (Number.isInteger(pid) && hasEnded(pid)) {
			fs.rmSync(path.join(parent, name), { recursive: true, force: true });
		}
	}
}

function hasEnded(pid) {
	try {
		process.kill(pid, 0);
		return false;
	} catch (error) {
		return error.code === 'ESRCH';
	}
}
