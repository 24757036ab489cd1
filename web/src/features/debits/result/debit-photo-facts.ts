// What a result announces of photos that wait on the phone.
import type { PhotoFacts } from '../../../api/acts/act-photo-store.ts';

/** The photos of this page that wait on the phone, by the name that the form uses. */
const factsByName = new Map<string, PhotoFacts>();

/** Remembers a photo that the phone stored, and returns its name for the form. */
export function announcePhoto(facts: PhotoFacts): string {
	const fileName = `${facts.id}.jpg`;
	factsByName.set(fileName, facts);
	return fileName;
}

/** The photos of a draft, so that another page can announce them. */
export function factsOf(fileNames: readonly string[]): PhotoFacts[] {
	return fileNames.flatMap((fileName) => announcedPhoto(fileName) ?? []);
}

/** What the result announces of a photo; null for one that was uploaded. */
export function announcedPhoto(fileName: string): PhotoFacts | null {
	return factsByName.get(fileName) ?? null;
}
