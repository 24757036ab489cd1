import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';

const app = registerPlugin<AppPlugin>('App');

/**
 * Android's back button: closes what lies over the screen, else goes where the back link of the screen
 * goes, else leaves the app as the home button does, so that a route goes on.
 */
export async function listenToBackButton(goBack: () => boolean): Promise<() => void> {
	const handle = await app.addListener('backButton', () => {
		if (closeLayer() || goBack()) return;
		void app.minimizeApp();
	});
	return () => void handle.remove();
}

/** What lies over the screen closes on Escape and says by its role what it is. */
function closeLayer(): boolean {
	const layers = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
	const open = [...layers].filter((layer) => layer.checkVisibility());
	const top = open.at(-1);
	if (top === undefined) return false;
	const inside = top.contains(document.activeElement) ? document.activeElement : top;
	const press = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
	inside?.dispatchEvent(new KeyboardEvent('keydown', press));
	return true;
}
