import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** In memory, where databases are copied and dropped ten times faster than on a busy disk. */
const memory = '/dev/shm';
/** A run takes up to 1.5 GB. */
const roomBytes = 3 * 2 ** 30;
const prefix = 'sevk-tests-';

/** The path of the temporary folder of this process and its workers. */
export function runFolder(): string {
	return path.join(hasRoom() ? memory : os.tmpdir(), `${prefix}${process.pid}`);
}

/** Creates the folder of a run and removes folders of killed runs. */
export function makeRunFolder(folder: string): void {
	const parent = path.dirname(folder);
	for (const name of fs.readdirSync(parent).filter((one) => one.startsWith(prefix))) {
		if (isGone(Number(name.slice(prefix.length)))) {
			fs.rmSync(path.join(parent, name), { recursive: true, force: true });
		}
	}
	fs.mkdirSync(folder);
	// Accessible to all users, like the system's temporary folder: some tests run PostgreSQL as
	// another user.
	fs.chmodSync(folder, 0o1777);
}

function hasRoom(): boolean {
	if (!fs.existsSync(memory) || os.freemem() < roomBytes) return false;
	const { bavail, bsize } = fs.statfsSync(memory);
	return bavail * bsize >= roomBytes;
}

function isGone(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return false;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ESRCH';
	}
}
