import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pushBrowser } from '../../server/src/testing/build/push-browser.ts';

export type PushSubscriber = {
	/** The messages that arrived so far, decrypted. */
	readonly messages: () => Promise<unknown[]>;
};

/**
 * Subscribes a page at the push service of the tests, since Chromium's is on the internet. The keys
 * are real, so only this test can read what arrives.
 */
export async function subscribeAt(page: Page, pushUrl: string): Promise<PushSubscriber> {
	const endpoint = `${pushUrl}/${randomUUID()}`;
	const browser = pushBrowser(endpoint);
	await page.addInitScript((value) => {
		const subscription = {
			expirationTime: null,
			options: { applicationServerKey: null },
			toJSON: () => JSON.parse(value),
		} as unknown as PushSubscription;
		PushManager.prototype.subscribe = async (wish) => {
			Reflect.set(window, 'subscribedWith', wish);
			return subscription;
		};
		PushManager.prototype.getSubscription = async () => subscription;
	}, browser.token);
	return {
		messages: async () => {
			const bodies = (await (await fetch(endpoint)).json()) as string[];
			return bodies.map((body) => browser.read(Buffer.from(body, 'base64')));
		},
	};
}
