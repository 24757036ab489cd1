// Photos of a result: stored on a driver's phone and sent later, uploaded at once elsewhere.
import type { PhotoFacts } from '../../../api/acts/act-photo-store.ts';
import { fileAddress } from '../../../api/call/file-address.ts';
import { uploadTemp } from '../../../api/call/upload.ts';
import { knownPosition } from '../../../platform/location/position-now.ts';
import { shrinkPicture } from '../../../ui/file/shrink-picture.ts';
import { announcedPhoto, announcePhoto } from './debit-photo-facts.ts';

/** Takes a photo of a route: shrinks it, then stores or uploads it. */
export function photoUploadOf(routeId: string) {
	return async (file: File, onProgress: (share: number) => void): Promise<string> => {
		const photo = await shrinkPicture(file);
		const { keepsActs } = await import('../../../api/acts/act-queue.ts');
		if (!(await keepsActs())) return uploadTemp(photo, onProgress);
		const { keepPhoto } = await import('../../../api/acts/act-photo-store.ts');
		return announcePhoto(await keepPhoto(routeId, photo, await knownPosition()));
	};
}

export async function photoAddress(fileName: string): Promise<string> {
	const waiting = announcedPhoto(fileName);
	if (waiting === null) return fileAddress(fileName);
	const { openPhoto } = await import('../../../api/acts/act-photo-store.ts');
	const picture = await openPhoto(waiting.id);
	if (picture === null) throw new Error('photos: not on this phone');
	return URL.createObjectURL(picture);
}

/** The photos of an earlier page that are still on the phone, announced again; returns the lost ones. */
export async function announceKeptPhotos(facts: readonly PhotoFacts[]): Promise<readonly string[]> {
	if (facts.length === 0) return [];
	const { openPhoto } = await import('../../../api/acts/act-photo-store.ts');
	const lost: string[] = [];
	for (const each of facts) {
		const fileName = announcePhoto(each);
		if ((await openPhoto(each.id)) === null) lost.push(fileName);
	}
	return lost;
}

/**
 * Before the result is stored, so that a closed app loses no photo; one of a refused result is not
 * wanted by the server and becomes a draft again.
 */
export async function announcePhotos(fileNames: readonly string[]): Promise<void> {
	const waiting = fileNames.map(announcedPhoto).filter((photo) => photo !== null);
	if (waiting.length === 0) return;
	const { markAnnounced } = await import('../../../api/acts/act-photo-store.ts');
	for (const { id } of waiting) await markAnnounced(id);
}
