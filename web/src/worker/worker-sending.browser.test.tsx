import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPhoto, markAnnounced, readPhotos } from '../api/acts/act-photo-store.ts';
import { changeAct, readActs, removeAct, storeAct } from '../api/acts/act-store.ts';
import { forgetPerson, keepKey } from '../api/device/device-key.ts';
import { forgetOwner, keepOwner } from '../api/device/device-owner.ts';
import { browserShelf } from '../api/session/session-shelf.ts';
import {
	forgetLocations,
	keepLocation,
	waitingLocations,
} from '../platform/location/location-database.ts';
import { sendActsFromWorker, sendFromWorker } from './worker-sending.ts';

const project = { apiKey: 'k', emulatorHost: null };
const person = 'driver';
const location = {
	id: Date.parse('2026-11-20T08:59:00+03:00'),
	deviceId: 'device',
	person,
	latitude: 41.02,
	longitude: 29.11,
	accuracyM: 8,
	speedMps: null,
	headingDeg: null,
	batteryPercent: null,
	routeId: '00000000-0000-7000-8000-000000000301',
};

/** A token of the right format; its signature is not checked here. */
const token = (subject: string) => {
	const claims = btoa(JSON.stringify({ sub: subject, iat: 1, exp: 3601 })).replaceAll('=', '');
	return `e30.${claims}.x`;
};

let signedIn = person;
let sent: { readonly path: string; readonly authorization: string | null }[] = [];
let lastHeaders = new Headers();
/** The worker of a browser without an open page. */
const scope = {
	location: { href: 'https://sevk.test/service-worker.js' },
	clients: { matchAll: async () => [] },
} as unknown as ServiceWorkerGlobalScope;

beforeEach(async () => {
	sent = [];
	signedIn = person;
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		lastHeaders = new Headers(init.headers);
		sent.push({ path, authorization: lastHeaders.get('authorization') });
		const reply = path.startsWith('https://securetoken')
			? { id_token: token(signedIn), refresh_token: 'r2' }
			: path === '/api/auth/token'
				? { accessToken: null }
				: { accepted: [location.id], duplicate: [], rejected: [] };
		return new Response(JSON.stringify(reply), { status: 200 });
	});
	await keepKey(person, btoa('k'.repeat(32)));
	await keepLocation(location);
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await browserShelf().clear();
	await forgetLocations([location.id]);
	await forgetPerson(person);
});

test('without a page, a hosted session sends the waiting locations', async () => {
	await browserShelf().keep({ refreshToken: 'r1', project });
	await sendFromWorker(scope);
	expect(sent).toEqual([
		{ path: expect.stringContaining('https://securetoken.googleapis.com/'), authorization: null },
		{ path: '/api/location-records', authorization: `Bearer ${token(person)}` },
	]);
	expect(await waitingLocations(person)).toEqual([]);
	expect(await browserShelf().read()).toEqual({ refreshToken: 'r2', project });
});

test('an answer that hangs ends, so that it holds up neither the lock nor a new release', async () => {
	await browserShelf().keep({ refreshToken: 'r1', project });
	const { fetch } = globalThis;
	const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
	const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
	vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
		if (path !== '/api/location-records') return fetch(path, init);
		return init.signal === late ? Promise.reject(late.reason) : new Promise(() => undefined);
	});
	await expect(sendFromWorker(scope)).rejects.toThrow('net/error');
	expect(await waitingLocations(person)).toHaveLength(1);
	limit.mockRestore();
});

test('on a shared phone the locations wait for their own driver', async () => {
	await browserShelf().keep({ refreshToken: 'r1', project });
	signedIn = 'colleague';
	await sendFromWorker(scope);
	expect(sent.map(({ path }) => path)).not.toContain('/api/location-records');
	expect(await waitingLocations(person)).toHaveLength(1);
	signedIn = person;
	await sendFromWorker(scope);
	expect(await waitingLocations(person)).toEqual([]);
});

