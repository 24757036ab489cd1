// How the photos of a phone are sent, after the acts that announced them.
import { newActKey } from '../commands/act-key.ts';
import { logFailure } from '../connection/log.ts';
import { isMissing } from '../connection/problem.ts';
import { type SendResult, sendEach } from '../sending/send-each.ts';
import { jsonInit, type Sender, type SignIn, sendLocked } from '../sending/sender.ts';
import {
	changePhoto,
	hasNoPhotos,
	noteMissing,
	openPhoto,
	type PhotoHead,
	readPhotos,
	removePhoto,
} from './act-photo-store.ts';
import { failedTriesAtMost, lonelyTriesAtMost } from './act-record.ts';
import { readActs } from './act-store.ts';

/** A photo of a form that was closed without a result is removed after a day. */
const unannouncedForMs = 24 * 3_600_000;

/** The result of a photo may be sent directly, or be entered again after a refusal. */
const resultExpectedForMs = 3_600_000;

/** A photo is large, so one without a result at the server is not uploaded again at once. */
const missingPauseMs = 10 * 60_000;

/** As an act, a photo is set aside after this many failures of the server. */
const failureWeight = failedTriesAtMost / lonelyTriesAtMost;

/** A picture takes longer than an act. */
const uploadedAtMostMs = 5 * 60_000;

/** Whether a photo was refused several times, so that a person decides. */
export function isStuck({ tries }: PhotoHead): boolean {
	return tries >= failedTriesAtMost;
}

/** Sends the photos whose results are settled; stops without a connection and keeps the rest. */
export function sendWaitingPhotos(
	signIn: SignIn,
	onSent: () => Promise<unknown> = async () => undefined,
): Promise<void> {
	const queue = { lock: 'sevk-photos', isEmpty: hasNoPhotos };
	return sendLocked(queue, signIn, async (sender) => {
		const photos = await photosToSend(sender.person);
		await sendEach<OpenPhoto, unknown>({
			next: () => openNext(photos),
			send: (photo) => sendPhoto(sender, photo),
			settle: async ({ photo }, result) => {
				if (result.kind !== 'answered') return noteFailure(photo, result);
				await removePhoto(photo.id);
				await onSent();
			},
		});
	});
}

type OpenPhoto = { readonly photo: PhotoHead; readonly picture: Blob };

/** Removes what no result has announced for a day. */
async function photosToSend(person: string): Promise<PhotoHead[]> {
	// A result is stored after its photos are announced, so photos are read before acts.
	const waiting = await readPhotos(person);
	const acts = await readActs(person);
	const settled = waiting.filter(({ id }) => !acts.some(({ body }) => body.includes(id)));
	for (const photo of settled) if (!photo.announced) await removeOld(photo);
	return settled.filter((photo) => photo.announced && !isStuck(photo) && !isPaused(photo));
}

/** Takes the first photo that opens; one that was sealed with another key is left for the driver. */
async function openNext(photos: PhotoHead[]): Promise<OpenPhoto | null> {
	for (let photo = photos.shift(); photo !== undefined; photo = photos.shift()) {
		const picture = await openPhoto(photo.id);
		if (picture !== null) return { photo, picture };
		await changePhoto(photo.id, { tries: failedTriesAtMost });
	}
	return null;
}

// The addresses are literals: the contract's schemas would be larger than the whole worker.
async function sendPhoto({ request }: Sender, { photo, picture }: OpenPhoto): Promise<unknown> {
	const body = new FormData();
	body.append('file', new File([picture], 'teslimat.jpg', { type: 'image/jpeg' }));
	const signal = AbortSignal.timeout(uploadedAtMostMs);
	const uploaded = await request('/api/public/upload/temp', { method: 'POST', body, signal });
	const { fileName } = (uploaded as { readonly data: { readonly fileName: string } }).data;
	const attached = jsonInit({ photoId: photo.id, fileName }, { 'idempotency-key': newActKey() });
	return request(`/api/routes/${photo.routeId}/photos`, attached);
}

/** Whether the server had no result for the photo a short time ago, and none was entered since. */
function isPaused({ missingAt }: PhotoHead): boolean {
	return missingAt !== undefined && Date.now() - Date.parse(missingAt) < missingPauseMs;
}

function announcedMs({ announcedAt, takenAt }: Pick<PhotoHead, 'announcedAt' | 'takenAt'>): number {
	return Date.parse(announcedAt ?? takenAt);
}

/** The form of a refused result is still open, however old its photos are. */
async function removeOld(photo: PhotoHead): Promise<void> {
	if (Date.now() - announcedMs(photo) > unannouncedForMs) await removePhoto(photo.id);
}

async function noteFailure(
	photo: PhotoHead,
	result: Exclude<SendResult, { kind: 'answered' }>,
): Promise<void> {
	if (result.kind === 'stopped') return;
	const isFailure = result.kind === 'failed';
	if (!isFailure && isMissing(result.error)) return keepForResult(photo);
	logFailure('Fotoğraf gönderilemedi.', result.error);
	await changePhoto(photo.id, { tries: photo.tries + (isFailure ? failureWeight : 1) });
}

/**
 * The server has no result that names the photo. It becomes a draft only if none is on its way: a
 * result of this phone is stored, is sent directly, or is entered again after a refusal.
 */
async function keepForResult(photo: PhotoHead): Promise<void> {
	const isExpected = Date.now() - announcedMs(photo) < resultExpectedForMs;
	const acts = await readActs(photo.person);
	const isWaiting = acts.some(({ body }) => body.includes(photo.id));
	await noteMissing(photo, isExpected || isWaiting);
}
