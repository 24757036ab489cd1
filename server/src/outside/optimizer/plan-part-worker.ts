import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Task } from '@sevk/optimizer/search/search';
import { type PartWork, runParts } from './plan-part.ts';

// Of this thread alone, as in plan-worker.ts.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (tasks: readonly Task[]) =>
	parentPort?.postMessage(runParts(workerData as PartWork, tasks)),
);
