import { paths } from '@sevk/contract/common/paths';
import { disputeDebit } from '@sevk/contract/debits/debit-loading';
import { recordResult, revertResult } from '@sevk/contract/debits/delivery-results';
import { type DriverDay, readDriverDay } from '@sevk/contract/driving/driver-day';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { arriveAtStop, departRoute } from '@sevk/contract/routes/route-outing';
import { explanationTooShort } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readAllActs, storeAct } from '../../api/acts/act-store.ts';
import { addressOf } from '../../api/call/call.ts';
import { refreshNoun } from '../../api/call/query-client.ts';
import { keepRecord } from '../../api/device/device-record.ts';
import { debitDetail } from '../../testing/builders/debit-builders.ts';
import { dayWithStop, driverDay, driverStop } from '../../testing/builders/driving-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import {
	badInput,
	notFound,
	offline,
	unavailable,
} from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nextStop = page.getByRole('region', { name: 'Sıradaki durak' });
const versioned = { id: testId(301), version: 2 };

beforeEach(startDriverPhone);
afterEach(clearDriverPhone);

const readAt = '2026-11-20T05:40:00.000Z';
const dayAtDepot = (state: 'loading' | 'ready', debitState: 'open' | 'awaiting_acceptance') =>
	driverDay({
		route: routeDetail({ state, departedAt: null, departureKm: null }),
		debit: { ...debitDetail({ routeState: state }), state: debitState },
		cash: null,
	});
const keep = (day: DriverDay, at = readAt) =>
	keepRecord('mehmet', 'day', { day, etag: '"a"', readAt: at });

