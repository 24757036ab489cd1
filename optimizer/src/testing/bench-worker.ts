import { parentPort, workerData } from 'node:worker_threads';
import { anneal } from '../search/anneal.ts';
import type { Instance } from '../search/instance.ts';
import type { Neighbours } from '../search/neighbours.ts';
import type { Task } from '../search/search.ts';

const { instance, neighbours } = workerData as { instance: Instance; neighbours: Neighbours };

parentPort?.on('message', ({ part, options, budget }: Task) => {
	const begin = performance.now();
	const progress = (done: number) =>
		'iterations' in budget
			? done / budget.iterations
			: (performance.now() - begin) / budget.milliseconds;
	parentPort?.postMessage(anneal(instance, neighbours, part, { ...options, progress }));
});
