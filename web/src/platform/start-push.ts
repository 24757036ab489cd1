import { hasWorkers } from './messaging-worker.ts';
import { readPushStatus } from './push.ts';
import { listenToWorker } from './worker-hearing.ts';

/**
 * Registers the messaging worker and its listener; returns a function that removes the listener.
 */
export function startPush(): () => void {
	const stop = hasWorkers() ? listenToWorker() : () => undefined;
	void readPushStatus();
	return stop;
}
