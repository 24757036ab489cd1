import { StatusBar, Style } from '@capacitor/status-bar';
import { logFailure } from '../api/log.ts';

/** Dark style, the brand's colour, no overlay over the page, shown (spec §9). */
const steps = {
	setStyle: () => StatusBar.setStyle({ style: Style.Dark }),
	setBackgroundColor: () => StatusBar.setBackgroundColor({ color: '#ff2800' }),
	setOverlaysWebView: () => StatusBar.setOverlaysWebView({ overlay: false }),
	show: () => StatusBar.show(),
};

/** Each step stands for itself: a system that refuses one still gets the others (spec §8). */
export async function setUpStatusBar(): Promise<void> {
	for (const [name, step] of Object.entries(steps)) {
		await step().catch((error: unknown) =>
			logFailure(`Durum çubuğu ayarlanamadı (${name}).`, error),
		);
	}
}
