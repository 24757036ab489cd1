// Detects the end of the npm that runs this process. npm passes signals on to its shell only, and a
// killed npm passes on none, so without this check a start would outlive it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const pollMs = 300;
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh', 'ksh']);

/**
 * Calls `onEnd` once when npm, or the shell between npm and this process, is gone. A process that no
 * npm started may outlive its parent (`nohup`, a service), so nothing is watched then.
 */
export function onNpmEnd(onEnd) {
	if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
	const links = parentLinks();
	const timer = setInterval(() => {
		if (links.every(isIntact)) return;
		clearInterval(timer);
		onEnd();
	}, pollMs);
	timer.unref();
}

/** This process and its parent; when the parent is a shell, also the shell and its parent. */
function parentLinks() {
	const shell = { child: process.pid, parent: process.ppid };
	const about = describe(process.ppid);
	if (about === null || !shells.has(about.name)) return [shell];
	return [shell, { child: process.ppid, parent: about.parent }];
}

function isIntact({ child, parent }) {
	if (child === process.pid) return process.ppid === parent;
	if (fs.existsSync('/proc/self/stat')) return describe(child)?.parent === parent;
	return isAlive(child) && isAlive(parent);
}

/** The name and the parent of a process; null when there is no such process. */
function describe(pid) {
	if (!fs.existsSync('/proc/self/stat')) {
		const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
			encoding: 'utf8',
		});
		const [, parent, name] = /^\s*(\d+)\s+(.*\S)\s*$/.exec(stdout ?? '') ?? [];
		return parent === undefined
			? null
			: { parent: Number(parent), name: path.basename(name).replace(/^-/, '') };
	}
	try {
		const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
		const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat);
		return { parent: Number(parent), name };
	} catch {
		return null;
	}
}

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}
