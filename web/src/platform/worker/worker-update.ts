import { useSyncExternalStore } from 'react';
import { logFailure } from '../../api/connection/log.ts';
import { hasWorkers, messagingWorker } from './messaging-worker.ts';
import type { UpdateMessage } from './worker-talk.ts';

/** A new release is looked for at most this often while the page stays open and visible. */
const lookEveryMs = 60 * 60_000;

/**
 * `offered`: installed, and the user decides. `awaited`: it takes over as soon as the worker of this
 * page is idle, which may last minutes. `taken`: the page is to load again.
 */
type Release = 'none' | 'offered' | 'awaited' | 'taken';

/** The worker of a new release, installed and waiting; null without one. */
let waiting: ServiceWorker | null = null;
let release: Release = 'none';
const listeners = new Set<() => void>();

function change(next: Release): void {
	release = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useRelease(): Release {
	return useSyncExternalStore(subscribe, () => release);
}

/**
 * Registers the worker, on the sign-in screen as well. A release that waits when the app opens is taken
 * at once, since no act has begun; one that comes later is noticed.
 */
export async function startWorker(): Promise<void> {
	if (!hasWorkers()) return;
	try {
		const registration = await messagingWorker();
		notice(registration);
		noticeInstalled(registration);
		registration.addEventListener('updatefound', () => noticeInstalled(registration));
		lookForReleases(registration);
		// On a slow start the person may type by now; the strip offers the release then.
		if (waiting !== null && !navigator.userActivation?.hasBeenActive) takeRelease();
	} catch (error) {
		logFailure('Uygulama çevrimdışı kullanıma hazırlanamadı.', error);
	}
}

/** The timers of a phone rest while the app is in the background, so it looks when it is seen again. */
function lookForReleases(registration: ServiceWorkerRegistration): void {
	let lookedAt = Date.now();
	const look = () => {
		if (document.visibilityState === 'hidden' || Date.now() - lookedAt < lookEveryMs) return;
		lookedAt = Date.now();
		void registration.update().catch(() => undefined);
	};
	setInterval(look, lookEveryMs);
	document.addEventListener('visibilitychange', look);
}

/** A release may have begun to install before this page listens. */
function noticeInstalled(registration: ServiceWorkerRegistration): void {
	registration.installing?.addEventListener('statechange', () => notice(registration));
}

function notice(registration: ServiceWorkerRegistration): void {
	// The first worker of a browser replaces nothing.
	waiting = navigator.serviceWorker.controller === null ? null : registration.waiting;
	if (release === 'none' || release === 'offered') change(waiting === null ? 'none' : 'offered');
}

/**
 * Takes the new release: its worker takes over, then this page loads again; where the person has
 * begun something meanwhile, `ReleaseStrip` decides when.
 */
export function takeRelease(): void {
	// Another page has taken it already.
	if (waiting?.state === 'activating' || waiting?.state === 'activated') {
		window.location.reload();
		return;
	}
	change('awaited');
	navigator.serviceWorker.addEventListener('controllerchange', loadAgain, { once: true });
	waiting?.postMessage({ type: 'take-over' } satisfies UpdateMessage);
}

function loadAgain(): void {
	if (navigator.userActivation?.hasBeenActive) change('taken');
	else window.location.reload();
}
