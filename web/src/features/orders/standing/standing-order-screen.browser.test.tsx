import { paths } from '@sevk/contract/common/paths';
import { listNeighbourhoods } from '@sevk/contract/depots/depot-neighbourhoods';
import {
	createStandingOrder,
	decideStandingDate,
	editStandingOrder,
	listStandingOrders,
} from '@sevk/contract/orders/standing-orders';
import { capacityRefusals } from '@sevk/domain/capacity/capacity-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { standingDate, standingOrder } from '../../../testing/builders/standing-order-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { StandingOrderForm } from './standing-order-form.tsx';

beforeEach(() => {
	answer(listNeighbourhoods, { items: [] });
});

const id = testId(951);
const versioned = { id, version: 1 };
const row = page.getByRole('table', { name: 'Düzenli Siparişler' }).getByRole('row').nth(1);
const dialog = page.getByRole('dialog');
const press = (name: string) => dialog.getByRole('button', { name }).click();

const failed = standingDate({
	state: 'failed',
	problem: 'Ümraniye (İstanbul), 24.11.2026 Sal: kapasite dolu (durak 40/40).',
	nextDate: '2026-11-25',
});

test('the list says who gets what on which days', async () => {
	answer(listStandingOrders, { items: [standingOrder({ pausedFrom: '2026-12-08' })] });
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	for (const text of ['DS-12', 'Iğdırlı Şükrü', 'Ümraniye', 'Her Salı', '24.11.2026 Sal']) {
		await expect.element(row).toMatchTextContent(text);
	}
	await expect.element(row).toMatchTextContent('01.11.2026 – süresiz · ara: 08.12.2026 – süresiz');
	await expect.element(row).toMatchTextContent('Sürüyor');
	await expectAccessible({ dark: true });
});

test('those that have ended are hidden until they are asked for', async () => {
	answer(listStandingOrders, { items: [standingOrder({ endsOn: '2026-11-10', dates: [] })] });
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	await expect.element(page.getByText('Düzenli sipariş yok')).toBeVisible();
	await page.getByRole('switch', { name: 'Bitenler' }).click();
	await expect.element(row).toMatchTextContent('Bitti');
});

test('a day without room is named with the next one, and its order is put there', async () => {
	answer(listStandingOrders, { items: [standingOrder({ dates: [failed] })] });
	answer(decideStandingDate, { id });
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	const problems = page.getByRole('region', { name: 'Açılamayan siparişler' });
	await expect.element(problems).toMatchTextContent('1 sipariş açılamadı');
	await expect.element(problems).toMatchTextContent('kapasite dolu (durak 40/40)');
	await problems.getByRole('button', { name: 'Gün Seç' }).click();
	await expectAccessible();
	await press('25.11.2026 Çar Gününe Al: 24.11.2026 Sal');
	await expect.element(page.getByText('Sipariş açıldı.')).toBeVisible();
	expect(requestsOf(decideStandingDate)[0]?.body).toMatchObject({
		serviceDate: '2026-11-24',
		decision: 'place',
		placedOn: '2026-11-25',
	});
});

test('its own day needs a reason', async () => {
	answer(listStandingOrders, { items: [standingOrder({ dates: [failed] })] });
	const facts = {
		area: 'İstanbul/Ümraniye',
		serviceDate: '2026-11-24',
		fault: 'full',
		fill: 'durak 40/40',
		why: null,
		nextDate: '2026-11-25',
	} as const;
	answer(decideStandingDate, ({ body }) =>
		body.capacityReason ? { id } : refuse(capacityRefusals, 'capacity/reason-needed', facts),
	);
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	await page.getByRole('button', { name: 'Gün Seç' }).click();
	await press('Yine de Bu Güne Al: 24.11.2026 Sal');
	const question = page.getByRole('dialog', { name: 'Bu günde yer yok' });
	await question.getByRole('textbox', { name: 'Neden bu güne alınmalı?' }).fill('Söz verildi');
	await question.getByRole('button', { name: 'Yine de Bu Güne Al' }).click();
	await expect.element(page.getByText('Sipariş açıldı.')).toBeVisible();
	expect(requestsOf(decideStandingDate)[1]?.body).toMatchObject({
		placedOn: '2026-11-24',
		capacityReason: 'Söz verildi',
	});
});

