import { logFailure } from '../../api/connection/log.ts';
import { nativePlatform } from '../../api/connection/native-platform.ts';

/**
 * Adapts the app to its native shell (docs/specification.md#1-product); a browser does not load
 * this code. `goBack` follows the back link of the screen; false if it has none.
 */
export async function setUpNativeShell(goBack: () => boolean): Promise<void> {
	const platform = nativePlatform();
	if (platform === null) return;
	// paper.css paints the strip below the status bar: Android 15 and later ignore its colour.
	document.documentElement.dataset['native'] = platform;
	await Promise.all([
		step('Durum çubuğu ayarlanamadı.', async () => {
			await (await import('./native-status-bar.ts')).setUpStatusBar();
		}),
		step('Geri düğmesi dinlenemiyor.', async () => {
			if (platform !== 'android') return;
			await (await import('./native-back.ts')).listenToBackButton(goBack);
		}),
	]);
}

async function step(failure: string, work: () => Promise<void>): Promise<void> {
	await work().catch((error: unknown) => logFailure(failure, error));
}
