import { paths } from '@sevk/contract/common/paths';
import { suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import {
	type DayOpening,
	openDay,
	planRoutes,
	readDayOpening,
} from '@sevk/contract/routes/route-day';
import { type MapOrder, type MapRoute, readRouteMap } from '@sevk/contract/routes/route-map';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { checkRouteMove } from '@sevk/contract/routes/route-plan-times';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { mapOrder, routeMap } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { forbidden } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { screenAt } from '../../../testing/screens/screen-cases.ts';

const as = profile('ops_manager');
const { depotId } = umraniye;
const districts = ['Ataşehir', 'Beykoz', 'Çekmeköy', 'Kadıköy', 'Maltepe', 'Ümraniye', 'Üsküdar'];
const crews = [1, 2, 3].map((at) => ({ vehicleId: testId(700 + at), driverId: testId(710 + at) }));
const names = ['Ali Can', 'Ece Nur', 'Gökhan Öz'];

function poolOrder(at: number): MapOrder {
	return mapOrder({
		id: testId(1000 + at),
		number: `SP-${at}`,
		recipient: 'Ayşe Yılmaz',
		districtName: districts[at % districts.length] ?? '',
	});
}

function draft(at: number): MapRoute {
	return {
		id: testId(720 + at),
		depotId,
		number: `RT-261120-0${at}`,
		state: 'draft',
		version: 1,
		serviceDate: '2026-11-20',
		capacity: { pieces: 40, desi: null, kg: null },
		shiftFrom: null,
		shiftTo: null,
		breaks: [],
		workingTime: null,
		dayEnd: 'depot',
		endPoint: null,
		approachMinutes: 0,
		reloadMinutes: 30,
		departedAt: null,
		planLocked: false,
		plate: `34SVK10${at}`,
		vehicleType: 'PANEL_VAN',
		tour: 1,
		abilities: [],
		closedDistricts: [],
		driverName: names[at - 1] ?? '',
		stops: [],
		vehicle: null,
	};
}

function opening(change: Partial<DayOpening> = {}): DayOpening {
	const repeated = { source: 'last_week' as const, serviceDate: '2026-11-13' };
	return {
		vehicles: crews.map(({ vehicleId }, at) => ({
			id: vehicleId,
			label: `34SVK10${at + 1}`,
			vehicleType: 'PANEL_VAN',
			obstacles: [],
			openRoutes: [],
			nextTour: 1,
		})),
		drivers: crews.map(({ driverId }, at) => ({
			id: driverId,
			label: names[at] ?? '',
			obstacles: [],
			openRoutes: [],
			workingTime: null,
			isRestDay: false,
		})),
		sources: [
			{ source: 'usual', serviceDate: null, crews },
			{ source: 'previous_day', serviceDate: '2026-11-19', crews: [] },
			{ ...repeated, crews: crews.slice(0, 1) },
		],
		...change,
	};
}

/** No vehicle has driven. */
const firstDay = opening().sources.map((source) => ({ ...source, crews: [] }));

/** The server of a day with 91 orders in the pool and no route. */
function answerDay(): void {
	screenAt(paths.routes).answerFilled();
	let orders = Array.from({ length: 91 }, (_, at) => poolOrder(at));
	let routes: MapRoute[] = [];
	answer(readRouteMap, () => routeMap({ orders, routes }));
	answer(readDayOpening, opening());
	answer(openDay, () => {
		routes = [1, 2, 3].map(draft);
		const created = routes.map(({ id, number, version }, at) => ({
			id,
			number,
			version,
			vehicleId: crews[at]?.vehicleId ?? '',
		}));
		return { routes: created };
	});
	const raise = (change: Partial<MapRoute>) => {
		routes = routes.map((route) => ({ ...route, ...change }));
		return routes.map(({ id, version }) => ({ id, version }));
	};
	const done = (ids: readonly string[]) => ({
		rows: ids.map((id) => ({ id, label: id, done: true, code: null, detail: null })),
		doneCount: ids.length,
		refusedCount: 0,
	});
	answer(moveRouteOrders, ({ body: { moves } }) => {
		const routeOf = new Map(moves.map(({ orderId, toRouteId }) => [orderId, toRouteId]));
		orders = orders.map((order) => ({
			...order,
			state: 'planned',
			position: 1,
			stopId: order.id,
			routeId: routeOf.get(order.id) ?? null,
		}));
		return { ...done(moves.map(({ orderId }) => orderId)), routes: raise({ version: 2 }) };
	});
	answer(planRoutes, () => {
		const planned = raise({ state: 'planned', version: 3 });
		return { ...done(planned.map(({ id }) => id)), routes: planned };
	});
}

const button = (name: string) => page.getByRole('button', { name });

/** Clicks a button that waits for a lazy dialog or for the routes to be read again. */
async function clickWhenReady(name: string): Promise<void> {
	await expect.element(button(name)).toBeEnabled();
	await button(name).click();
}

// 46 clicks and three lassos before Günü Aç, Rotalara Dağıt and planning with it.
test('91 orders are on three planned routes of a first day after three clicks', async () => {
	answerDay();
	answer(readDayOpening, opening({ sources: firstDay }));
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	let clicks = 0;
	const count = ({ isTrusted }: MouseEvent) => {
		if (isTrusted) clicks += 1;
	};
	document.addEventListener('click', count);
	onTestFinished(() => document.removeEventListener('click', count));
	await clickWhenReady('Günü Aç');
	await clickWhenReady('Aç ve Dağıt');
	await expect.element(page.getByText('3 rota açıldı.')).toBeVisible();
	await expect.element(page.getByRole('radio', { name: 'Ataşehir: Ali Can' })).toBeEnabled();
	await expectAccessible({ screenOnly: true });
	await clickWhenReady('Dağıt ve Planla');
	const done = '91 sipariş 3 rotaya dağıtıldı. 3 rota planlandı.';
	await expect.element(page.getByText(done)).toBeVisible();
	expect(clicks).toBe(3);
	const [moved] = requestsOf(moveRouteOrders);
	const byRoute = Map.groupBy(moved?.body.moves ?? [], ({ toRouteId }) => toRouteId);
	expect([...byRoute.values()].map(({ length }) => length).toSorted()).toEqual([26, 26, 39]);
	expect(requestsOf(planRoutes)[0]?.body.routes).toHaveLength(3);
});

test('the next step of the day is the primary act', async () => {
	answerDay();
	answer(readDayOpening, opening());
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	const variantOf = (name: string) =>
		button(name).element().getAttribute('data-variant') ?? 'filled';
	await clickWhenReady('Günü Aç');
	await expect.element(button('3 Rota Aç')).toBeEnabled();
	expect(['3 Rota Aç', 'Aç ve Dağıt'].map(variantOf)).toEqual(['default', 'filled']);
	await clickWhenReady('3 Rota Aç');
	await expect.element(button('Rotalara Dağıt')).toBeVisible();
	expect(['Günü Aç', 'Yeni Rota', 'Rotalara Dağıt', 'Otomatik Planla'].map(variantOf)).toEqual([
		'default',
		'default',
		'default',
		'filled',
	]);
});

test('Günü Aç repeats last week, names what prevents a route and keeps a refused choice', async () => {
	answerDay();
	const [, second] = crews;
	const vehicles = opening().vehicles.map((vehicle) =>
		vehicle.id === second?.vehicleId ? { ...vehicle, obstacles: ['bakımda'] } : vehicle,
	);
	answer(readDayOpening, opening({ vehicles }));
	await renderScreen(paths.routes, { as });
	await clickWhenReady('Günü Aç');
	await expect.element(page.getByText('bakımda')).toBeVisible();
	await expect.element(button('2 Rota Aç')).toBeVisible();
	await page.getByText('Geçen Cuma (13.11)').click();
	await expect.element(button('1 Rota Aç')).toBeVisible();
	await expect.element(page.getByText('Dün (19.11): rota yok')).toBeVisible();
	await page.getByRole('checkbox', { name: '34 SVK 103 için rota aç' }).click();
	await expectAccessible({ dark: true, screenOnly: true });
	const rows = [{ vehicleId: crews[2]?.vehicleId ?? '', words: '34 SVK 103 RT-9 rotasında' }];
	answer(openDay, () => refuse(routeRefusals, 'route/day-not-opened', { rows }));
	await clickWhenReady('2 Rota Aç');
	await expect
		.element(page.getByText('Rotalar açılmadı. 34 SVK 103 RT-9 rotasında.'))
		.toBeVisible();
	await expect.element(button('2 Rota Aç')).toBeVisible();
});

test('Günü Aç opens the second tour of a vehicle on the road, only when it is asked for', async () => {
	answerDay();
	const openRoutes = [{ number: 'RT-261120-01', tour: 1 }];
	const { vehicles, drivers } = opening();
	const busy = { openRoutes, nextTour: 2 };
	answer(
		readDayOpening,
		opening({
			vehicles: vehicles.map((vehicle, at) => (at === 0 ? { ...vehicle, ...busy } : vehicle)),
			drivers: drivers.map((driver, at) => (at === 0 ? { ...driver, openRoutes } : driver)),
		}),
	);
	await renderScreen(paths.routes, { as });
	await clickWhenReady('Günü Aç');
	await expect.element(button('2 Rota Aç')).toBeVisible();
	const check = page.getByRole('checkbox', { name: '34 SVK 101 için rota aç' });
	await check.click();
	await expect.element(page.getByText(/RT-261120-01 rotasında.*2\. Tur Aç/)).toBeVisible();
	await expect.element(check).not.toBeChecked();
	await button('34 SVK 101: 2. tur aç').click();
	await expect.element(check).toBeChecked();
	await expect.element(page.getByText('34 SVK 101 · 2. tur')).toBeVisible();
	await expectAccessible({ dark: true, screenOnly: true });
	await clickWhenReady('3 Rota Aç');
	await expect
		.poll(() => requestsOf(openDay)[0]?.body.crews.map(({ tour }) => tour))
		.toEqual([undefined, undefined, 2]);
});

test('on a first day Günü Aç suggests free drivers, only for vehicles that get a route', async () => {
	answerDay();
	answer(readDayOpening, opening({ sources: firstDay }));
	await renderScreen(paths.routes, { as });
	await clickWhenReady('Günü Aç');
	await expect.element(button('3 Rota Aç')).toBeVisible();
	const words = page.getByText('Önerilen sürücü; değiştirebilirsiniz.');
	expect(words.elements()).toHaveLength(3);
	const driver = page.getByRole('combobox', { name: '34 SVK 102 sürücüsü' });
	await expect.element(driver).toHaveTextContent('Ece Nur');
	await expectAccessible({ screenOnly: true });
	const check = page.getByRole('checkbox', { name: '34 SVK 102 için rota aç' });
	await check.click();
	await expect.element(button('2 Rota Aç')).toBeVisible();
	await expect.element(driver).toHaveTextContent('Sürücü seçin');
	expect(words.elements()).toHaveLength(2);
	await check.click();
	await expect.element(driver).toHaveTextContent('Ece Nur');
	await expect.element(button('3 Rota Aç')).toBeVisible();
});

test('a failed request keeps the choices of Rotalara Dağıt and the depots that were planned', async () => {
	answerDay();
	const elsewhere = { ...draft(2), depotId: testId(990) };
	const routes = [draft(1), elsewhere];
	answer(readRouteMap, () => routeMap({ orders: [poolOrder(0)], routes }));
	answer(moveRouteOrders, forbidden);
	const done = { id: draft(1).id, label: draft(1).number, done: true, code: null, detail: null };
	const planned = { rows: [done], doneCount: 1, refusedCount: 0, routes: [] };
	answer(planRoutes, ({ body }) => (body.depotId === depotId ? planned : forbidden));
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await clickWhenReady('Rotalara Dağıt');
	const choice = page.getByRole('radio', { name: 'Ataşehir: Ali Can' });
	await page.getByRole('radio', { name: 'Ataşehir: Havuzda kalsın' }).click();
	await choice.click();
	await clickWhenReady('1 Siparişi Dağıt');
	await expect.poll(() => requestsOf(moveRouteOrders).length).toBeGreaterThan(0);
	await expect.element(button('1 Siparişi Dağıt')).toBeEnabled();
	await expect.element(choice).toBeChecked();
	await button('Vazgeç').click();
	await button('Ayrıl').click();
	await clickWhenReady('2 Taslağı Planla');
	await expect.element(page.getByText('1 rota planlandı.')).toBeVisible();
	await expect.element(page.getByText('Bu işlem için yetkiniz yok.').first()).toBeVisible();
});

/** The undo of a message; the board has another. */
const undoOf = (sentence: RegExp) =>
	page.getByRole('alert').filter({ hasText: sentence }).getByRole('button', { name: 'Geri Al' });

/** Ataşehir and Beykoz with one order each and one draft; the server moves all but these. */
function answerSmallDay(refusedIds: readonly string[] = []): void {
	answerDay();
	let orders = [poolOrder(0), poolOrder(1), poolOrder(7)];
	answer(readRouteMap, () => routeMap({ orders, routes: [draft(1)] }));
	answer(moveRouteOrders, ({ body: { moves } }) => {
		const rows = moves.map(({ orderId: id }) => {
			const done = !refusedIds.includes(id);
			const detail = done ? null : 'SP-7 başka bir rotada.';
			return {
				id,
				label: id,
				done,
				code: done ? null : ('route/order-elsewhere' as const),
				detail,
			};
		});
		const doneIds = rows.filter(({ done }) => done).map(({ id }) => id);
		orders = orders.map((order) => {
			const move = moves.find(({ orderId }) => orderId === order.id && doneIds.includes(orderId));
			return move ? { ...order, routeId: move.toRouteId, stopId: order.id, position: 1 } : order;
		});
		const refusedCount = rows.length - doneIds.length;
		return {
			rows,
			doneCount: doneIds.length,
			refusedCount,
			routes: [{ id: draft(1).id, version: 2 }],
		};
	});
	const { id } = draft(1);
	const done = { id, label: 'RT', done: true, code: null, detail: null };
	answer(planRoutes, { rows: [done], doneCount: 1, refusedCount: 0, routes: [{ id, version: 3 }] });
}

/** Sends the proposal, without the ilçe that is kept in the pool. */
async function distribute(verb: string, keptDistrict?: string): Promise<void> {
	await clickWhenReady('Rotalara Dağıt');
	if (keptDistrict !== undefined) {
		await page.getByRole('radio', { name: `${keptDistrict}: Havuzda kalsın` }).click();
	}
	await clickWhenReady(verb);
}

const movesSent = () => requestsOf(moveRouteOrders).map(({ body }) => body.moves);
const actsSent = () => requestsOf(planRoutes).map(({ body }) => body.act);

test('an order of the pool is added to its best place from the button of its card', async () => {
	answerSmallDay([]);
	const { id: routeId, number } = draft(1);
	const extra = { metres: 1_200, seconds: 360, costKurus: 1_800 };
	const crew = { plate: '34SVK101', driverName: 'Ali Can', tour: 1 };
	const arrivesAt = '2026-11-20T11:20:00.000Z';
	const place = { routeId, number, ...crew, version: 1, position: 2, ...extra, arrivesAt };
	answer(checkRouteMove, { problem: null, routes: [] });
	answer(suggestPlaces, {
		places: [{ ...place, isSameStop: false, warnings: [] }],
		reason: null,
		distanceSource: 'estimate',
	});
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await clickWhenReady('SP-0: Rotaya Taşı…');
	const dialog = page.getByRole('dialog', { name: 'Rotaya Taşı' });
	await expect
		.element(dialog.getByText('+1,2 km · +6 dk · +₺18 · 2. durak · 14:20 varış'))
		.toBeVisible();
	await expectAccessible({ dark: true });
	await dialog.getByRole('button', { name: /ekle$/ }).click();
	await expect.poll(movesSent).toHaveLength(1);
	expect(movesSent()[0]).toEqual([
		{ orderId: poolOrder(0).id, fromRouteId: null, toRouteId: routeId, position: 2 },
	]);
});

test('one message of Dağıt ve Planla takes back planning and moves, and refused moves are named', async () => {
	answerSmallDay([poolOrder(7).id]);
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await distribute('Dağıt ve Planla', 'Beykoz');
	const sentence = '1 sipariş 1 rotaya dağıtıldı, 1 sipariş havuzda kaldı. 1 rota planlandı.';
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect
		.element(page.getByText('1 sipariş taşınamadı. SP-7 başka bir rotada.'))
		.toBeVisible();
	expect(undoOf(/./).elements()).toHaveLength(1);
	await undoOf(/rota planlandı/).click();
	await expect.element(page.getByText('Geri alındı: 1 rota.')).toBeVisible();
	await expect.element(page.getByText('Geri alındı: 1 sipariş.')).toBeVisible();
	expect(actsSent()).toEqual(['plan', 'unplan']);
	expect(requestsOf(planRoutes)[1]?.body.routes).toEqual([{ id: draft(1).id, version: 3 }]);
	expect(movesSent()[1]).toMatchObject([
		{ orderId: poolOrder(0).id, fromRouteId: draft(1).id, toRouteId: null },
	]);
});

test('when all moves are refused, Dağıt ve Planla plans nothing and keeps the choices', async () => {
	answerSmallDay([poolOrder(0).id, poolOrder(7).id]);
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await distribute('Dağıt ve Planla', 'Beykoz');
	await expect
		.element(page.getByText('2 sipariş taşınamadı. SP-7 başka bir rotada.'))
		.toBeVisible();
	await expect.element(button('Dağıt ve Planla')).toBeEnabled();
	expect(actsSent()).toEqual([]);
	expect(undoOf(/./).elements()).toEqual([]);
});

test('after Ctrl Z the undo of Dağıt ve Planla takes back no earlier moves', async () => {
	answerSmallDay();
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await distribute('1 Siparişi Dağıt', 'Ataşehir');
	await expect.element(page.getByText('1 sipariş 1 rotaya dağıtıldı.')).toBeVisible();
	await distribute('Dağıt ve Planla');
	await expect.element(page.getByText(/rota planlandı/)).toBeVisible();
	await userEvent.keyboard('{Control>}z{/Control}');
	await expect.element(page.getByText('Geri alındı: 2 sipariş.')).toBeVisible();
	await undoOf(/rota planlandı/).click();
	await expect.element(page.getByText('Geri alındı: 1 rota.')).toBeVisible();
	await expect.element(page.getByText('Taşımalar daha önce geri alındı.')).toBeVisible();
	expect(movesSent()).toHaveLength(3);
});

test('an ilçe that fits no vehicle is proposed by mahalle, and the rest stays in the pool', async () => {
	answerDay();
	const orders = Array.from({ length: 91 }, (_, at) => ({
		...poolOrder(0),
		id: testId(1000 + at),
		neighbourhood: `Mahalle ${(at % 7) + 1}`,
	}));
	answer(readRouteMap, () => routeMap({ orders, routes: [draft(1), draft(2)] }));
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await clickWhenReady('Rotalara Dağıt');
	await expect.element(button('78 Siparişi Dağıt')).toBeEnabled();
	await expect
		.element(page.getByText(/ 13 sipariş araçlara sığmadı, havuzda kalıyor\.$/))
		.toBeVisible();
	const chosen = (label: string) =>
		page
			.getByRole('radio', { name: new RegExp(`: ${label}$`) })
			.elements()
			.filter((radio) => (radio as HTMLInputElement).checked);
	expect(['Ali Can', 'Ece Nur', 'Havuzda kalsın'].map((label) => chosen(label).length)).toEqual([
		3, 3, 1,
	]);
	await expectAccessible({ screenOnly: true });
	await page.getByRole('radio', { name: 'Ataşehir: Ali Can' }).click();
	await expect.element(button('91 Siparişi Dağıt')).toBeEnabled();
	await expect.element(button('Mahallelere böl')).toBeVisible();
});

test('a pointer that rests on a card of the board asks what a drag of it would break', async () => {
	answerDay();
	answer(readRouteMap, () => routeMap({ orders: [poolOrder(0)], routes: [draft(1), draft(2)] }));
	const extra = { metres: 3_200, seconds: 720, costKurus: 4_500 };
	const check = { distanceSource: 'estimate' as const, places: [{ violations: [], extra }] };
	answer(checkRouteMove, ({ body }) => ({
		problem: null,
		routes: body.routeIds.map((routeId) => ({ routeId, ...check })),
	}));
	await renderScreen(`${paths.routes}?gorunum=pano`, { as });
	await page.getByText(/^Ayşe Yılmaz/).hover();
	await expect
		.poll(() => requestsOf(checkRouteMove).map(({ body }) => body))
		.toEqual([{ routeIds: [draft(1).id, draft(2).id], orderIds: [poolOrder(0).id] }]);
});
