// Photos of results that wait on the phone, sealed for their person. A result announces them and does
// not wait for them (docs/trust.md#phones).
import { newUuid } from '../commands/act-key.ts';
import { actDatabase, type SealedPhoto } from '../device/device-database.ts';
import { keyOf, sealBytes, unsealBytes } from '../device/device-key.ts';
import { ownerHere } from '../device/device-owner.ts';

/** What the result says of a photo before it comes. */
export type PhotoFacts = {
	readonly id: string;
	readonly sha256: string;
	readonly takenAt: string;
	readonly position: [number, number] | null;
};

/** A photo without its bytes. */
export type PhotoHead = Omit<SealedPhoto, 'sealed'>;

/** Acts come before photos: above this part of the storage no photo is stored. */
const fullestStorage = 0.8;

/** Where the browser does not say how full it is: some 40 MB. */
const photosWithoutEstimate = 100;

/**
 * Stores a photo, not announced yet. Rejects without a key, with too little storage, and a file that is
 * no picture, which the server would refuse after the result.
 */
export async function keepPhoto(
	routeId: string,
	photo: Blob,
	position: [number, number] | null,
): Promise<PhotoFacts> {
	const person = ownerHere();
	const key = person === null ? null : await keyOf(person);
	if (person === null || key === null) throw new Error('photos: no key of the person');
	const database = await actDatabase();
	if (await isFullFor(photo, await database.count('photos'))) throw storageProblem();
	await refuseOther(photo);
	const bytes = await photo.arrayBuffer();
	const takenAt = new Date().toISOString();
	const facts = { id: newUuid(), sha256: await hashOf(bytes), takenAt, position };
	const sealed = await sealBytes(key, bytes);
	const head = { id: facts.id, person, routeId, takenAt, announced: false, tries: 0 };
	// The disk may be fuller than the browser says.
	await database.put('photos', { ...head, sealed }).catch((cause: unknown) => {
		throw storageProblem(cause);
	});
	return facts;
}

async function isFullFor({ size }: Blob, photoCount: number): Promise<boolean> {
	const estimate = await navigator.storage.estimate?.().catch(() => null);
	const { usage = 0, quota = 0 } = estimate ?? {};
	return quota > 0 ? (usage + size) / quota > fullestStorage : photoCount >= photosWithoutEstimate;
}

function storageProblem(cause?: unknown): Error {
	return Object.assign(new Error('photos: storage is full', { cause }), {
		detail: 'Telefonda yer azaldı; fotoğraf saklanamadı. Yer açıp yeniden çekin.',
	});
}

async function refuseOther(photo: Blob): Promise<void> {
	const picture = await createImageBitmap(photo).catch((cause: unknown) => {
		throw Object.assign(new Error('photos: not a picture', { cause }), {
			detail: 'Dosya fotoğraf olarak açılamadı. Fotoğrafı yeniden çekin ya da başkasını seçin.',
		});
	});
	picture.close();
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether no photo of any person waits on this phone. */
export async function hasNoPhotos(): Promise<boolean> {
	return (await (await actDatabase()).count('photos')) === 0;
}

/** The photos of a person, the oldest first. */
export async function readPhotos(person: string): Promise<PhotoHead[]> {
	const photos = await (await actDatabase()).getAll('photos');
	return photos
		.filter((photo) => photo.person === person)
		.map(({ sealed: _, ...head }) => head)
		.sort((one, other) => one.takenAt.localeCompare(other.takenAt));
}

/** The picture of a photo; null if the phone cannot open it. */
export async function openPhoto(id: string): Promise<Blob | null> {
	const photo = await (await actDatabase()).get('photos', id);
	const key = photo === undefined ? null : await keyOf(photo.person);
	if (photo === undefined || key === null) return null;
	const bytes = await unsealBytes(key, photo.sealed).catch(() => null);
	return bytes === null ? null : new Blob([bytes], { type: 'image/jpeg' });
}

export async function changePhoto(
	id: string,
	change: Partial<Pick<SealedPhoto, 'tries'>>,
): Promise<void> {
	await rewritePhoto(id, (photo) => ({ ...photo, ...change }));
}

/** Marks a photo as named by a result, before that result is stored or sent. */
export async function markAnnounced(id: string): Promise<void> {
	const announcedAt = new Date().toISOString();
	await rewritePhoto(id, ({ missingAt: _, ...photo }) => ({
		...photo,
		announced: true,
		announcedAt,
	}));
}

/**
 * Notes that the server had no result for a photo, and makes it a draft if none is expected; does
 * nothing if a result has announced it since it was read.
 */
export async function noteMissing(
	{ id, announcedAt }: PhotoHead,
	announced: boolean,
): Promise<void> {
	const missingAt = new Date().toISOString();
	await rewritePhoto(id, (photo) =>
		photo.announcedAt === announcedAt ? { ...photo, announced, missingAt } : photo,
	);
}

/** Reads and writes a photo in one transaction; one that was removed meanwhile stays removed. */
async function rewritePhoto(
	id: string,
	changed: (photo: SealedPhoto) => SealedPhoto,
): Promise<void> {
	const write = (await actDatabase()).transaction('photos', 'readwrite');
	const photo = await write.store.get(id);
	if (photo !== undefined) await write.store.put(changed(photo));
	await write.done;
}

export async function removePhoto(id: string): Promise<void> {
	await (await actDatabase()).delete('photos', id);
}