test('the day of the phone is shown with its time, and acts that wait lie over it', async () => {
	await keep(dayWithStop(driverStop()));
	answer(readDriverDay, offline);
	answer(arriveAtStop, offline);
	answer(recordResult, offline);
	await renderScreen(paths.driver, { as: driver });
	const strip = page.getByText(/^Bağlantı yok/);
	await expect
		.element(strip)
		.toHaveTextContent('Bağlantı yok · son görülen: 08:40 · işlemler kaydedilir');
	expect(page.getByText(/Telefondaki kayıt|Çevrimdışı/).elements()).toEqual([]);
	await button('Vardım').click();
	await expect
		.element(strip)
		.toHaveTextContent('Bağlantı yok · 1 işlem bekliyor · son görülen: 08:40');
	await button('Sonuç Gir').click();
	await expect.element(button('Sonucu Kaydet')).toBeEnabled();
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	await button('Sonucu Kaydet').click();
	await expect.element(page.getByText(/bağlantı gelince gönderilecek/).first()).toBeVisible();
	await expect.element(button('Dağıtımı Bitir')).toBeVisible();
	await page.getByRole('link', { name: 'Duraklar' }).click();
	await expect.element(page.getByText('kaydedildi, gönderilecek')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('after a reload without a network the first frame has what was done', async () => {
	await keep(dayWithStop(driverStop({ state: 'arrived', arrivedAt: readAt })));
	const { orderId } = routeDetail().stops[0]?.orders[0] ?? { orderId: '' };
	const params = { routeId: testId(301), stopId: testId(311) };
	const arrival = { params, body: { arrivedAt: readAt } };
	// Stored by the page before: this one has not read it.
	await storeAct({
		key: testId(901),
		person: 'mehmet',
		at: readAt,
		subjects: [`order:${orderId}`],
		title: 'Teslim sonucu',
		effect: { kind: 'result', orderId, result: 'delivered' },
		clockAheadMs: null,
		method: 'POST',
		path: addressOf(arriveAtStop, arrival),
		body: JSON.stringify(arrival.body),
	});
	answer(readDriverDay, offline);
	answer(arriveAtStop, offline);
	const frames: string[] = [];
	const watch = new MutationObserver(() => frames.push(document.body.textContent ?? ''));
	watch.observe(document.body, { childList: true, subtree: true, characterData: true });
	await renderScreen(paths.driverStops, { as: driver });
	await expect.element(page.getByText('kaydedildi, gönderilecek')).toBeVisible();
	watch.disconnect();
	expect(frames.filter((text) => text.includes('Sonuç Gir'))).toEqual([]);
});

test('an answered act stays on the day of the phone until a newer one is read', async () => {
	await keep(dayWithStop(driverStop()));
	answer(readDriverDay, offline);
	answer(arriveAtStop, versioned);
	await renderScreen(paths.driver, { as: driver });
	await button('Vardım').click();
	await expect.poll(() => readAllActs('mehmet')).toMatchObject([{ state: 'answered' }]);
	// The answer came; the day that should have it does not.
	await expect.poll(() => requestsOf(readDriverDay).length).toBeGreaterThan(1);
	await expect.element(button('Sonuç Gir')).toBeEnabled();
	await expect.element(page.getByText('1 işlem', { exact: false })).not.toBeInTheDocument();
	expect(button('Vardım').elements()).toEqual([]);
	expect(await readAllActs('mehmet')).toMatchObject([{ state: 'answered' }]);
	await button('Sonuç Gir').click();
	const form = page.getByRole('dialog');
	await form.getByRole('radio', { name: 'Kendisi' }).click();
	answer(readDriverDay, dayWithStop(driverStop({ state: 'arrived', arrivedAt: readAt })));
	await refreshNoun('routes');
	await expect.poll(() => readAllActs('mehmet')).toEqual([]);
	// A day without the arrival, shown for a moment, would close the form of the next act.
	await expect.element(form.getByRole('radio', { name: 'Kendisi' })).toBeChecked();
});

test('an act that is refused at once says why, although the screen had already moved on', async () => {
	answer(readDriverDay, dayWithStop(driverStop()));
	answer(arriveAtStop, notFound);
	await renderScreen(paths.driver, { as: driver });
	await button('Vardım').click();
	await expect.element(page.getByText('Kayıt bulunamadı.')).toBeVisible();
	await expect.element(button('Vardım')).toBeVisible();
});

test.each([
	['Bugün', paths.driver],
	['Duraklar', paths.driverStops],
])('a refused result keeps its form with what was entered on %s', async (_, address) => {
	answer(readDriverDay, dayWithStop(driverStop({ state: 'arrived', arrivedAt: readAt })));
	answer(recordResult, refuse(deliveryResultRefusals, 'result/code-wrong', { triesLeft: 4 }));
	await renderScreen(address, { as: driver });
	await button('Sonuç Gir').click();
	const form = page.getByRole('dialog');
	await form.getByRole('radio', { name: 'Kendisi' }).click();
	await button('Sonucu Kaydet').click();
	await expect
		.element(form.getByRole('alert'))
		.toMatchTextContent(/Teslimat kodu yanlış; 4 deneme kaldı/);
	await expect.element(form.getByRole('radio', { name: 'Kendisi' })).toBeChecked();
	answer(recordResult, { ...versioned, routeState: 'in_progress', distanceM: null });
	await button('Sonucu Kaydet').click();
	await expect.element(form).not.toBeInTheDocument();
});

test('a refused departure keeps its form, and says at the odometer what is about it', async () => {
	const refusal = refuse(routeRefusals, 'route/wrong-state', {
		number: 'RT-261120-01',
		state: 'loading',
		act: 'depart',
	});
	answer(readDriverDay, dayAtDepot('ready', 'open'));
	answer(departRoute, refusal);
	await renderScreen(paths.driver, { as: driver });
	await button('Yola Çık').click();
	const form = page.getByRole('dialog', { name: 'Yola Çık' });
	await form.getByRole('textbox', { name: 'Çıkış km' }).fill('12000');
	await form.getByRole('button', { name: 'Yola Çık' }).click();
	await expect.element(form.getByRole('alert')).toHaveTextContent(refusal.detail);
	const detail = 'Çıkış km, aracın kayıtlı kilometresinden küçük.';
	answer(departRoute, badInput({ '/km': detail }));
	await form.getByRole('button', { name: 'Yola Çık' }).click();
	await expect
		.element(form.getByRole('textbox', { name: 'Çıkış km' }))
		.toHaveAccessibleDescription(detail);
	await expectAccessible({ dark: true });
	answer(departRoute, versioned);
	await form.getByRole('button', { name: 'Yola Çık' }).click();
	await expect.element(form).not.toBeInTheDocument();
});

test('a refused dispute keeps its form, with the refusal at its field', async () => {
	const refusal = refuse(debitRefusals, 'debit/over-exceeds', { most: 2 });
	answer(readDriverDay, dayAtDepot('loading', 'awaiting_acceptance'));
	answer(disputeDebit, refusal);
	await renderScreen(paths.driver, { as: driver });
	await button('Uyuşmazlık Bildir').click();
	const form = page.getByRole('dialog', { name: 'Uyuşmazlık Bildir' });
	await form.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
	const problemAt = (field: string) =>
		form.element().querySelector(`[data-problem="${field}"]`)?.textContent;
	await expect.poll(() => problemAt('note')).toContain(explanationTooShort);
	await form.getByRole('textbox', { name: 'Açıklama' }).fill('İki koli fazla geldi');
	expect(problemAt('note')).toBeUndefined();
	await form.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
	await expect.poll(() => problemAt('over')).toContain(refusal.detail);
	await expectAccessible({ dark: true });
	answer(disputeDebit, versioned);
	await form.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
	await expect.element(form).not.toBeInTheDocument();
});

test('a result is taken back while it was not sent', async () => {
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	await keep(dayWithStop(driverStop({ state: 'arrived', arrivedAt: readAt })));
	answer(readDriverDay, offline);
	await renderScreen(paths.driver, { as: driver });
	await button('Sonuç Gir').click();
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	await button('Sonucu Kaydet').click();
	await expect.element(button('Dağıtımı Bitir')).toBeVisible();
	await page.getByRole('link', { name: 'Duraklar' }).click();
	await button('Geri Al').click();
	await expect.element(page.getByText('Sonuç geri alındı.')).toBeVisible();
	await expect.element(button('Sonuç Gir')).toBeVisible();
	expect(requestsOf(recordResult)).toEqual([]);
	online.mockRestore();
});

async function takeBack(): Promise<void> {
	vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((done) =>
		done({ coords: { longitude: 29.1, latitude: 41 } } as GeolocationPosition),
	);
	await button('Sonucu Geri Al').click();
	const dialog = page.getByRole('dialog', { name: 'Sonucu Geri Al' });
	await dialog.getByRole('textbox', { name: 'Neden' }).fill('Yanlış koli seçildi');
	await dialog.getByRole('button', { name: 'Sonucu Geri Al' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
}

test('a result that a try may have sent is taken back behind it, without a network', async () => {
	await keep(dayWithStop(driverStop({ state: 'arrived', arrivedAt: readAt })));
	answer(readDriverDay, offline);
	answer(recordResult, offline);
	answer(revertResult, { ...versioned, routeState: 'in_progress' });
	await renderScreen(paths.driver, { as: driver });
	await button('Sonuç Gir').click();
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	await button('Sonucu Kaydet').click();
	await page.getByRole('link', { name: 'Duraklar' }).click();
	await expect.element(page.getByText('kaydedildi, gönderilecek')).toBeVisible();
	expect(button('Geri Al').elements()).toEqual([]);
	await takeBack();
	await expect.element(page.getByText('sonuç geri alındı, gönderilecek')).toBeVisible();
	await expect.element(button('Sonuç Gir')).toBeVisible();
	await expectAccessible({ dark: true });
	const [result, taken] = await readAllActs('mehmet');
	expect(taken?.needs).toEqual([result?.seq]);
	expect(requestsOf(revertResult)).toEqual([]);
	answer(recordResult, { ...versioned, routeState: 'completed', distanceM: null });
	window.dispatchEvent(new Event('online'));
	await expect.poll(() => requestsOf(revertResult)).toHaveLength(1);
});

test('a result that the office has is taken back without a network, with the time of the act', async () => {
	const minutesAgo = new Date(Date.now() - 4 * 60_000).toISOString();
	const stop = driverStop({ state: 'delivered', arrivedAt: readAt });
	const orders = stop.orders.map((order) => ({
		...order,
		result: 'delivered' as const,
		resultAt: minutesAgo,
	}));
	const route = routeDetail({ state: 'completed', stops: [{ ...stop, orders }] });
	await keep(driverDay({ route }));
	answer(readDriverDay, offline);
	answer(revertResult, offline);
	await renderScreen(paths.driverStops, { as: driver });
	const pressedAt = new Date().toISOString();
	await takeBack();
	await expect.element(page.getByText('sonuç geri alındı, gönderilecek')).toBeVisible();
	await page.getByRole('link', { name: 'Bugün' }).click();
	await expect.element(nextStop).toBeVisible();
	const { revertedAt, position } = requestsOf(revertResult)[0]?.body ?? {};
	expect(position).toEqual([29.1, 41]);
	expect(revertedAt && revertedAt >= pressedAt).toBe(true);
});

test('the day of the phone says so while the server does not answer', async () => {
	await keep(dayWithStop(driverStop()));
	answer(readDriverDay, unavailable);
	await renderScreen(paths.driver, { as: driver });
	await expect
		.element(page.getByText(/^Telefondaki kayıt gösteriliyor: 20.11.2026 08:40. İşlemleriniz/))
		.toBeVisible();
	expect(page.getByText(/^Bağlantı yok/).elements()).toEqual([]);
	answer(readDriverDay, dayWithStop(driverStop()));
	for (const kind of ['offline', 'online']) window.dispatchEvent(new Event(kind));
	await expect.element(page.getByText(/^Telefondaki kayıt/)).not.toBeInTheDocument();
});

test('a phone that kept no day says so', async () => {
	answer(readDriverDay, offline);
	await renderScreen(paths.driver, { as: driver });
	await expect.element(page.getByText(/bu telefonda kayıtlı değil/)).toBeVisible();
	await expectAccessible();
});

test('nothing is entered on a day that is older than 24 hours', async () => {
	await keep(dayWithStop(driverStop()), '2026-11-18T05:40:00.000Z');
	answer(readDriverDay, offline);
	await renderScreen(paths.driver, { as: driver });
	await expect.element(page.getByText(/bir günden eski/)).toBeVisible();
	expect(button('Sonuç Gir').elements()).toEqual([]);
	expect(button('Vardım').elements()).toEqual([]);
});

test('a closed route that an earlier release kept has no count of partial deliveries', async () => {
	const { partlyCount: _, ...counts } = routeDetail({ state: 'closed', deliveredCount: 2 });
	await keep(driverDay({ route: counts as RouteDetail }));
	answer(readDriverDay, offline);
	await renderScreen(paths.driver, { as: driver });
	await expect.element(page.getByText(/2 teslim edildi · 0 teslim edilemedi/)).toBeVisible();
});

test('an unchanged day is not read again', async () => {
	await keep(dayWithStop(driverStop()));
	answer(readDriverDay, new Response(null, { status: 304 }));
	await renderScreen(paths.driver, { as: driver });
	await expect.element(nextStop).toBeVisible();
	await expect.poll(() => requestsOf(readDriverDay)[0]?.headers.get('if-none-match')).toBe('"a"');
	await expect.element(page.getByText(/Telefondaki kayıt/)).not.toBeInTheDocument();
});

test('a stop whose result waits on the phone is not among those that were skipped', async () => {
	const left = driverStop({ id: testId(699), state: 'skipped', addressLine: 'Moda Cad. No: 9' });
	const orders = left.orders.map((order) => ({ ...order, orderId: testId(299) }));
	const stops = [driverStop({ state: 'arrived', arrivedAt: readAt }), { ...left, orders }];
	await keep(driverDay({ route: routeDetail({ stops }) }));
	answer(readDriverDay, offline);
	answer(recordResult, offline);
	await renderScreen(paths.driver, { as: driver });
	await button('Sonuç Gir').click();
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	await button('Sonucu Kaydet').click();
	await expect.element(page.getByText('Atlanan duraklar kaldı')).toBeVisible();
	await expect.element(page.getByText('Moda Cad. No: 9')).toBeVisible();
	expect(page.getByText('kaydedildi, gönderilecek').elements()).toEqual([]);
});
