import { useLayoutEffect } from 'react';

/**
 * Returns the focus to the element that had it before a window opened. Most windows are unmounted
 * on close, when Mantine can no longer do it. A focus that the user has moved since is kept. A
 * window that a menu opened returns it to the button of the menu.
 */
export function useFocusBack(opened: boolean): void {
	useLayoutEffect(() => {
		if (!opened) return;
		const origin = findOpener();
		return () => {
			setTimeout(() => {
				const now = document.activeElement;
				const lost = now === null || now === document.body;
				if (lost && origin instanceof HTMLElement) origin.focus({ preventScroll: true });
			});
		};
	}, [opened]);
}

/** The button of the menu whose item was chosen by the last input: the item is gone by now. */
let menuButton: HTMLElement | null = null;

function menuButtonOf(target: EventTarget | null): HTMLElement | null {
	const menu = target instanceof Element ? target.closest('[role="menu"]') : null;
	return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
}

const forget = () => {
	menuButton = null;
};
document.addEventListener('pointerdown', forget, true);
document.addEventListener('keydown', forget, true);
document.addEventListener(
	'click',
	({ target }) => {
		menuButton = menuButtonOf(target);
	},
	true,
);

/** What opened the window. */
function findOpener(): Element | null {
	const focused = document.activeElement;
	const isLost = focused === null || focused === document.body;
	return isLost ? menuButton : (menuButtonOf(focused) ?? focused);
}
