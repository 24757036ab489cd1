// Sends the photos that wait, after the acts that announced them, and shows what remains.
import { attachPhoto } from '@sevk/contract/debits/delivery-results';
import { useSyncExternalStore } from 'react';
import { newActKey } from '../call/act-key.ts';
import { call } from '../call/call.ts';
import { refreshNoun } from '../call/query-client.ts';
import { request } from '../call/request.ts';
import { logFailure } from '../connection/log.ts';
import { isMissing, noAnswerOf, ProblemError, readJson } from '../connection/problem.ts';
import { onOwner, ownerHere } from '../device/device-owner.ts';
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

const noPhotos: readonly PhotoHead[] = [];
let photos = noPhotos;
const listeners = new Set<() => void>();
onOwner(() => void showPhotos());

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The announced photos that wait on this phone. */
export function usePhotos(): readonly PhotoHead[] {
	return useSyncExternalStore(subscribe, () => photos);
}

/** Whether a photo was refused several times, so that a person decides. */
export function isStuck({ tries }: PhotoHead): boolean {
	return tries >= failedTriesAtMost;
}

async function showPhotos(): Promise<void> {
	const person = ownerHere();
	const all = person === null ? [] : await readPhotos(person);
	if (ownerHere() !== person) return;
	const announced = all.filter((photo) => photo.announced);
	photos = announced.length === 0 ? noPhotos : announced;
	for (const listener of listeners) listener();
}

/** Sends the photos whose results are settled; stops without a connection and keeps the rest. */
export async function sendPhotos(): Promise<void> {
	const person = ownerHere();
	if (person === null || (await readPhotos(person)).length === 0) return showPhotos();
	const sending = navigator.locks.request('sevk-photos', async () => {
		// A result is stored after its photos are announced, so photos are read before acts.
		const waiting = await readPhotos(person);
		const acts = await readActs(person);
		for (const photo of waiting.filter(({ id }) => !acts.some(({ body }) => body.includes(id)))) {
			if (!photo.announced) await removeOld(photo);
			else if (!isStuck(photo) && !isPaused(photo)) await sendPhoto(photo);
		}
	});
	await sending.finally(showPhotos);
}

/** Whether the server had no result for the photo a short time ago, and none was entered since. */
function isPaused({ missingAt }: PhotoHead): boolean {
	return missingAt !== undefined && Date.now() - Date.parse(missingAt) < missingPauseMs;
}

function announcedMs({ announcedAt, takenAt }: Pick<PhotoHead, 'announcedAt' | 'takenAt'>): number {
	return Date.parse(announcedAt ?? takenAt);
}

async function removeOld({ id, takenAt }: PhotoHead): Promise<void> {
	if (Date.now() - Date.parse(takenAt) > unannouncedForMs) await removePhoto(id);
}

async function sendPhoto(photo: PhotoHead): Promise<void> {
	const { id: photoId, routeId, tries } = photo;
	const picture = await openPhoto(photoId);
	// Sealed with a key that this phone does not have any more.
	if (picture === null) return changePhoto(photoId, { tries: failedTriesAtMost });
	try {
		const form = new FormData();
		form.append('file', new File([picture], 'teslimat.jpg', { type: 'image/jpeg' }));
		const init = { method: 'POST', body: form };
		const uploaded = (await readJson(await request('/api/public/upload/temp', init))) as {
			readonly data: { readonly fileName: string };
		};
		const { fileName } = uploaded.data;
		const input = { params: { routeId }, body: { photoId, fileName } };
		await call(attachPhoto, input, { idempotencyKey: newActKey() });
		await removePhoto(photoId);
		await refreshNoun('orders').catch(() => undefined);
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

export async function discardPhoto(id: string): Promise<void> {
	await removePhoto(id);
	await showPhotos();
}

export async function retryPhoto(id: string): Promise<void> {
	await changePhoto(id, { tries: 0 });
	await sendPhotos().catch((error: unknown) => logFailure('Fotoğraf gönderilemedi.', error));
}
