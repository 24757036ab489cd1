import { expect, type Page, test } from '@playwright/test';
import { demoAddress, demoPassword } from '../parts/demo-session.ts';
import { callsTo, enterShell, sendFromPhone } from '../parts/native-bridge.ts';
import { fillSignIn } from '../parts/people.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

const statusBarCalls = [
	{ methodName: 'setStyle', options: { style: 'DARK' } },
	{ methodName: 'setBackgroundColor', options: { color: '#ff2800' } },
	{ methodName: 'setOverlaysWebView', options: { overlay: false } },
	{ methodName: 'show', options: {} },
];

test('in the native shell, the status bar is visible, dark style, #ff2800, and does not overlay the page', async ({
	page,
}) => {
	await enterShell(page);
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

test('when the system refuses one step and never answers another, the other steps run; errors are only logged', async ({
	page,
}) => {
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') warnings.push(message.text());
	});
	await enterShell(page, { refused: 'setBackgroundColor', silent: 'setStyle' });
	await page.goto(`${url}/login`);
	await expect.poll(() => callsTo(page, 'StatusBar')).toEqual(statusBarCalls);
	await expect
		.poll(() => warnings.join())
		.toContain('Durum çubuğu ayarlanamadı (setBackgroundColor).');
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(page.getByRole('status')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
});

test('in a browser, nothing of the native shell is loaded', async ({ page }) => {
	const files: string[] = [];
	page.on('request', (request) => files.push(request.url()));
	await page.goto(`${url}/login`);
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
	// The question whether there is a shell is asked everywhere.
	const ofShell = /status-bar|native-(?!platform)|session-native|device-files/;
	expect(files.filter((file) => ofShell.test(file))).toEqual([]);
	expect(await page.evaluate(() => 'native' in document.documentElement.dataset)).toBe(false);
});

test('the app signs in from another origin without cookies, records locations, and the back button minimizes and exits it', async ({
	page,
	context,
}) => {
	const events = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
	const records = page.waitForRequest((request) => request.url().includes('location-records'));
	await enterShell(page);
	await page.goto(`${site.appUrl}/login`);
	await fillSignIn(page, demoAddress('driver'), demoPassword);
	await expect(page.getByText('Konum aranıyor')).toBeVisible();
	expect((await events).status()).toBe(200);
	expect(await context.cookies()).toEqual([]);
	expect(await sessionOf(page)).toContain('sevk.renewal=');

	// The plugin of the phone feeds the same store as a browser.
	await sendFromPhone(page, 'BackgroundGeolocation.start', {
		latitude: 41.0165,
		longitude: 29.1244,
		accuracy: 12,
		speed: 8,
		bearing: 90,
		simulated: false,
		time: Date.now(),
	});
	await expect(page.getByText('Konum paylaşılıyor')).toBeVisible();
	expect((await records).postDataJSON()).toMatchObject({
		records: [{ latitude: 41.0165, longitude: 29.1244, accuracyM: 12, speedMps: 8 }],
	});
	const [start] = (await callsTo(page, 'BackgroundGeolocation')).filter(
		({ methodName }) => methodName === 'start',
	);
	expect(start?.options).toMatchObject({
		backgroundTitle: 'Konum paylaşılıyor',
		backgroundMessage: 'Rotanız dağıtımda. Depo aracınızı canlı takip ediyor.',
	});

	// A reload, as after the system ended the app, renews from the phone's secure storage.
	await page.reload();
	await expect(page.getByText('Konum aranıyor')).toBeVisible();

	// Hardware back follows the back link; on a first screen it leaves the app.
	await sendFromPhone(page, 'App.backButton', { canGoBack: true });
	await expect
		.poll(async () => (await callsTo(page, 'App')).map(({ methodName }) => methodName))
		.toContain('minimizeApp');

	const session = await sessionOf(page);
	// A touched notification opens its screen.
	await sendFromPhone(page, 'PushNotifications.pushNotificationActionPerformed', {
		actionId: 'tap',
		notification: { data: { type: 'test' } },
	});
	await page.getByRole('button', { name: 'Oturumu Kapat', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
	await expect.poll(() => sessionOf(page)).toBe('');
	const renewed = await page.request.post(`${url}/api/auth/token`, {
		headers: { origin: site.appUrl, 'sevk-session': session },
		data: {},
	});
	expect(await renewed.json()).toMatchObject({ accessToken: null });
});

/** The session as the phone stores it; '' without one. */
function sessionOf(page: Page): Promise<string> {
	return page.evaluate(() => {
		const text = sessionStorage.getItem('capacitor-storage_session');
		return text === null ? '' : (JSON.parse(text) as string);
	});
}
