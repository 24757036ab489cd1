import type { Instance } from './instance.ts';

/** Lists of customers by customer, nearest first. */
export type Neighbours = {
	/** Customers that may stand before a customer, and after it, time windows regarded. */
	readonly before: Int32Array;
	readonly after: Int32Array;
	readonly width: number;
	/** Customers in the neighbourhood, whatever their time. */
	readonly around: Int32Array;
	readonly aroundWidth: number;
};

/** Waiting costs a fifth of driving; a window that is missed ten times as much. */
const waitWeight = 0.2;
const lateWeight = 10;

export function findNeighbours(instance: Instance, most = 40, mostAround = 100): Neighbours {
	const { customers: n, places, cost, time, place, ready, due, service } = instance;
	const width = Math.max(0, Math.min(most, n - 1));
	const aroundWidth = Math.max(0, Math.min(mostAround, n - 1));
	const before = new Int32Array(n * width);
	const after = new Int32Array(n * width);
	const around = new Int32Array(n * aroundWidth);
	const base = 2 ** Math.ceil(Math.log2(Math.max(2, n)));
	const keys = [0, 1, 2].map(() => new Float64Array(Math.max(0, n - 1)));
	for (let i = 0; i < n; i++) {
		let filled = 0;
		for (let j = 0; j < n; j++) {
			if (j === i) continue;
			const out = place[i] * places + place[j];
			const back = place[j] * places + place[i];
			const waitOut = Math.max(0, ready[j] - time[out] - service[i] - due[i]);
			const lateOut = Math.max(0, ready[i] + service[i] + time[out] - due[j]);
			const waitBack = Math.max(0, ready[i] - time[back] - service[j] - due[j]);
			const lateBack = Math.max(0, ready[j] + service[j] + time[back] - due[i]);
			keys[0][filled] =
				Math.round(cost[back] + waitWeight * waitBack + lateWeight * lateBack) * base + j;
			keys[1][filled] =
				Math.round(cost[out] + waitWeight * waitOut + lateWeight * lateOut) * base + j;
			keys[2][filled] = Math.round((cost[out] + cost[back]) / 2) * base + j;
			filled++;
		}
		sortLeast(keys[0], width);
		sortLeast(keys[1], width);
		sortLeast(keys[2], aroundWidth);
		for (let k = 0; k < width; k++) {
			before[i * width + k] = keys[0][k] % base;
			after[i * width + k] = keys[1][k] % base;
		}
		for (let k = 0; k < aroundWidth; k++) around[i * aroundWidth + k] = keys[2][k] % base;
	}
	return { before, after, width, around, aroundWidth };
}

/** Moves the least values to the front of a list, in sequence; the others stay behind unsorted. */
function sortLeast(list: Float64Array, count: number): void {
	let low = 0;
	let high = list.length - 1;
	while (low < high && high >= count) {
		const middle = list[(low + high) >> 1];
		let a = low;
		let b = high;
		while (a <= b) {
			while (list[a] < middle) a++;
			while (list[b] > middle) b--;
			if (a > b) break;
			const value = list[a];
			list[a++] = list[b];
			list[b--] = value;
		}
		if (count <= b) high = b;
		else if (count >= a) low = a;
		else break;
	}
	list.subarray(0, count).sort();
}
