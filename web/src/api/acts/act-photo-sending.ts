// The one loop that sends photos, in a page or in the worker, after the acts that announced them.
import { logFailure } from '../connection/log.ts';
import { isMissing, noAnswerOf, ProblemError } from '../connection/problem.ts';
import {
	changePhoto,
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

/** Who is signed in, and the two requests of a photo. Both reject with a ProblemError. */
export type PhotoSender = {
	readonly person: string;
	/** Uploads the picture and returns its file name. */
	readonly upload: (form: FormData) => Promise<string>;
	readonly attach: (photo: PhotoHead, fileName: string) => Promise<unknown>;
};

/** Whether a photo was refused several times, so that a person decides. */
export function isStuck({ tries }: PhotoHead): boolean {
	return tries >= failedTriesAtMost;
}

/** Sends the photos whose results are settled; stops without a connection and keeps the rest. */
export function sendWaitingPhotos(
	sender: PhotoSender,
	onSent: () => Promise<unknown> = async () => undefined,
): Promise<void> {
	return navigator.locks.request('sevk-photos', async () => {
		// A result is stored after its photos are announced, so photos are read before acts.
		const waiting = await readPhotos(sender.person);
		const acts = await readActs(sender.person);
		for (const photo of waiting.filter(({ id }) => !acts.some(({ body }) => body.includes(id)))) {
			if (!photo.announced) await removeOld(photo);
			else if (!isStuck(photo) && !isPaused(photo)) await sendPhoto(sender, photo, onSent);
		}
	});
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

async function sendPhoto(
	sender: PhotoSender,
	photo: PhotoHead,
	onSent: () => Promise<unknown>,
): Promise<void> {
	const { id: photoId, tries } = photo;
	const picture = await openPhoto(photoId);
	// Sealed with a key that this phone does not have any more.
	if (picture === null) return changePhoto(photoId, { tries: failedTriesAtMost });
	try {
		const form = new FormData();
		form.append('file', new File([picture], 'teslimat.jpg', { type: 'image/jpeg' }));
		await sender.attach(photo, await sender.upload(form));
		await removePhoto(photoId);
		await onSent();
	} catch (error) {
		if (stopsRun(error)) throw error;
		const isFailure = noAnswerOf(error) === 'failed';
		if (isMissing(error) && !isFailure) return keepForResult(photo);
		logFailure('Fotoğraf gönderilemedi.', error);
		await changePhoto(photoId, { tries: tries + (isFailure ? failureWeight : 1) });
	}
}

/** What is not about this photo: no connection, a busy server, no session. */
function stopsRun(error: unknown): boolean {
	const noAnswer = noAnswerOf(error);
	const noSession = error instanceof ProblemError && error.status === 401;
	return noAnswer === 'no-connection' || noAnswer === 'busy' || noSession;
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
