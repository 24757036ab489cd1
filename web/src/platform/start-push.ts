import { hasWorkers } from './messaging-worker.ts';
import { lookAtPush } from './push.ts';
import { hearWorker } from './worker-hearing.ts';

/**
 * Registers the messaging worker and its listener; returns a function that removes the listener.
 */
export function startPush(): () => void {
	const stop = hasWorkers() ? hearWorker() : () => undefined;
	void lookAtPush();
	return stop;
}
