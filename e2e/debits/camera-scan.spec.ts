import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { debitPath } from '@sevk/contract/common/paths';
import { type DebitDetail, showDebit } from '@sevk/contract/debits/debit-detail';
import { listDebits } from '@sevk/contract/debits/debits';
import { signInToApi } from '../parts/api.ts';
import { filmBarcode } from '../parts/camera-picture.ts';
import { demoAddress, demoPassword, openDemoSession } from '../parts/demo-session.ts';
import { argumentsWithoutWebGl, chromiumPath } from '../parts/quiet-chromium.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;
const film = path.join(os.tmpdir(), `sevk-camera-${process.pid}.y4m`);

let debit: DebitDetail;
let barcode = '';
let orderNo = '';

// The film must exist before the browser starts.
test.beforeAll(async () => {
	const api = await signInToApi(url, demoAddress('admin'), demoPassword);
	const { items } = await api.call<{ items: { id: string }[] }>(listDebits, {
		query: { states: 'draft', limit: '5' },
	});
	debit = await api.call<DebitDetail>(showDebit, { params: { debitId: items[0]?.id ?? '' } });
	const line = debit.lines.find(({ state }) => state === 'debited');
	barcode = line?.barcode ?? '';
	orderNo = line?.orderNo ?? '';
	filmBarcode(film, barcode);
});

test.use({
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
	launchOptions: {
		executablePath: chromiumPath,
		args: [
			...argumentsWithoutWebGl,
			'--use-fake-device-for-media-stream',
			`--use-file-for-fake-video-capture=${film}`,
		],
	},
});

test('the phone camera reads the barcode', async ({ page, context }) => {
	const elsewhere: string[] = [];
	page.on('request', (request) => {
		const target = new URL(request.url());
		if (target.protocol.startsWith('http') && target.origin !== url) elsewhere.push(request.url());
	});
	await openDemoSession(context, url, 'admin');
	await context.grantPermissions(['camera'], { origin: url });
	await page.goto(`${url}${debitPath(debit.id)}`);
	await page.getByRole('button', { name: 'Kamerayla Okut' }).click();
	// The piece is on the vehicle already; the answer shows that the code was read and sent.
	await expect(page.getByText('Bu koli zaten zimmette.')).toBeVisible({ timeout: 30_000 });
	await expect(page.getByText(new RegExp(barcode)).first()).toBeVisible();
	await page.getByRole('button', { name: 'Kamerayı Kapat' }).first().click();
	await expect(page.getByRole('region', { name: 'Kamerayla Okut' })).toHaveCount(0);

	await page.getByRole('button', { name: 'Ara', exact: true }).click();
	await page.getByRole('option', { name: /Barkod okut/ }).click();
	// A piece is listed by the sender's barcode if it has one.
	await expect(page.getByRole('option').first()).toContainText(orderNo, { timeout: 30_000 });
	expect(elsewhere).toEqual([]);
});

test('without camera permission, the screen says what to do', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await page.goto(`${url}${debitPath(debit.id)}`);
	await page.getByRole('button', { name: 'Kamerayla Okut' }).click();
	await expect(page.getByText(/Kamera izni kapalı/)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
});
