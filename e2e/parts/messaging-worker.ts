import { type CDPSession, expect, type Page, type Worker } from '@playwright/test';

type SystemNotification = {
	readonly title: string;
	readonly body: string;
	readonly data: unknown;
};

/** What the worker has as `clients`. */
type PageList = {
	readonly matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly unknown[]>;
};

/** The messaging worker of a page, driven by the events of the browser. */
export type DrivenWorker = {
	/** A push message arrives; resolves when the worker is done with it. */
	readonly push: (message: object) => Promise<void>;
	/** The messages that the system shows; the worker has no page. */
	readonly notifications: () => Promise<SystemNotification[]>;
	/** Leaves the site; resolves when the worker has no page of it any more. */
	readonly leave: () => Promise<void>;
	/** The browser reports that the connection is back. */
	readonly sync: (tag: string) => Promise<void>;
};

/** Waits until the worker of the site is active, and attaches to it. */
export async function driveWorker(page: Page, origin: string): Promise<DrivenWorker> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	const browser = await page.context().newCDPSession(page);
	const registrationId = await registrationOf(browser, origin);
	const service = 'pushMessaging';
	await browser.send('BackgroundService.startObserving', { service });
	await browser.send('BackgroundService.setRecording', { shouldRecord: true, service });
	return {
		push: async (message) => {
			const data = JSON.stringify(message);
			// Chromium forgets a notification whose list is read before it is shown.
			const done = pushCompleted(browser);
			await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
			await done;
		},
		leave: async () => {
			await page.goto('about:blank');
			// A page that the browser is still closing would get the message instead of the system.
			const pageCount = () =>
				workerOf(page).evaluate(async () => {
					const clients: PageList = Reflect.get(globalThis, 'clients');
					return (await clients.matchAll({ includeUncontrolled: true })).length;
				});
			await expect.poll(pageCount).toBe(0);
		},
		notifications: () =>
			workerOf(page).evaluate(async () => {
				const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
				const notifications = await registration.getNotifications();
				return notifications.map(({ title, body, data }) => ({ title, body, data }));
			}),
		sync: async (tag) => {
			const when = { origin, registrationId, tag, lastChance: false };
			await browser.send('ServiceWorker.dispatchSyncEvent', when);
		},
	};
}

function pushCompleted(browser: CDPSession): Promise<void> {
	const name = 'BackgroundService.backgroundServiceEventReceived';
	return new Promise((resolve) => {
		browser.on(name, function check({ backgroundServiceEvent: { eventName } }) {
			if (eventName !== 'Push event completed') return;
			browser.off(name, check);
			resolve();
		});
	});
}

function workerOf(page: Page): Worker {
	const worker = page.context().serviceWorkers()[0];
	if (worker === undefined) throw new Error('The site has no worker.');
	return worker;
}

function registrationOf(browser: CDPSession, origin: string): Promise<string> {
	return new Promise((resolve, reject) => {
		browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const ours = registrations.find((one) => one.scopeURL === `${origin}/` && !one.isDeleted);
			if (ours) resolve(ours.registrationId);
		});
		browser.send('ServiceWorker.enable').catch(reject);
	});
}

/** Sets the user's answer to a permission prompt; `prompt` means no answer yet. */
export async function setPermission(
	page: Page,
	origin: string,
	name: 'notifications' | 'geolocation',
	setting: 'granted' | 'denied' | 'prompt',
): Promise<void> {
	const browser = await page.context().newCDPSession(page);
	const { targetInfo } = await browser.send('Target.getTargetInfo');
	const { browserContextId = '' } = targetInfo;
	const permission = { name };
	await browser.send('Browser.setPermission', { origin, permission, setting, browserContextId });
}
