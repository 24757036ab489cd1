import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(max-width: 47.99em)');

function subscribe(listener: () => void): () => void {
	phone.addEventListener('change', listener);
	return () => phone.removeEventListener('change', listener);
}

/** True below 768 px, where tables become cards and side panels take the whole height. */
export function usePhone(): boolean {
	return useSyncExternalStore(subscribe, isPhone);
}

/** The same outside of a component. */
export function isPhone(): boolean {
	return phone.matches;
}
