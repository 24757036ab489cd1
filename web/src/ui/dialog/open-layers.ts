import { useEffect, useId, useSyncExternalStore } from 'react';

/** The open layers over the page, the topmost last. */
let layers: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
	layers = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Whether a dialog, list or calendar is open over the page. */
export function useAnyLayer(): boolean {
	return useSyncExternalStore(subscribe, () => layers.length > 0);
}

/**
 * Whether another layer covers this dialog, list or calendar. Escape and focus belong to the
 * topmost layer only, which Mantine does not track across its components.
 */
export function useCovered(opened: boolean): boolean {
	const id = useId();
	useEffect(() => {
		if (!opened) return;
		change([...layers, id]);
		return () => change(layers.filter((each) => each !== id));
	}, [opened, id]);
	return useSyncExternalStore(subscribe, () => layers.includes(id) && layers.at(-1) !== id);
}