test('positions wait for the departure that waits before them', async () => {
	await browserShelf().keep({ refreshToken: 'r1', project });
	const { routeId } = location;
	await storeAct({
		key: 'departure',
		person,
		subjects: [`route:${routeId}`],
		at: '2026-11-20T05:50:00Z',
		method: 'POST',
		path: `/api/routes/${routeId}/departure`,
		body: '{}',
		title: 'Çıkış',
		effect: { kind: 'departure', routeId, at: '2026-11-20T05:50:00Z' },
	});
	await sendFromWorker(scope);
	expect(sent.map(({ path }) => path)).not.toContain('/api/location-records');
	expect(await waitingLocations(person)).toHaveLength(1);
	const [departure] = await readActs(person);
	if (departure === undefined) throw new Error('the departure is gone');
	await changeAct(departure, { state: 'refused', problem: 'Rota yolda.' });
	await sendFromWorker(scope);
	expect(await waitingLocations(person)).toEqual([]);
	await removeAct(departure.seq);
});

test('after the sign-out the worker has no token of the hosted provider', async () => {
	await browserShelf().keep({ refreshToken: 'r1', project });
	await browserShelf().clear();
	await sendFromWorker(scope).catch(() => undefined);
	expect(sent.filter(({ path }) => path.includes('securetoken'))).toEqual([]);
});

test('a renewal that ends after the sign-out keeps nothing', async () => {
	const shelf = browserShelf();
	const before = { refreshToken: 'r1', project };
	await shelf.keep(before);
	await shelf.clear();
	await shelf.replace(before, { refreshToken: 'r2', project });
	expect(await shelf.read()).toBeNull();
});

test('the worker leaves the acts to a visible page', async () => {
	const matchAll = async () => [{ visibilityState: 'visible' }];
	await sendActsFromWorker({ ...scope, clients: { matchAll } } as never);
	expect(sent).toEqual([]);
});

test('without a page the worker sends an act with its key and the clocks of the phone', async () => {
	await browserShelf().keep({ refreshToken: 'r1', project });
	const at = '2026-11-20T05:50:00Z';
	const path = '/api/routes/1/stops/2/arrival';
	await storeAct({
		key: 'arrival',
		person,
		subjects: ['stop:2'],
		at,
		clockAheadMs: -840_000,
		method: 'POST',
		path,
		body: '{}',
		title: 'Durak 2',
		effect: null,
	});
	await sendActsFromWorker(scope);
	expect(sent.at(-1)).toEqual({ path, authorization: `Bearer ${token(person)}` });
	expect(lastHeaders.get('idempotency-key')).toBe('arrival');
	expect(lastHeaders.get('sevk-acted-at')).toBe(at);
	expect(lastHeaders.get('sevk-clock-ahead')).toBe('-840000');
	const clock = Date.parse(lastHeaders.get('sevk-device-clock') ?? '');
	expect(Math.abs(clock - Date.now())).toBeLessThan(60_000);
	expect(await readActs(person)).toEqual([]);
});

test('without a page the worker sends the photos that a result announced', async () => {
	const routeId = '00000000-0000-7000-8000-000000000301';
	await browserShelf().keep({ refreshToken: 'r1', project });
	await keepOwner(person);
	const canvas = new OffscreenCanvas(1, 1);
	canvas.getContext('2d');
	const photo = await keepPhoto(routeId, await canvas.convertToBlob(), null);
	const answerOther = fetch;
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		const answered = await answerOther(path, init);
		return path === '/api/public/upload/temp'
			? new Response(JSON.stringify({ data: { fileName: 'f.jpg' } }))
			: answered;
	});
	await sendActsFromWorker(scope);
	expect(sent.map(({ path }) => path)).not.toContain('/api/public/upload/temp');
	await markAnnounced(photo.id);
	await sendActsFromWorker(scope);
	const authorization = `Bearer ${token(person)}`;
	expect(sent.slice(-2)).toEqual([
		{ path: '/api/public/upload/temp', authorization },
		{ path: `/api/routes/${routeId}/photos`, authorization },
	]);
	expect(await readPhotos(person)).toEqual([]);
	await forgetOwner();
});
