import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Measures the peak of used memory in MB above the start. Garbage is collected before each reading,
 * so that other tests of the worker do not count.
 */
export function createMemoryMeter(): {
	readonly sample: () => void;
	readonly highestMb: () => number;
} {
	const before = liveBytes();
	let highest = 0;
	return {
		sample: () => {
			highest = Math.max(highest, liveBytes() - before);
		},
		highestMb: () => highest / 1024 ** 2,
	};
}

function liveBytes(): number {
	collectGarbage();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}
