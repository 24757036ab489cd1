import { logFailure } from '../api/connection/log.ts';

type Bridge = { readonly isNativePlatform?: () => boolean; readonly getPlatform?: () => string };

/** The app in its native shell finds Capacitor's bridge in the page; a browser has none. */
function nativePlatform(): string | null {
	const bridge = (window as { Capacitor?: Bridge }).Capacitor;
	return bridge?.isNativePlatform?.() ? (bridge.getPlatform?.() ?? 'native') : null;
}

/**
 * Fits the app into its native shell (docs/specification.md#1-product); in a browser nothing of it
 * is even loaded.
 */
export async function setUpNativeShell(): Promise<void> {
	const platform = nativePlatform();
	if (platform === null) return;
	// paper.css paints the strip below the status bar: Android 15 and later ignore its colour.
	document.documentElement.dataset['native'] = platform;
	try {
		const { setUpStatusBar } = await import('./native-status-bar.ts');
		await setUpStatusBar();
	} catch (error) {
		logFailure('Durum çubuğu ayarlanamadı.', error);
	}
}
