import type { BrowserContext } from '@playwright/test';
import { type ApiPerson, signInToApi } from './api.ts';

/** The password of every account of the demo. */
export const demoPassword = 'sevk-demo';

export type DemoRole =
	| 'admin'
	| 'planner'
	| 'warehouse'
	| 'cashier'
	| 'viewer'
	| 'ops'
	| 'support'
	| 'driver';

export function demoAddress(role: DemoRole): string {
	return `${role}@demo.sevk`;
}

/** Signs a browser in without the screen, for tests that start after the sign-in. */
export async function openDemoSession(
	context: BrowserContext,
	url: string,
	role: DemoRole,
): Promise<ApiPerson> {
	await openSession(context, url, demoAddress(role), demoPassword);
	return signInToApi(url, demoAddress(role), demoPassword);
}

/** The same for any account. */
export async function openSession(
	context: BrowserContext,
	url: string,
	email: string,
	password: string,
): Promise<void> {
	const answer = await context.request.post(`${url}/api/auth/sign-in`, {
		headers: { origin: url },
		data: { email, password },
	});
	if (!answer.ok()) throw new Error(`Giriş yapılamadı: ${await answer.text()}`);
}
