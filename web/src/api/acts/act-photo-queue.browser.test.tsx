import { attachPhoto, revertResult } from '@sevk/contract/debits/delivery-results';
import { uploadTempFile } from '@sevk/contract/files/files';
import { readDeviceKey } from '@sevk/contract/identity/device-key';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { fileRefusals } from '@sevk/domain/files/file-words';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { picture as pictureFile } from '../../testing/builders/file-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline, serverError } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { answerSignedIn, testToken } from '../../testing/fake-server/fake-session.ts';
import { actDatabase } from '../device/device-database.ts';
import { forgetOwner } from '../device/device-owner.ts';
import { forgetToken } from '../session/session.ts';
import { restoreUser } from '../startup/signed-in-user.ts';
import { sendPhotos } from './act-photo-queue.ts';
import { isStuck } from './act-photo-sending.ts';
import { keepPhoto, markAnnounced, openPhoto, readPhotos } from './act-photo-store.ts';
import { discardAct, retryAct, runKeptAct, sendActs } from './act-queue.ts';
import { failedTriesAtMost, lonelyTriesAtMost } from './act-record.ts';
import { changeAct, readActs, removeAct } from './act-store.ts';

const token = testToken('mehmet');
const routeId = testId(1);
const picture = pictureFile('kapı.png');
const uploaded = { data: { fileName: `${testId(9)}.jpg` } };
const accepted = { id: routeId, version: 2, routeState: 'in_progress' };
const waiting = async () => (await readPhotos('mehmet')).map(({ announced }) => announced);

beforeEach(async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	answerSignedIn(profile('driver', { driverId: testId(7) }), token);
	answer(readDeviceKey, { key: btoa('m'.repeat(32)) });
	await restoreUser();
});

afterEach(async () => {
	const database = await actDatabase();
	for (const { seq } of await database.getAll('acts')) await removeAct(seq);
	await database.clear('photos');
	await forgetOwner();
});

/** A photo whose result is stored. */
async function announcedPhoto() {
	const photo = await keepPhoto(routeId, picture, [29.1, 41]);
	await markAnnounced(photo.id);
	return photo;
}

test('a photo is sealed on the phone, sent with its bytes, and then removed', async () => {
	const { id, sha256 } = await announcedPhoto();
	expect(sha256).toMatch(/^[0-9a-f]{64}$/);
	const [stored] = await (await actDatabase()).getAll('photos');
	expect(new TextDecoder().decode(stored?.sealed.bytes)).not.toContain('IHDR');
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, { photoId: id });
	await sendPhotos();
	const file = requestsOf(uploadTempFile)[0]?.form?.get('file') as File;
	expect(await file.arrayBuffer()).toEqual(await picture.arrayBuffer());
	expect(requestsOf(attachPhoto)[0]).toMatchObject({
		params: { routeId },
		body: { photoId: id, ...uploaded.data },
	});
	expect(await waiting()).toEqual([]);
});

test('it waits for its result, which never waits for it', async () => {
	const { id } = await announcedPhoto();
	answer(revertResult, offline);
	// Any act that names the photo.
	const input = { params: { routeId }, body: { orderId: id, reason: 'Yanlış sipariş' } };
	await runKeptAct(revertResult, input, { subjects: [id], title: 'Sonuç', effect: null });
	await sendPhotos();
	expect(requestsOf(uploadTempFile)).toEqual([]);
	expect(await waiting()).toEqual([true]);
});

test('without a network it stays, and the next run sends it', async () => {
	const { id } = await announcedPhoto();
	answer(uploadTempFile, offline);
	await expect(sendPhotos()).rejects.toThrow();
	expect(await waiting()).toEqual([true]);
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, { photoId: id });
	await sendPhotos();
	expect(await waiting()).toEqual([]);
});

