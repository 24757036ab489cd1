import { beforeEach, expect, test, vi } from 'vitest';

type Hear = (value: unknown, error?: unknown) => void;
type Options = { readonly eventName?: string };

const calls: unknown[][] = [];
let refusal: Record<string, Error> = {};
/** What the phone sends to: an event, or a method that answers more than once. */
const hearing: Record<string, Hear> = {};

const photo = URL.createObjectURL(new Blob(['jpeg'], { type: 'image/jpeg' }));

const answers: Record<string, unknown> = {
	takePhoto: { webPath: photo },
	writeFile: { uri: 'file:///cache/liste.pdf' },
	checkPermissions: { location: 'prompt-with-rationale' },
};

const methods = {
	App: ['minimizeApp', 'addListener'],
	Camera: ['takePhoto'],
	Filesystem: ['writeFile'],
	Share: ['share'],
	BackgroundGeolocation: ['start', 'stop', 'checkPermissions'],
};

// The phone's side of Capacitor's bridge.
Reflect.set(window, 'androidBridge', {});
Reflect.set(window, 'Capacitor', {
	PluginHeaders: Object.entries(methods).map(([name, own]) => ({
		name,
		methods: own.map((method) => ({
			name: method,
			rtype: ['start', 'addListener'].includes(method) ? 'callback' : 'promise',
		})),
	})),
	nativePromise: async (_plugin: string, method: string, options: unknown) => {
		calls.push(options === undefined ? [method] : [method, options]);
		if (refusal[method]) throw refusal[method];
		return answers[method];
	},
	nativeCallback: (_plugin: string, method: string, options: Options, hear: Hear) => {
		if (method === 'start') calls.push([method, options]);
		hearing[options.eventName ?? method] = hear;
		return 'callback';
	},
});

beforeEach(() => {
	calls.length = 0;
	refusal = {};
});

test('a paper is written where the system clears it, and offered for printing', async () => {
	const { offerFile } = await import('../../api/device/device-files.ts');
	await offerFile(new Blob(['çıktı']), 'rota listesi/1.pdf');
	const data = btoa(String.fromCharCode(...new TextEncoder().encode('çıktı')));
	expect(calls).toEqual([
		['writeFile', { path: 'sevk/rota_listesi_1.pdf', data, directory: 'CACHE', recursive: true }],
		['share', { title: 'rota listesi/1.pdf', files: ['file:///cache/liste.pdf'] }],
	]);
	refusal = { share: new Error('Share canceled') };
	await offerFile(new Blob(['x']), 'a.pdf');
	refusal = { share: new Error('no app') };
	await expect(offerFile(new Blob(['x']), 'a.pdf')).rejects.toThrow('no app');
});

test('a photo comes small from the camera; none was taken without an error', async () => {
	const { takeNativePhoto } = await import('./native-camera.ts');
	const file = await takeNativePhoto();
	expect([file?.name, file?.type, await file?.text()]).toEqual(['foto.jpg', 'image/jpeg', 'jpeg']);
	expect(calls[0]?.[1]).toMatchObject({ targetWidth: 1_600, targetHeight: 1_600 });
	refusal = {
		takePhoto: new Error("Couldn't take photo because the process was canceled."),
	};
	expect(await takeNativePhoto()).toBeNull();
	refusal = { takePhoto: new Error('User denied access to camera') };
	await expect(takeNativePhoto()).rejects.toThrow('denied');
});

test('positions: each start waits for the stop before it, and a simulated one is dropped', async () => {
	const { nativeLocationPermission, watchNativeLocation } = await import('./native-location.ts');
	expect(await nativeLocationPermission()).toBe('prompt');
	const take = vi.fn();
	const fail = vi.fn();
	const stopFirst = watchNativeLocation(take, fail);
	stopFirst();
	const stop = watchNativeLocation(take, fail);
	const names = () => calls.map(([name]) => name).filter((name) => name !== 'checkPermissions');
	await expect.poll(names).toEqual(['stop', 'start']);
	const location = { latitude: 41, longitude: 29, accuracy: 12, speed: 3, bearing: 90, time: 5 };
	hearing['start']?.({ ...location, simulated: true });
	hearing['start']?.({ ...location, simulated: false });
	expect(take.mock.calls).toEqual([
		[
			{
				timestamp: 5,
				coords: { latitude: 41, longitude: 29, accuracy: 12, speed: 3, heading: 90 },
			},
		],
	]);
	hearing['start']?.(null, { code: 'NOT_AUTHORIZED', message: 'denied' });
	expect(fail).toHaveBeenCalledWith({ denied: true, message: 'denied' });
	stop();
	await expect.poll(names).toEqual(['stop', 'start', 'stop']);
	hearing['start']?.({ ...location, simulated: false });
	expect(take).toHaveBeenCalledOnce();
});

test('the back button closes what lies over the screen, then goes back, then leaves the app', async () => {
	const { listenToBackButton } = await import('./native-back.ts');
	const goBack = vi.fn(() => true);
	await listenToBackButton(goBack);
	const dialog = document.createElement('div');
	dialog.setAttribute('role', 'dialog');
	dialog.textContent = 'Sonuç';
	dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && dialog.remove());
	document.body.append(dialog);
	hearing['backButton']?.({ canGoBack: true });
	expect(dialog.isConnected).toBe(false);
	expect(goBack).not.toHaveBeenCalled();
	hearing['backButton']?.({ canGoBack: true });
	expect(goBack).toHaveBeenCalledOnce();
	expect(calls).toEqual([]);
	goBack.mockReturnValue(false);
	hearing['backButton']?.({ canGoBack: false });
	await expect.poll(() => calls).toEqual([['minimizeApp']]);
});
