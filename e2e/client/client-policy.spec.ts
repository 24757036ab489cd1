import { expect, test } from '@playwright/test';
import { openDemoSession } from '../parts/demo-session.ts';
import { driveWorker } from '../parts/messaging-worker.ts';
import { site } from '../parts/site/site.ts';

test.use({ serviceWorkers: 'allow' });

const url = site.demoUrl;
const mapHost = 'https://harita.ornek.invalid';

test('the map that an admin chose meanwhile is allowed from the first load of a device', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'planner');
	await page.goto(`${url}/routes`);
	await driveWorker(page, url);
	await expect
		.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
		.toBe(true);
	await context.route(`${url}/index.html`, async (route) => {
		const answer = await route.fetch();
		const policy = answer.headers()['content-security-policy'] ?? '';
		const renewed = policy.replace("connect-src 'self'", `connect-src 'self' ${mapHost}`);
		const headers = { ...answer.headers(), 'content-security-policy': renewed };
		await route.fulfill({ response: answer, headers });
	});
	await context.route(`${mapHost}/**`, (route) =>
		route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
	);
	const isAllowed = () =>
		page.evaluate(
			(address) =>
				fetch(address).then(
					() => true,
					() => false,
				),
			`${mapHost}/stil.json`,
		);
	expect(await isAllowed()).toBe(false);
	const response = await page.goto(`${url}/routes`);
	expect(response?.fromServiceWorker()).toBe(true);
	expect(await isAllowed()).toBe(true);
});
