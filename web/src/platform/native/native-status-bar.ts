import { StatusBar, Style } from '@capacitor/status-bar';
import { logFailure } from '../../api/connection/log.ts';

/** Dark style, the brand's colour, no overlay, visible (docs/specification.md#9-constants). */
const steps = {
	setStyle: () => StatusBar.setStyle({ style: Style.Dark }),
	setBackgroundColor: () => StatusBar.setBackgroundColor({ color: '#ff2800' }),
	setOverlaysWebView: () => StatusBar.setOverlaysWebView({ overlay: false }),
	show: () => StatusBar.show(),
};

/**
 * Each step settles alone: the others run after one that is rejected or never answered
 * (docs/specification.md#8-errors).
 */
export async function setUpStatusBar(): Promise<void> {
	await Promise.all(
		Object.entries(steps).map(([name, step]) =>
			step().catch((error: unknown) => logFailure(`Durum çubuğu ayarlanamadı (${name}).`, error)),
		),
	);
}
