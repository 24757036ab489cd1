import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { site } from './parts/site.ts';

const url = site.demoUrl;

type Call = {
	readonly pluginId?: string;
	readonly methodName?: string;
	readonly options?: unknown;
};

const statusBarCalls = [
	{ methodName: 'setStyle', options: { style: 'DARK' } },
	{ methodName: 'setBackgroundColor', options: { color: '#ff2800' } },
	{ methodName: 'setOverlaysWebView', options: { overlay: false } },
	{ methodName: 'show', options: {} },
];

test('kabukta durum çubuğu: koyu yazı biçimi, #ff2800, sayfanın üstüne binmez, görünür', async ({
	page,
}) => {
	await inShell(page, null);
	await page.goto(`${url}/login`);
	await expect.poll(() => callsTo(page, 'StatusBar')).toEqual(statusBarCalls);

	// On systems that ignore the colour, the page paints the strip.
	const browser = await page.context().newCDPSession(page);
	await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 32 } });
	const strip = await page.evaluate(() => {
		const { height, backgroundColor } = getComputedStyle(document.documentElement, '::before');
		return { height, backgroundColor };
	});
	expect(strip).toEqual({ height: '32px', backgroundColor: 'rgb(255, 40, 0)' });
});

test('bir adımı reddeden sistemde diğer adımlar yapılır; hata yalnız günlüğe yazılır', async ({
	page,
}) => {
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') warnings.push(message.text());
	});
	await inShell(page, 'setBackgroundColor');
	await page.goto(`${url}/login`);
	await expect.poll(() => callsTo(page, 'StatusBar')).toEqual(statusBarCalls);
	expect(warnings.join()).toContain('Durum çubuğu ayarlanamadı (setBackgroundColor).');
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(page.getByRole('status')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
});

test('tarayıcıda kabuktan hiçbir şey yüklenmez', async ({ page }) => {
	const files: string[] = [];
	page.on('request', (request) => files.push(request.url()));
	await page.goto(`${url}/login`);
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
	expect(files.filter((file) => /status-bar/.test(file))).toEqual([]);
	expect(await page.evaluate(() => 'native' in document.documentElement.dataset)).toBe(false);
});

/** Capacitor's own bridge in the page; its native side records the calls and refuses one method. */
async function inShell(page: Page, refused: string | null): Promise<void> {
	const bridge = readFileSync(
		createRequire(import.meta.url).resolve(
			'@capacitor/android/capacitor/src/main/assets/native-bridge.js',
		),
		'utf8',
	);
	const methods = ['setStyle', 'setBackgroundColor', 'setOverlaysWebView', 'show'];
	const headers = [
		{ name: 'StatusBar', methods: methods.map((name) => ({ name, rtype: 'promise' })) },
	];
	await page.addInitScript({
		content: `
			window.bridgeCalls = [];
			window.androidBridge = { postMessage(text) {
				const call = JSON.parse(text);
				window.bridgeCalls.push(call);
				const refuses = call.methodName === ${JSON.stringify(refused)};
				queueMicrotask(() => window.Capacitor.fromNative({
					...call, save: false, success: !refuses, data: {},
					error: refuses ? { message: 'not available', code: 'UNAVAILABLE' } : undefined,
				}));
			} };
			window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
			${bridge}
			window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
	});
}

async function callsTo(page: Page, plugin: string) {
	const calls = (await page.evaluate(() => Reflect.get(window, 'bridgeCalls'))) as Call[];
	return calls
		.filter(({ pluginId }) => pluginId === plugin)
		.map(({ methodName, options }) => ({ methodName, options }));
}
