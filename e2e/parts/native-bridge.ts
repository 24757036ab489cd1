// Capacitor's own bridge in the page; its native side records the calls, answers them, refuses some or
// stays silent.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Call = {
	readonly pluginId?: string;
	readonly methodName?: string;
	readonly options?: unknown;
};

const methods: Record<string, readonly string[]> = {
	StatusBar: ['setStyle', 'setBackgroundColor', 'setOverlaysWebView', 'show'],
	App: ['minimizeApp'],
	SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
	BackgroundGeolocation: ['checkPermissions', 'stop'],
	PushNotifications: ['checkPermissions', 'requestPermissions', 'register'],
	Filesystem: ['writeFile'],
	Share: ['share'],
};

/** Methods that answer more than once. */
const streams: Record<string, readonly string[]> = {
	App: ['addListener', 'removeListener'],
	BackgroundGeolocation: ['start'],
	PushNotifications: ['addListener', 'removeListener'],
};

const headers = Object.keys(methods).map((name) => ({
	name,
	methods: [
		...(methods[name] ?? []).map((method) => ({ name: method, rtype: 'promise' })),
		...(streams[name] ?? []).map((method) => ({ name: method, rtype: 'callback' })),
	],
}));

const answers = {
	'BackgroundGeolocation.checkPermissions': { location: 'granted' },
	'PushNotifications.checkPermissions': { receive: 'prompt' },
	'Filesystem.writeFile': { uri: 'file:///cache/sevk' },
};

/** The page runs in the app; `refused` is rejected, `silent` never answered. */
export async function enterShell(
	page: Page,
	{ refused = '', silent = '' }: { readonly refused?: string; readonly silent?: string } = {},
): Promise<void> {
	const bridge = readFileSync(
		createRequire(import.meta.url).resolve(
			'@capacitor/android/capacitor/src/main/assets/native-bridge.js',
		),
		'utf8',
	);
	await page.addInitScript({
		content: `
			window.bridgeCalls = [];
			window.bridgeStreams = {};
			const answers = ${JSON.stringify(answers)};
			// What a phone keeps; here it outlives a reload.
			const secrets = {
				internalGetItem: ({ prefixedKey }) => ({ data: sessionStorage.getItem(prefixedKey) }),
				internalSetItem: ({ prefixedKey, data }) => sessionStorage.setItem(prefixedKey, data),
				internalRemoveItem: ({ prefixedKey }) => {
					sessionStorage.removeItem(prefixedKey);
					return { success: true };
				},
			};
			window.androidBridge = { postMessage(text) {
				const call = JSON.parse(text);
				window.bridgeCalls.push(call);
				const name = call.pluginId + '.' + call.methodName;
				const stream = call.options?.eventName ?? call.methodName;
				if (call.methodName === 'addListener' || call.methodName === 'start') {
					window.bridgeStreams[call.pluginId + '.' + stream] = call;
					return;
				}
				if (call.methodName === ${JSON.stringify(silent)}) return;
				const refuses = call.methodName === ${JSON.stringify(refused)};
				const data = secrets[call.methodName]?.(call.options) ?? answers[name] ?? {};
				queueMicrotask(() => window.Capacitor.fromNative({
					...call, save: false, success: !refuses, data,
					error: refuses ? { message: 'not available', code: 'UNAVAILABLE' } : undefined,
				}));
			} };
			window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
			${bridge}
			window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
	});
}

/** The native side sends a value: `App.backButton`, `BackgroundGeolocation.start`. */
export async function sendFromPhone(page: Page, stream: string, data: object): Promise<void> {
	await page.waitForFunction((name) => Reflect.get(window, 'bridgeStreams')[name], stream);
	await page.evaluate(
		([name, value]) => {
			const call = Reflect.get(window, 'bridgeStreams')[name];
			Reflect.get(window, 'Capacitor').fromNative({
				...call,
				save: true,
				success: true,
				data: value,
			});
		},
		[stream, data] as const,
	);
}

export async function callsTo(page: Page, plugin: string) {
	const calls = (await page.evaluate(() => Reflect.get(window, 'bridgeCalls'))) as Call[];
	return calls
		.filter(({ pluginId }) => pluginId === plugin)
		.map(({ methodName, options }) => ({ methodName, options }));
}
