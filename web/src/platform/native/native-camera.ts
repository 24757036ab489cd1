import type { CameraPlugin } from '@capacitor/camera';
import { registerPlugin } from '@capacitor/core';

const camera = registerPlugin<CameraPlugin>('Camera');

/** The longer side of a proof: enough to read a label, small on a weak network. */
const longestSidePx = 1_600;

/**
 * A photo by the phone's camera, already small; null if the user took none. The file chooser of the web
 * view hands over the full picture, which costs memory that Android takes from the app.
 */
export async function takeNativePhoto(): Promise<File | null> {
	try {
		const { webPath } = await camera.takePhoto({
			quality: 80,
			targetWidth: longestSidePx,
			targetHeight: longestSidePx,
			correctOrientation: true,
			saveToGallery: false,
		});
		if (webPath === undefined) return null;
		const photo = await (await fetch(webPath)).blob();
		return new File([photo], 'foto.jpg', { type: photo.type || 'image/jpeg' });
	} catch (error) {
		if (isCancelled(error)) return null;
		throw error;
	}
}

function isCancelled(error: unknown): boolean {
	return /cancel/i.test(String((error as { readonly message?: string }).message));
}
