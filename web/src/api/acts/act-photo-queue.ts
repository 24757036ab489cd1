// The photos that wait as the screens see them, and the page's part of sending them.
import { useSyncExternalStore } from 'react';
import { refreshNoun } from '../call/query-client.ts';
import { logFailure } from '../connection/log.ts';
import { onOwner, ownerHere } from '../device/device-owner.ts';
import { signInHere } from '../sending/page-sender.ts';
import { sendWaitingPhotos } from './act-photo-sending.ts';
import { changePhoto, type PhotoHead, readPhotos, removePhoto } from './act-photo-store.ts';

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
	const refreshOrders = () => refreshNoun('orders').catch(() => undefined);
	await sendWaitingPhotos(signInHere, refreshOrders).finally(showPhotos);
}

export async function discardPhoto(id: string): Promise<void> {
	await removePhoto(id);
	await showPhotos();
}

export async function retryPhoto(id: string): Promise<void> {
	await changePhoto(id, { tries: 0 });
	await sendPhotos().catch((error: unknown) => logFailure('Fotoğraf gönderilemedi.', error));
}