test('a token that ends during an upload is renewed, and the photo is uploaded once', async () => {
	const { id } = await announcedPhoto();
	const renewed = testToken('mehmet', 12_000);
	onTestFinished(() => void vi.setSystemTime(startedAt));
	const startedAt = Date.now();
	answer(uploadTempFile, () => {
		vi.setSystemTime(Date.now() + 6_000_000);
		answerSignedIn(profile('driver', { driverId: testId(7) }), renewed);
		return uploaded;
	});
	answer(attachPhoto, { photoId: id });
	await sendPhotos();
	expect(requestsOf(attachPhoto)[0]?.headers.get('authorization')).toBe(`Bearer ${renewed}`);
	expect(requestsOf(uploadTempFile)).toHaveLength(1);
});

test('nothing is sent in the session of the next user of the phone', async () => {
	await announcedPhoto();
	answer(uploadTempFile, () => {
		forgetToken();
		answerSignedIn(profile('driver', { driverId: testId(8) }), testToken('ayse'));
		return uploaded;
	});
	await expect(sendPhotos()).rejects.toMatchObject({ code: 'net/error' });
	expect(requestsOf(attachPhoto)).toEqual([]);
	expect(await waiting()).toEqual([true]);
	await sendPhotos();
	expect(requestsOf(uploadTempFile)).toHaveLength(1);
});

test('a photo that no result names is not sent, and goes after a day', async () => {
	const { id } = await keepPhoto(routeId, picture, null);
	await sendPhotos();
	expect(await waiting()).toEqual([false]);
	const database = await actDatabase();
	const photo = await database.get('photos', id);
	if (photo !== undefined)
		await database.put('photos', { ...photo, takenAt: '2020-01-01T00:00:00Z' });
	await sendPhotos();
	expect(await waiting()).toEqual([]);
	expect(requestsOf(uploadTempFile)).toEqual([]);
});

/** Moves the times of a photo into the past. */
async function age(id: string, hours: number) {
	const database = await actDatabase();
	const photo = await database.get('photos', id);
	if (photo === undefined) throw new Error('No photo.');
	const announcedAt = new Date(Date.now() - hours * 3_600_000).toISOString();
	await database.put('photos', { ...photo, announcedAt, missingAt: announcedAt });
}

/** Enters a result that names the photo; any act that names it will do. */
function enter(id: string) {
	const input = { params: { routeId }, body: { orderId: id, reason: 'Yanlış sipariş' } };
	return runKeptAct(revertResult, input, { subjects: [id], title: 'Sonuç', effect: null });
}

/** A result that waits on the phone, with a photo that it names. */
async function waitingResult() {
	const { id } = await announcedPhoto();
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, { photoId: id });
	answer(revertResult, offline);
	await enter(id);
	const [act] = await readActs('mehmet');
	if (act === undefined) throw new Error('The act is not stored.');
	return { id, act };
}

test('a photo of a refused result is not sent, and is when the result is entered again', async () => {
	const { id } = await announcedPhoto();
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, { photoId: id });
	answer(revertResult, notFound());
	await expect(enter(id)).rejects.toMatchObject({ status: 404 });
	await sendPhotos();
	expect(requestsOf(uploadTempFile)).toEqual([]);
	expect(await waiting()).toEqual([false]);
	answer(revertResult, accepted);
	await markAnnounced(id);
	await enter(id);
	await sendPhotos();
	expect(requestsOf(attachPhoto)).toHaveLength(1);
	expect(await waiting()).toEqual([]);
});

test('a photo of a refused result that is sent again and accepted is sent', async () => {
	const { act } = await waitingResult();
	answer(revertResult, notFound());
	await sendActs();
	await sendPhotos();
	const [refused] = await readActs('mehmet');
	expect(refused?.state).toBe('refused');
	expect(requestsOf(uploadTempFile)).toEqual([]);
	answer(revertResult, accepted);
	await retryAct(act);
	await sendPhotos();
	expect(requestsOf(attachPhoto)).toHaveLength(1);
});

test('a photo is sent when its result got no answer and was removed: the server may have it', async () => {
	const { act } = await waitingResult();
	await changeAct(act, { state: 'stuck' });
	await discardAct(act.seq);
	await sendPhotos();
	expect(requestsOf(attachPhoto)).toHaveLength(1);
});

