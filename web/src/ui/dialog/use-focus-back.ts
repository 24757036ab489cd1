import { useLayoutEffect } from 'react';

/**
 * Returns the focus to the element that had it before a window opened. Most windows are unmounted
 * on close, when Mantine can no longer do it. A focus that the user has moved since is kept.
 */
export function useFocusBack(opened: boolean): void {
	useLayoutEffect(() => {
		if (!opened) return;
		const origin = document.activeElement;
		return () => {
			setTimeout(() => {
				const now = document.activeElement;
				const lost = now === null || now === document.body;
				if (lost && origin instanceof HTMLElement) origin.focus({ preventScroll: true });
			});
		};
	}, [opened]);
}
