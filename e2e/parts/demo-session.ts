import type { BrowserContext } from '@playwright/test';
import { type ApiPerson, personWith } from './api.ts';

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

/** Signs a browser in without the screen, and gives the API of the same session. */
export async function openDemoSession(
	context: BrowserContext,
	url: string,
	role: DemoRole,
): Promise<ApiPerson> {
	await openSession(context, url, demoAddress(role), demoPassword);
	const issued = await context.request.post(`${url}/api/auth/token`, { headers: { origin: url } });
	const { accessToken } = (await issued.json()) as { accessToken: string };
	return personWith(url, accessToken);
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
