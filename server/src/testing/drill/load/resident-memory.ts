import fs from 'node:fs';

/** Hints for the pages of V8's heap have 46 bits; libraries, stacks and the allocator are above. */
const endOfHeapPages = 2 ** 46;

/**
 * The resident memory of a process in MB without the pages of V8's heap, from the text of
 * `/proc/PID/smaps`. V8 keeps pages that it emptied, so they are what the heap had at its largest.
 */
export function residentBesideHeap(smaps: string): number {
	let isHeapPage = false;
	let kb = 0;
	for (const line of smaps.split('\n')) {
		const range = /^([0-9a-f]+)-[0-9a-f]+ (\S{4}) \S+ \S+ \d+\s*(.*)$/.exec(line);
		if (range !== null) {
			const [, address = '', rights = '', name] = range;
			isHeapPage =
				name === '' && !rights.includes('x') && Number.parseInt(address, 16) < endOfHeapPages;
		} else if (!isHeapPage && line.startsWith('Rss:')) {
			kb += Number.parseInt(line.slice('Rss:'.length), 10);
		}
	}
	return kb / 1024;
}

/** NaN where the system has no such file. */
export function readResidentBesideHeap(pid: number | undefined): number {
	try {
		return residentBesideHeap(fs.readFileSync(`/proc/${pid}/smaps`, 'utf8'));
	} catch {
		return Number.NaN;
	}
}
