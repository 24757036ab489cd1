import { StatusBar, Style } from '@capacitor/status-bar';
import { logFailure } from '../api/connection/log.ts';

/** Dark style, the brand's colour, no overlay, visible (docs/specification.md#9-constants). */
const steps = {
	setStyle: () => StatusBar.setStyle({ style: Style.Dark }),
	setBackgroundColor: () => StatusBar.setBackgroundColor({ color: '#ff2800' }),
	setOverlaysWebView: () => StatusBar.setOverlaysWebView({ overlay: false }),
	show: () => StatusBar.show(),
};

/**
 * Each step is independent: after a rejected step the others still run
 * (docs/specification.md#8-errors).
 */
export async function setUpStatusBar(): Promise<void> {
	for (const [name, step] of Object.entries(steps)) {
		await step().catch((error: unknown) =>
			logFailure(`Durum çubuğu ayarlanamadı (${name}).`, error),
		);
	}
}
