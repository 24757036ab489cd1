import { useSyncExternalStore } from 'react';

/** A value in memory that screens follow. A changed value is another one: it is compared by identity. */
export function createSharedValue<Value>(initial: Value) {
	let current = initial;
	const listeners = new Set<() => void>();
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	};
	return {
		change(next: (before: Value) => Value): void {
			current = next(current);
			for (const listener of listeners) listener();
		},
		read: () => current,
		useValue: () => useSyncExternalStore(subscribe, () => current),
		/** Renders only when the part changes, which is compared by identity too. */
		usePart: <Part>(partOf: (value: Value) => Part) =>
			useSyncExternalStore(subscribe, () => partOf(current)),
	};
}
