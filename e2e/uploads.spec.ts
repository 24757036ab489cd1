import { expect, type Page, test } from '@playwright/test';
import { openDemoSession } from './parts/demo-session.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;
const photo = {
	name: 'ben.png',
	mimeType: 'image/png',
	buffer: Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
		'base64',
	),
};
const temp = '**/api/public/upload/temp';

test.beforeEach(async ({ page, context }) => {
	await openDemoSession(context, url, 'ops');
	await page.goto(`${url}/profile`);
	await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
});

const choose = (page: Page) => page.locator('input[type=file]').first().setInputFiles(photo);

test('a file is sent in a form of one field, is named data.fileName, and is shown with filePath and token', async ({
	page,
}) => {
	// The browser's protocol does not show the body of a form with a file, so the page records it.
	await page.evaluate(() => {
		const send = XMLHttpRequest.prototype.send;
		XMLHttpRequest.prototype.send = function (body) {
			const fields = body instanceof FormData ? [...body.keys()] : [];
			document.documentElement.dataset['sent'] = fields.join();
			return send.call(this, body);
		};
	});
	const [request] = await Promise.all([page.waitForRequest(temp), choose(page)]);
	expect(request.headers()['content-type']).toContain('multipart/form-data');
	await expect(page.locator('html')).toHaveAttribute('data-sent', 'file');
	const answer = (await (await request.response())?.json()) as { data: { fileName: string } };
	const { fileName } = answer.data;
	// The key of a stored file is not readable, so the row has the name of its field.
	const row = page.getByRole('listitem').filter({
		has: page.getByRole('button', { name: 'Fotoğraf görüntüle' }),
	});
	await expect(page.getByText(fileName)).toHaveCount(0);
	const thumbnail = row.locator('img');
	await expect(thumbnail).toHaveAttribute('src', new RegExp(`[?&]filePath=${fileName}`));
	await expect(thumbnail).toHaveAttribute('src', /[?&]token=./);
	await expect
		.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBe(1);
});

test('a failed upload is logged and shown, and no file is added', async ({ page }) => {
	const logged: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') logged.push(message.text());
	});
	const detail = 'Dosya açılamadı, bozuk görünüyor. Başka bir dosya seçin.';
	await page.route(temp, (route) =>
		route.fulfill({
			status: 422,
			contentType: 'application/problem+json',
			body: JSON.stringify({ status: 422, code: 'file/broken', detail }),
		}),
	);
	await choose(page);
	await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
	await expect(page.getByRole('button', { name: / görüntüle$/ })).toHaveCount(0);
	await expect.poll(() => logged.join()).toContain('Dosya yüklenemedi.');
});