test('a day is left out and taken back', async () => {
	const skipped = standingDate({
		serviceDate: '2026-12-01',
		state: 'skipped',
		decidedByName: 'Ali Yılmaz',
	});
	answer(listStandingOrders, { items: [standingOrder({ dates: [standingDate(), skipped] })] });
	answer(decideStandingDate, { id });
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	await row.click();
	await press('Bu Günü Atla: 24.11.2026 Sal');
	await expect.element(page.getByText('Gün atlandı.')).toBeVisible();
	await press('Geri Al: 01.12.2026 Sal');
	await expect
		.poll(() => requestsOf(decideStandingDate).map(({ body }) => body.decision))
		.toEqual(['skip', 'restore']);
});

test('an order becomes a standing one with its weekday and its goods', async () => {
	answer(createStandingOrder, versioned);
	const source = orderDetail({ serviceDate: '2026-11-24' });
	await renderPart(
		<StandingOrderForm depotId={umraniye.depotId} source={source} onClose={() => undefined} />,
		{ as: profile('planner') },
	);
	await expect.element(dialog.getByRole('checkbox', { name: 'Salı' })).toBeChecked();
	await dialog.getByRole('checkbox', { name: 'Perşembe' }).click();
	await expectAccessible();
	await press('Kaydet');
	await expect.poll(() => requestsOf(createStandingOrder).length).toBe(1);
	expect(requestsOf(createStandingOrder)[0]?.body).toMatchObject({
		sourceOrderId: source.id,
		weekdays: ['tuesday', 'thursday'],
		everyWeeks: 1,
		startsOn: '2026-11-20',
		recipientName: source.recipientName,
		pieceCount: source.pieceCount,
	});
});

test('its second delivery window begins after the first, and can be removed', async () => {
	const windows = { windowStart: '09:00', windowGapStart: '11:00', windowEnd: '20:00' };
	answer(listStandingOrders, { items: [standingOrder({ ...windows, windowGapEnd: '10:00' })] });
	answer(editStandingOrder, versioned);
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	await row.click();
	await press('Düzenle');
	await press('Kaydet');
	await expect
		.element(dialog.getByText('İkinci aralık, ilk aralık bittikten sonra başlamalı.'))
		.toBeVisible();
	expect(requestsOf(editStandingOrder)).toEqual([]);
	await press('İkinci Aralığı Kaldır');
	await expect.element(dialog.getByRole('button', { name: 'İkinci Aralık Ekle' })).toBeVisible();
	await press('Kaydet');
	await expect
		.poll(() => requestsOf(editStandingOrder)[0]?.body)
		.toMatchObject({ windowGapStart: null, windowGapEnd: null, windowEnd: '11:00' });
});

test('a pause that ends before it begins stays in the form', async () => {
	answer(listStandingOrders, { items: [standingOrder()] });
	answer(editStandingOrder, versioned);
	await renderScreen(paths.standingOrders, { as: profile('planner') });
	await row.click();
	await press('Düzenle');
	await dialog.getByRole('textbox', { name: 'Aranın Son Günü' }).fill('30.11.2026');
	await press('Kaydet');
	await expect.element(dialog.getByText('Aranın ilk gününü girin.')).toBeVisible();
	await dialog.getByRole('textbox', { name: 'Aranın İlk Günü' }).fill('24.11.2026');
	await press('Kaydet');
	await expect.poll(() => requestsOf(editStandingOrder).length).toBe(1);
	expect(requestsOf(editStandingOrder)[0]?.body).toMatchObject({
		pausedFrom: '2026-11-24',
		pausedUntil: '2026-11-30',
		version: 1,
	});
});

test('who may not edit orders only looks', async () => {
	answer(listStandingOrders, { items: [standingOrder()] });
	await renderScreen(paths.standingOrders, { as: profile('viewer') });
	await row.click();
	await expect.element(dialog.getByText('24.11.2026 Sal')).toBeVisible();
	await expect.element(dialog.getByRole('button', { name: 'Düzenle' })).not.toBeInTheDocument();
	await expect.element(dialog.getByRole('button', { name: /Atla/ })).not.toBeInTheDocument();
});
