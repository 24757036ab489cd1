import { useLayoutEffect } from 'react';

/**
 * Gives the keyboard back to where it stood before a window opened. Windows here are mostly taken
 * away as they close, and then Mantine has nothing left that could do it. Who has moved the focus
 * elsewhere meanwhile keeps it.
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
