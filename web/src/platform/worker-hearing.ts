import { freshToken } from '../api/session/session.ts';
import { showBanner } from '../api/state/client-store.ts';
import type { TokenAnswer, WorkerMessage } from './worker-talk.ts';

/**
 * Handles messages of the worker: a foreground push becomes the banner
 * (docs/specification.md#4-states), a token request is answered.
 */
export function listenToWorker(): () => void {
	const { serviceWorker } = navigator;
	const hear = (event: MessageEvent<WorkerMessage>) => void answer(event);
	serviceWorker.addEventListener('message', hear);
	serviceWorker.startMessages();
	return () => serviceWorker.removeEventListener('message', hear);
}

async function answer({ data, ports }: MessageEvent<WorkerMessage>): Promise<void> {
	if (data.type === 'push') {
		showBanner({ type: 'info', title: data.title, message: data.body });
	} else {
		ports[0]?.postMessage({ token: await freshToken() } satisfies TokenAnswer);
	}
}
