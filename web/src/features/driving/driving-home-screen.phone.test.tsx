import { paths } from '@sevk/contract/common/paths';
import { acceptDebit, disputeDebit } from '@sevk/contract/debits/debit-loading';
import { decideTransfer } from '@sevk/contract/debits/debit-returns';
import { recordResult } from '@sevk/contract/debits/delivery-results';
import { type DriverDay, readDriverDay } from '@sevk/contract/driving/driver-day';
import {
	arriveAtStop,
	contactRecipient,
	departRoute,
	moveStop,
	returnRoute,
} from '@sevk/contract/routes/route-outing';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetFixes, noteFix } from '../../api/state/recent-fixes.ts';
import { debitDetail, debitEquipment } from '../../testing/builders/debit-builders.ts';
import { dayWithStop, driverDay, driverStop } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { drawSignature } from '../../testing/input/draw-signature.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { sizeOf } from '../../testing/look/element-size.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { notifyInfo } from '../../ui/feedback/toasts.tsx';

const driver = profile('driver', { driverId: testId(401) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const nextStop = page.getByRole('region', { name: 'Sıradaki durak' });
const versioned = { id: testId(301), version: 2 };
const topOf = (element: Element) => element.getBoundingClientRect().top;
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;

const atDepot = (state: 'loading' | 'ready', change: Partial<DriverDay['debit']> = {}) =>
	driverDay({
		route: routeDetail({ state, departedAt: null, departureKm: null }),
		debit: { ...debitDetail({ routeState: state }), ...change },
		cash: null,
	});

async function open(day: DriverDay, address: string = paths.driver): Promise<void> {
	answer(readDriverDay, day);
	await renderScreen(address, { as: driver });
}

describe('the driver opens on what is next', () => {
	test('a route that is loaded the evening before is accepted, but does not leave before its day', async () => {
		const day = atDepot('ready', { state: 'open' });
		const { route } = day;
		await open({ ...day, route: route && { ...route, serviceDate: '2026-11-21' } });
		await expect.element(page.getByText('Sonraki rotanız hazır')).toBeVisible();
		await expect.element(page.getByText(/21\.11\.2026 günü çıkışı/)).toBeVisible();
		expect(button('Yola Çık').elements()).toEqual([]);
	});

	test('a day of two tours shows both, with the present one first', async () => {
		const day = atDepot('ready', { state: 'open' });
		const { route } = day;
		const tour = { number: 'RT-261120-01', plate: '34ABC123', stopCount: 12 };
		const tours: DriverDay['tours'] = [
			{ ...tour, routeId: testId(901), tour: 1, state: 'reconciling' },
			{ ...tour, routeId: route?.id ?? '', tour: 2, state: 'ready', number: 'RT-261120-05' },
		];
		await open({ ...day, route: route && { ...route, tour: 2 }, tours });
		await expect.element(page.getByText(/34 ABC 123 · 2\. tur/)).toBeVisible();
		const rows = page.getByRole('region', { name: 'Bugünkü turlar' }).getByRole('listitem');
		await expect.element(rows).toHaveLength(2);
		await expect.element(rows.nth(0)).toMatchTextContent('1. tur RT-261120-01');
		await expect.element(rows.nth(0)).toMatchTextContent('Mutabakatta');
		await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'step');
		await expectAccessible({ dark: true });
	});

	test('a plain delivery takes at most four taps, each on a large target', async () => {
		let day = dayWithStop(driverStop());
		answer(readDriverDay, () => day);
		answer(arriveAtStop, () => {
			day = dayWithStop(driverStop({ state: 'arrived', arrivedAt: '2026-11-20T06:00:00Z' }));
			return { id: testId(311) };
		});
		answer(recordResult, () => {
			day = driverDay({ route: routeDetail({ state: 'completed', stops: [] }) });
			return { ...versioned, routeState: 'completed', distanceM: null };
		});
		const router = await renderScreen('/', { as: driver });
		await expect.element(nextStop).toBeVisible();
		expect(router.state.location.pathname).toBe(paths.driver);
		for (const part of nextStop.element().querySelectorAll('a, button')) {
			const { width, height } = part.getBoundingClientRect();
			expect(Math.min(width, height), part.textContent ?? '').toBeGreaterThanOrEqual(48);
		}
		let taps = 0;
		const tap = async (name: string) => {
			taps += 1;
			await button(name).click();
		};
		await tap('Vardım');
		await tap('Sonuç Gir');
		for (const name of ['Vazgeç', 'Sonucu Kaydet']) {
			expect((await sizeOf(button(name))).height).toBeGreaterThanOrEqual(48);
		}
		taps += 1;
		await page.getByRole('radio', { name: 'Kendisi' }).click();
		await tap('Sonucu Kaydet');
		await expect.element(button('Dağıtımı Bitir')).toBeVisible();
		expect(taps).toBeLessThanOrEqual(4);
	});

	test('the stop shows goods, window, hint and note, without the furniture of the office', async () => {
		await open(dayWithStop(driverStop({ addressHint: 'Arka kapı, 2. zil' })));
		for (const text of ['2 koli', '2 adet Kitaplık', '09:00–12:00', 'Arka kapı, 2. zil']) {
			await expect.element(nextStop.getByText(text)).toBeVisible();
		}
		await expect.element(nextStop.getByRole('link', { name: 'Ara', exact: true })).toBeVisible();
		await expectAccessible({ dark: true });
		expect(page.getByRole('button', { name: 'Ara' }).elements()).toEqual([]);
		expect(page.getByRole('tab').elements()).toEqual([]);
		const menu = page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link');
		expect(menu.elements().map((link) => link.textContent)).toEqual([
			'Bugün',
			'Duraklar',
			'Araç',
			'Profil',
		]);
	});

	test('the stop counts the goods in the van, not those left at the depot', async () => {
		const day = dayWithStop(driverStop());
		const goods = day.goods.map((each) => ({
			...each,
			pieces: each.pieces.map((piece) =>
				piece.ordinal === 2 ? { ...piece, place: 'depot' as const } : piece,
			),
		}));
		await open({ ...day, goods });
		await expect.element(nextStop.getByText('1 koli', { exact: true })).toBeVisible();
		await expect.element(nextStop.getByText('1 koli araçta değil.')).toBeVisible();
	});

	test('a task that is no plain delivery is named, and how money is paid', async () => {
		const stop = driverStop();
		const orders = stop.orders.map((order) => ({
			...order,
			...({ orderType: 'exchange', paymentType: 'card', dueKurus: 125_000 } as const),
		}));
		await open(dayWithStop({ ...stop, orders }));
		for (const text of ['Değişim (Al-Ver)', 'Kapıda Kredi Kartı (POS)']) {
			await expect.element(nextStop.getByText(text)).toBeVisible();
		}
		await expectAccessible({ dark: true });
	});

	test('the change is worked out while the recipient pays', async () => {
		const stop = driverStop({ state: 'arrived', arrivedAt: '2026-11-20T06:00:00Z' });
		const orders = stop.orders.map((order) => ({ ...order, dueKurus: 125_000 }));
		await open(dayWithStop({ ...stop, orders }));
		await button('Sonuç Gir').click();
		await button('Tamamı Nakit').click();
		await page.getByRole('textbox', { name: 'Alıcının verdiği' }).fill('1400');
		await expect.element(page.getByText('Para üstü: ₺150,00')).toBeVisible();
		await expectAccessible();
	});

	test('a phone that stays at the stop is suggested to arrive, and names since when', async () => {
		answer(arriveAtStop, { id: testId(311) });
		await open(dayWithStop(driverStop()));
		await expect.element(nextStop).toBeVisible();
		const atMs = Date.now();
		const fix = { point: geoPoint(29.1, 41), accuracyM: 10, speedMps: 0 };
		for (const waitedMs of [0, 60_000, 120_000]) noteFix({ ...fix, atMs: atMs + waitedMs });
		await expect.element(page.getByText(/Konuma göre duraktasınız/)).toBeVisible();
		await button('Vardım').click();
		await expect
			.poll(() => requestsOf(arriveAtStop)[0]?.body)
			.toMatchObject({ nearSince: new Date(atMs).toISOString() });
		forgetFixes();
	});

	test('a stop is left for the end', async () => {
		answer(moveStop, { id: testId(311) });
		await open(dayWithStop(driverStop()));
		await button('Sona Bırak').click();
		await expect.poll(() => requestsOf(moveStop)[0]?.body).toEqual({ place: 'last' });
	});

	test('who arrives before the window is told so, and calls or leaves the stop for the end', async () => {
		answer(moveStop, { id: testId(311) });
		answer(contactRecipient, { id: testId(201), callCount: 1 });
		const early = driverStop({
			state: 'arrived',
			arrivedAt: '2026-11-20T06:00:00Z',
			windowStart: '18:00',
			windowEnd: '21:00',
		});
		const later = { ...driverStop(), id: testId(399), orders: [] };
		const route = routeDetail({ serviceDate: '2099-11-20', stops: [early, later] });
		await open(driverDay({ route }));
		await expect.element(nextStop.getByText('Erken: 18:00–21:00')).toBeVisible();
		const call = nextStop.getByRole('link', { name: 'Yine de Ara' });
		await expect.element(call).toHaveAttribute('href', 'tel:+905321234567');
		expect((await sizeOf(call)).height).toBeGreaterThanOrEqual(48);
		await expectAccessible({ dark: true });
		// He reads it before he presses: at the window, above the result.
		const above = nextStop.getByText('Erken: 18:00–21:00').element();
		const below = button('Sonuç Gir').element();
		expect(bottomOf(above)).toBeLessThan(topOf(below));
		expect(bottomOf(above)).toBeLessThan(topOf(nextStop.getByRole('heading').element()));
		expect(button('Sona Bırak').elements()).toHaveLength(1);
		await button('Sona Bırak').click();
		await expect.poll(() => requestsOf(moveStop)[0]?.body).toEqual({ place: 'last' });
	});

	test('who arrives in the window is not held up', async () => {
		await open(dayWithStop(driverStop({ state: 'arrived', arrivedAt: '2026-11-20T06:00:00Z' })));
		await expect.element(nextStop.getByText('09:00–12:00')).toBeVisible();
		expect(page.getByText(/^Erken/).elements()).toEqual([]);
	});

	test('messages cover no act of the stop, and only the newest stays', async () => {
		answer(moveStop, { id: testId(311) });
		await open(dayWithStop(driverStop()));
		notifyInfo('SP-1 sonucu kaydedildi. Sonuç, adresten 2,4 km uzakta girildi.');
		notifyInfo('SP-2 kaydedildi, bağlantı gelince gönderilecek.');
		await button('Sona Bırak').click();
		const message = page.getByRole('alert');
		await expect.element(message).toHaveTextContent('Durak sona bırakıldı.');
		await expect.element(message).toHaveLength(1);
		const { top, bottom } = message.element().getBoundingClientRect();
		// Nor the strips, or the logo beside the title.
		const title = page.getByRole('heading', { level: 1 }).element();
		expect(top).toBeGreaterThanOrEqual(title.getBoundingClientRect().bottom);
		for (const name of ['Vardım', 'Sona Bırak', 'Durağı Atla']) {
			expect(button(name).element().getBoundingClientRect().top).toBeGreaterThan(bottom);
		}
	});
});

test('goods from another driver are taken over on the screen of the day', async () => {
	const transfer = {
		id: testId(571),
		number: 'DVR-1',
		direction: 'in' as const,
		version: 1,
		otherDebitId: testId(572),
		otherDebitNumber: 'ZMT-2',
		otherDriverName: 'Çiğdem Ünlü',
		pieceCount: 3,
		barcodes: [],
		equipment: [],
		state: 'awaiting_acceptance' as const,
		reasonLabel: 'Araç arızası',
		note: '',
		rejectionNote: null,
		requestedByName: 'Deniz Acar',
		requestedAt: '2026-11-20T05:30:00Z',
		decidedByName: null,
		decidedAt: null,
	};
	answer(decideTransfer, versioned);
	await open(driverDay({ route: null, debit: null, waitingTransfers: [transfer] }));
	await expect.element(page.getByText('Zimmet devri kabul bekliyor: 3 koli')).toBeVisible();
	expect((await sizeOf(button('Devral'))).height).toBeGreaterThanOrEqual(48);
	await expectAccessible({ dark: true });
	answer(readDriverDay, driverDay());
	await button('Devral').click();
	await page.getByRole('dialog').getByRole('button', { name: 'Devral' }).click();
	await expect.poll(() => requestsOf(decideTransfer)[0]?.body).toMatchObject({ accepted: true });
	await expect.element(page.getByText(/Zimmet devri kabul bekliyor/)).not.toBeInTheDocument();
});

describe('the debit', () => {
	const handedOverAt = '2026-11-20T05:10:00.000Z';
	const waiting = { state: 'awaiting_acceptance', handedOverAt, floatKurus: 50_000 } as const;
	const crates = debitEquipment();

	test('is accepted with goods, equipment and float by name', async () => {
		answer(acceptDebit, versioned);
		await open(atDepot('loading', { ...waiting, equipment: [crates] }));
		await expect.element(page.getByText('2 boş kasa')).toBeVisible();
		await expect.element(page.getByText('₺500,00')).toBeVisible();
		await expectAccessible({ dark: true });
		await button('Zimmeti Kabul Et').click();
		await expect.element(page.getByText(/zimmetinize geçecek; tahsil edilecek/)).toBeVisible();
		await page.getByRole('dialog').getByRole('button', { name: 'Zimmeti Kabul Et' }).click();
		await expect
			.poll(() => requestsOf(acceptDebit)[0]?.body)
			.toEqual({ version: null, handedOverAt, onPaper: false });
	});

	test('is accepted with a signature on the screen', async () => {
		answer(acceptDebit, versioned);
		// The rule of the company leaves no other way.
		await open(atDepot('loading', { ...waiting, signatureRequired: true }));
		await expect.element(button('Zimmeti Kabul Et')).not.toBeInTheDocument();
		await button('İmzalayarak Kabul Et').click();
		await expect.element(page.getByText(/zimmetime geçti/)).toBeVisible();
		await expectAccessible();
		await drawSignature();
		await button('İmzayı Onayla').click();
		await expect
			.poll(() => requestsOf(acceptDebit)[0]?.body)
			.toMatchObject({ onPaper: false, signature: { strokes: [expect.any(Array)] } });
	});

	test('is disputed by picking what is missing', async () => {
		answer(disputeDebit, versioned);
		await open(atDepot('loading', { ...waiting, equipment: [crates] }));
		await button('Uyuşmazlık Bildir').click();
		const form = page.getByRole('dialog', { name: 'Uyuşmazlık Bildir' });
		await form.getByRole('checkbox', { name: 'Koli 2/2' }).click();
		await form.getByRole('checkbox', { name: '2 boş kasa' }).click();
		await form.getByRole('checkbox', { name: '₺500,00 avans eksik' }).click();
		await form.getByRole('textbox', { name: 'Sürücünün aldığı avans' }).fill('300');
		await expectAccessible({ dark: true });
		await form.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
		await expect
			.poll(() => requestsOf(disputeDebit)[0]?.body)
			.toEqual({
				version: null,
				handedOverAt,
				shortCount: 1,
				overCount: 0,
				equipmentIds: [crates.id],
				receivedFloatKurus: 30_000,
				pieceIds: [testId(212)],
				note: 'Eksik koli: SP-240501-02. Eksik ekipman: 2 boş kasa. ₺500,00 avans yerine ₺300,00 verildi.',
			});
	});
});

test('the vehicle leaves and comes back with its odometer', async () => {
	answer(departRoute, versioned);
	answer(returnRoute, versioned);
	await open(atDepot('ready'));
	await button('Yola Çık').click();
	await page.getByRole('textbox', { name: 'Çıkış km' }).fill('12000');
	answer(readDriverDay, driverDay({ route: routeDetail({ state: 'completed', stops: [] }) }));
	await page.getByRole('dialog').getByRole('button', { name: 'Yola Çık' }).click();
	await expect
		.poll(() => requestsOf(departRoute)[0]?.body)
		.toMatchObject({ version: null, km: 12_000 });
	await button('Dağıtımı Bitir').click();
	await page.getByRole('textbox', { name: 'Dönüş km' }).fill('12090');
	await page.getByRole('dialog').getByRole('button', { name: 'Dağıtımı Bitir' }).click();
	await expect
		.poll(() => requestsOf(returnRoute)[0]?.body)
		.toMatchObject({ version: null, km: 12_090 });
});

test('after the hand-back and after the closing the driver reads what is left', async () => {
	const back = { state: 'reconciling', returnedAt: '2026-11-20T06:00:00Z' } as const;
	await open(driverDay({ route: routeDetail(back) }));
	await expect.element(page.getByText(/₺950,00 nakdi kasaya teslim edin/)).toBeVisible();
	await expectAccessible();
});

test('a driver who handed over all goods is not asked for them again', async () => {
	const back = { state: 'reconciling', returnedAt: '2026-11-20T06:00:00Z' } as const;
	const debit = { ...debitDetail(), lines: [], equipment: [] };
	await open(driverDay({ route: routeDetail(back), debit }));
	await expect
		.element(page.getByText(/Teslim edilecek koli ve ekipman kalmadı. Kasa ₺950,00 nakdi sayınca/))
		.toBeVisible();
	expect(page.getByText(/teslim edin/).elements()).toEqual([]);
});

test('a route that was closed says so, with partial deliveries apart', async () => {
	const counts = { orderCount: 3, deliveredCount: 2, partlyCount: 1, failedCount: 1 };
	await open(driverDay({ route: routeDetail({ state: 'closed', ...counts }) }));
	await expect.element(page.getByRole('heading', { name: 'Rota kapatıldı' })).toBeVisible();
	await expect
		.element(page.getByText(/1 teslim edildi · 1 kısmen teslim edildi · 1 teslim edilemedi/))
		.toBeVisible();
});
