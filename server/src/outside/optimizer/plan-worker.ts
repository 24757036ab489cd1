import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { searchPlan } from './plan-search.ts';
import type { PlanMessage, PlanTask } from './plan-task.ts';

// On Linux this is the priority of this thread alone: requests come before plans.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const send = (message: PlanMessage) => parentPort?.postMessage(message);
send({ answer: await searchPlan(workerData as PlanTask, (best) => send({ best })) });
