import { freshToken } from '../../api/session/session.ts';
import { showBanner } from '../../api/state/client-store.ts';
import type { TokenAnswer, WorkerMessage } from './worker-talk.ts';

/**
 * Handles messages of the worker: a foreground push becomes the banner
 * (docs/specification.md#4-states), a clicked notification opens its screen, a token request is
 * answered.
 */
export function listenToWorker(openPath: (path: string) => void): () => void {
	const { serviceWorker } = navigator;
	const hear = (event: MessageEvent<WorkerMessage>) => void answer(event, openPath);
	serviceWorker.addEventListener('message', hear);
	serviceWorker.startMessages();
	return () => serviceWorker.removeEventListener('message', hear);
}

async function answer(
	{ data, ports }: MessageEvent<WorkerMessage>,
	openPath: (path: string) => void,
): Promise<void> {
	if (data.type === 'push') {
		showBanner({ type: 'info', title: data.title, message: data.body });
	} else if (data.type === 'open') {
		openPath(data.path);
	} else {
		ports[0]?.postMessage({ token: await freshToken() } satisfies TokenAnswer);
	}
}
