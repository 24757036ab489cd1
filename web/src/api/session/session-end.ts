type Listener = () => void;

const listeners = new Set<Listener>();

/** The app subscribes here to show the sign-in screen, since `api/` does not import screens. */
export function onSessionEnd(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Called on every HTTP 401 (docs/specification.md#8-errors); the caller still rejects its error.
 */
export function announceSessionEnd(): void {
	for (const listener of listeners) listener();
}
