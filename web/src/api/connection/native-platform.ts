type Bridge = { readonly isNativePlatform?: () => boolean; readonly getPlatform?: () => string };

/** `android` or `ios` in the native app, null in a browser: Capacitor's bridge exists in the app only. */
export function nativePlatform(): string | null {
	const bridge = (globalThis as { Capacitor?: Bridge }).Capacitor;
	return bridge?.isNativePlatform?.() ? (bridge.getPlatform?.() ?? 'native') : null;
}
