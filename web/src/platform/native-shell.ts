import { logFailure } from '../api/connection/log.ts';

type Bridge = { readonly isNativePlatform?: () => boolean; readonly getPlatform?: () => string };

/** Capacitor's bridge exists in the native shell only. */
export function nativePlatform(): string | null {
	const bridge = (window as { Capacitor?: Bridge }).Capacitor;
	return bridge?.isNativePlatform?.() ? (bridge.getPlatform?.() ?? 'native') : null;
}

/**
 * Adapts the app to its native shell (docs/specification.md#1-product); a browser does not load
 * this code.
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
