import { arriveAtStop } from '@sevk/contract/routes/route-outing';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { picture as pictureFile } from '../../testing/builders/file-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import {
	arrive,
	arriveVisibly,
	clearDriverPhone,
	routeId,
	sentStops,
	startDriverPhone,
	waitingActs,
} from '../../testing/input/driver-phone.ts';
import { queryClient } from '../call/query-client.ts';
import { useAct } from '../commands/use-act.ts';
import { actDatabase } from '../device/device-database.ts';
import { restoreUser } from '../startup/signed-in-user.ts';
import { keepPhoto, readPhotos } from './act-photo-store.ts';
import { sendActs, undoAct } from './act-queue.ts';
import { readActs } from './act-store.ts';
import { useKeptAct } from './use-kept-act.ts';

const picture = pictureFile('kapı.png');

function full(): never {
	throw new DOMException('full', 'QuotaExceededError');
}

beforeEach(startDriverPhone);
afterEach(async () => {
	await clearDriverPhone();
	await (await actDatabase()).clear('photos');
});

const tooFull = {
	detail: 'Telefonda yer azaldı; fotoğraf saklanamadı. Yer açıp yeniden çekin.',
};

test('photos stop at a margin of the storage, so that acts still fit', async () => {
	const estimate = vi.spyOn(navigator.storage, 'estimate');
	estimate.mockResolvedValue({ usage: 79_000_000, quota: 100_000_000 });
	await keepPhoto(routeId, picture, null);
	estimate.mockResolvedValue({ usage: 80_000_000, quota: 100_000_000 });
	await expect(keepPhoto(routeId, picture, null)).rejects.toMatchObject(tooFull);
	answer(arriveAtStop, offline);
	expect(await arrive(2)).toBeNull();
	expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
});

test('where the browser does not say how full it is, a number of photos is the margin', async () => {
	const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({});
	for (let photo = 0; photo < 100; photo += 1) await keepPhoto(routeId, picture, null);
	await expect(keepPhoto(routeId, picture, null)).rejects.toMatchObject(tooFull);
	estimate.mockRejectedValue(new TypeError('not supported'));
	await expect(keepPhoto(routeId, picture, null)).rejects.toMatchObject(tooFull);
	expect(await readPhotos('mehmet')).toHaveLength(100);
});

test('a photo that the disk has no space for is refused with the same sentence', async () => {
	vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
	await expect(keepPhoto(routeId, picture, null)).rejects.toMatchObject(tooFull);
	answer(arriveAtStop, offline);
	expect(await arrive(2)).toBeNull();
});

test('the space that an earlier release held back is free again', async () => {
	const database = await actDatabase();
	await database.put('keep', 'bytes', 'reserve');
	await restoreUser();
	await expect.poll(() => database.getKey('keep', 'reserve')).toBeUndefined();
});

test('a full storage sends and settles what waits, and undoes no try', async () => {
	answer(arriveAtStop, offline);
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	await arriveVisibly(2);
	online.mockRestore();
	const fullStorage = () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
	let put = fullStorage();
	await sendActs();
	expect(requestsOf(arriveAtStop)).toHaveLength(1);
	const [act] = await readActs('mehmet');
	if (act === undefined) throw new Error('The act is not stored.');
	expect(await undoAct(act)).toBe(false);
	// After a reload no memory of the page says that the act was tried.
	const reloaded = './act-sending.ts?reloaded';
	const { undoWaitingAct }: typeof import('./act-sending.ts') = await import(
		/* @vite-ignore */ reloaded
	);
	put.mockRestore();
	await restoreUser();
	expect(await undoWaitingAct(act.seq, 'mehmet')).toBe(false);
	expect(await waitingActs()).toEqual([['Durak 2', 'waiting']]);
	put = fullStorage();
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	await sendActs();
	expect(await waitingActs()).toEqual([]);
	// A refusal that cannot be noted is shown, and holds up no other act.
	answer(arriveAtStop, offline);
	await arrive(3);
	await arrive(4);
	answer(arriveAtStop, ({ params }) =>
		params['stopId'] === testId(3)
			? refuse(routeRefusals, 'route/wrong-state', {
					number: 'RT-1',
					state: 'closed',
					act: 'visit',
				})
			: { id: params['stopId'] },
	);
	await sendActs();
	expect(await waitingActs()).toEqual([['Durak 3', 'waiting']]);
	put.mockRestore();
});

test('a full disk, which removes nothing either, undoes no try', async () => {
	answer(arriveAtStop, offline);
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	await arrive(2);
	online.mockRestore();
	const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(full);
	await sendActs();
	expect(requestsOf(arriveAtStop)).toHaveLength(1);
	remove.mockRestore();
	const [act] = await readActs('mehmet');
	if (act === undefined) throw new Error('The act is not stored.');
	expect(await undoAct(act)).toBe(false);
	// With space again the next try is noted.
	await sendActs();
	expect(await (await actDatabase()).getAllKeys('keep')).not.toContain(`untried-${act.seq}`);
});

test('an answered act that cannot be removed is done, and holds up no other act', async () => {
	vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
	const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(full);
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	expect(await arrive(2)).toMatchObject({ answer: { id: testId(2) } });
	expect(await arrive(2)).toMatchObject({ answer: { id: testId(2) } });
	expect(sentStops()).toEqual([testId(2), testId(2)]);
	expect(await waitingActs()).toEqual([]);
	remove.mockRestore();
	await sendActs();
	expect(await (await actDatabase()).getAll('acts')).toEqual([]);
	vi.mocked(IDBObjectStore.prototype.put).mockRestore();
});

test('a refusal that cannot be removed is still the error of the form', async () => {
	answer(
		arriveAtStop,
		refuse(routeRefusals, 'route/wrong-state', { number: 'RT-1', state: 'closed', act: 'visit' }),
	);
	const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(full);
	await expect(arrive(2)).rejects.toMatchObject({ code: 'route/wrong-state' });
	expect(await waitingActs()).toEqual([['Durak 2', 'refused']]);
	remove.mockRestore();
});

test('a phone with a full storage sends the act directly, and says so without a network', async () => {
	vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
	const wrapper = ({ children }: { children: ReactNode }) => (
		<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
	);
	const about = () => ({ subjects: ['stop:2'], title: 'Durak 2', effect: null });
	const { result } = await renderHook(() => useKeptAct(arriveAtStop, useAct(arriveAtStop), about), {
		wrapper,
	});
	const input = { params: { routeId, stopId: testId(2) }, body: {} };
	answer(arriveAtStop, offline);
	await expect(result.current.mutateAsync(input)).rejects.toMatchObject({
		code: 'net/error',
		detail: expect.stringContaining('yer kalmamış'),
	});
	answer(arriveAtStop, ({ params }) => ({ id: params['stopId'] }));
	expect(await result.current.mutateAsync(input)).toEqual({ id: testId(2) });
	const [first, second] = requestsOf(arriveAtStop);
	expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
	expect(await waitingActs()).toEqual([]);
});