test('a photo is sent when another result has announced it since the refused one', async () => {
	const { id, act } = await waitingResult();
	answer(revertResult, notFound());
	await sendActs();
	vi.setSystemTime(Date.now() + 1_000);
	onTestFinished(() => void vi.useRealTimers());
	await markAnnounced(id);
	await discardAct(act.seq);
	await sendPhotos();
	expect(requestsOf(attachPhoto)).toHaveLength(1);
});

test('a photo is sent when its result waited longer than the server repeats an answer', async () => {
	const { act } = await waitingResult();
	await changeAct(act, { state: 'refused' });
	vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
	onTestFinished(() => void vi.useRealTimers());
	await discardAct(act.seq);
	await sendPhotos();
	expect(requestsOf(attachPhoto)).toHaveLength(1);
});

test('a photo whose result the server lacks waits for the next entry, then becomes a draft', async () => {
	const { id } = await announcedPhoto();
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, notFound());
	await sendPhotos();
	await sendPhotos();
	expect(await waiting()).toEqual([true]);
	// The picture is not uploaded again at once.
	expect(requestsOf(uploadTempFile)).toHaveLength(1);
	await age(id, 2);
	await sendPhotos();
	expect(await waiting()).toEqual([false]);
});

test('a photo that a result names again during its upload stays announced', async () => {
	const { id } = await announcedPhoto();
	await age(id, 2);
	answer(uploadTempFile, uploaded);
	let entered = Promise.resolve();
	answer(attachPhoto, () => {
		entered = markAnnounced(id);
		return notFound();
	});
	await sendPhotos();
	await entered;
	expect(await waiting()).toEqual([true]);
	answer(attachPhoto, { photoId: id });
	await sendPhotos();
	expect(await waiting()).toEqual([]);
});

test('a photo that a waiting result names stays announced', async () => {
	const { id } = await announcedPhoto();
	await age(id, 2);
	answer(uploadTempFile, uploaded);
	answer(revertResult, offline);
	answer(attachPhoto, () => {
		stored = runKeptAct(
			revertResult,
			{ params: { routeId }, body: { orderId: id, reason: 'Yanlış sipariş' } },
			{ subjects: [id], title: 'Sonuç', effect: null },
		);
		return notFound();
	});
	let stored: Promise<unknown> = Promise.resolve();
	await sendPhotos();
	await stored;
	expect(await waiting()).toEqual([true]);
});

test('a refused picture is left for the driver', async () => {
	const { id } = await announcedPhoto();
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, refuse(fileRefusals, 'file/cut-off'));
	for (let tries = 0; tries <= failedTriesAtMost; tries += 1) await sendPhotos();
	expect(requestsOf(attachPhoto)).toHaveLength(failedTriesAtMost);
	expect(await openPhoto(id)).not.toBeNull();
});

test('a photo that the server fails on holds up no other and is set aside in the end', async () => {
	const { id } = await announcedPhoto();
	const other = await announcedPhoto();
	answer(uploadTempFile, uploaded);
	answer(attachPhoto, ({ body }) => (body.photoId === id ? serverError : { photoId: other.id }));
	await sendPhotos();
	expect((await readPhotos('mehmet')).map((photo) => photo.id)).toEqual([id]);
	for (let tries = 0; tries < lonelyTriesAtMost; tries += 1) await sendPhotos();
	expect((await readPhotos('mehmet')).map(isStuck)).toEqual([true]);
	expect(requestsOf(attachPhoto)).toHaveLength(1 + lonelyTriesAtMost);
});

test('a file that is no picture is refused before the result names it', async () => {
	const broken = new Blob(['a picture'], { type: 'image/jpeg' });
	await expect(keepPhoto(routeId, broken, null)).rejects.toMatchObject({
		detail: 'Dosya fotoğraf olarak açılamadı. Fotoğrafı yeniden çekin ya da başkasını seçin.',
	});
	expect(await waiting()).toEqual([]);
});
