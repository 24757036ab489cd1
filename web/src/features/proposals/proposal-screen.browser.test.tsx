import { autoPlanPath, paths, replanPath, uncheckedOrdersPath } from '@sevk/contract/common/paths';
import type { ProposalDetail } from '@sevk/contract/proposals/proposal-shapes';
import {
	acceptProposal,
	cancelProposal,
	changeProposal,
	createProposal,
	dropProposal,
	evaluateProposal,
	followProposal,
	listProposals,
	readProposalChoices,
	showProposal,
	stopProposal,
} from '@sevk/contract/proposals/proposals';
import { readRouteMap } from '@sevk/contract/routes/route-map';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import {
	proposal,
	proposalChoices,
	proposalId,
	proposalProgress,
	proposalResult,
	proposalRoute,
	proposalVehicle,
} from '../../testing/builders/proposal-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { answerRoutes } from '../../testing/screens/screen-answers.ts';
import { planSelection } from '../routes/plan/route-plan-selection.ts';

const as = profile('planner');
const serviceDate = '2026-11-20';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (change: Partial<ProposalDetail> = {}) => {
	const {
		places: _1,
		depotPoint: _2,
		vehicles: _3,
		progress: _4,
		result: _5,
		...rest
	} = proposal(change);
	return rest;
};
const openForm = () => renderScreen(autoPlanPath(serviceDate), { as });
const openProposal = () => renderScreen(autoPlanPath(serviceDate, proposalId), { as });

beforeEach(() => {
	planSelection.change(() => null);
	answer(readProposalChoices, proposalChoices());
	answer(listProposals, { items: [] });
	answer(showProposal, proposal());
	answerRoutes();
});

test('one press plans the pool onto the routes of the day', async () => {
	answer(createProposal, { id: proposalId, version: 1 });
	await openForm();
	await expect.element(page.getByText(/2 siparişin haritada yeri yok/)).toBeVisible();
	await expectAccessible({ dark: true });
	await button('91 Siparişi 3 Araca Planla').click();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
	expect(requestsOf(createProposal)[0]?.body).toMatchObject({
		serviceDate,
		level: 'routes',
		routeIds: [testId(301), testId(302), testId(303)],
		crews: [],
		pool: { dateTo: serviceDate },
	});
});

test('vehicles without a route join with their drivers, those with an obstacle do not', async () => {
	answer(createProposal, { id: proposalId, version: 1 });
	await openForm();
	await page.getByRole('checkbox', { name: '34 SVK 104' }).click();
	await page.getByRole('checkbox', { name: /0[23] · 34 SVK 103|RT-UMR-261120-03/ }).click();
	await expect.element(page.getByText('bakımda')).toBeVisible();
	expect(page.getByRole('checkbox', { name: '34 SVK 105' }).elements()).toEqual([]);
	await button('91 Siparişi 3 Araca Planla').click();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
	expect(requestsOf(createProposal)[0]?.body).toMatchObject({
		routeIds: [testId(301), testId(302)],
		crews: [{ vehicleId: testId(104), driverId: testId(404) }],
	});
});

test('on a first day every vehicle is chosen with a free driver', async () => {
	const { vehicles } = proposalChoices();
	const strangers = vehicles.map((vehicle) => ({ ...vehicle, usualDriverId: null }));
	answer(readProposalChoices, proposalChoices({ routes: [], vehicles: strangers }));
	await openForm();
	await expect.element(button('91 Siparişi 1 Araca Planla')).toBeVisible();
	await expect.element(page.getByRole('checkbox', { name: '34 SVK 104' })).toBeChecked();
});

test('all vehicles are chosen with one click, and none with another', async () => {
	await openForm();
	const all = page.getByRole('checkbox', { name: /^Tümünü seç/ });
	await expect.element(page.getByText('Tümünü seç · 3 / 4 seçili')).toBeVisible();
	await all.click();
	await expect.element(button('91 Siparişi 4 Araca Planla')).toBeVisible();
	await all.click();
	await expect.element(button('Plan Hazırla')).toBeDisabled();
});

test('a vehicle on the road is planned for its next tour with its driver', async () => {
	const routes = proposalChoices().routes.map((route, at) =>
		at === 0 ? { ...route, state: 'in_progress' as const, hold: 'under_way' as const } : route,
	);
	const driver = {
		name: 'Mehmet Yıldız',
		shift: { from: '08:00', to: '18:00' },
		away: null,
		obstacles: [],
	};
	answer(
		readProposalChoices,
		proposalChoices({
			routes,
			vehicles: [
				proposalVehicle(101, { tour: 2, usualDriverId: testId(401) }),
				proposalVehicle(104),
			],
			drivers: [{ ...driver, driverId: testId(401), busyTours: [1] }],
		}),
	);
	answer(createProposal, { id: proposalId, version: 1 });
	await openForm();
	await expect.element(page.getByText('önceki turundan dönünce yeniden çıkabilir')).toBeVisible();
	// Its driver cannot take another vehicle out meanwhile.
	await expect.element(page.getByText('boşta sürücü yok')).toBeVisible();
	await page.getByRole('checkbox', { name: '34 SVK 101 · 2. tur' }).click();
	await button('91 Siparişi 3 Araca Planla').click();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
	expect(requestsOf(createProposal)[0]?.body).toMatchObject({
		crews: [{ vehicleId: testId(101), driverId: testId(401), tour: 2 }],
	});
});

test('each tour of a vehicle is a route of its own, and a further one that is not needed is none', async () => {
	const first = proposalRoute(0, { isAccepted: true });
	const tour = { routeId: null, number: null, present: null };
	const second = proposalRoute(0, {
		...tour,
		key: testId(961),
		tour: 2,
		stops: proposalRoute(1).stops.map((stop, index) =>
			index === 1 ? { ...stop, missedHours: { from: 17, until: 20 } } : stop,
		),
		linkedKeys: [first.key],
	});
	const third = proposalRoute(0, {
		...tour,
		key: testId(962),
		tour: 3,
		stops: [],
		isChanged: false,
	});
	answer(showProposal, proposal({ result: proposalResult({ routes: [first, second, third] }) }));
	answer(acceptProposal, { id: proposalId, version: 4, routes: [] });
	await openProposal();
	const name = '34 SVK 101 · 2. tur · Mehmet Yıldız';
	await expect.element(button(name)).toBeVisible();
	expect(page.getByText(/3\. tur/).elements()).toEqual([]);
	await button(`01 · 34 SVK 101 · Mehmet Yıldız`).click();
	await button(name).click();
	const stops = page.getByRole('list', { name: `${name} durakları` });
	await expect.element(stops.getByText(/en iyi 17:00–20:00/)).toBeVisible();
	await expectAccessible({ dark: true, screenOnly: true });
	// The first tour is accepted already.
	await button(`${name}: kabul et`).click();
	await expect
		.poll(() => requestsOf(acceptProposal)[0]?.body)
		.toMatchObject({
			routeKeys: [second.key],
		});
});

test('an existing plan is kept unless another level is chosen', async () => {
	const routes = proposalChoices().routes.map((route) => ({ ...route, stopCount: 12 }));
	answer(readProposalChoices, proposalChoices({ routes }));
	answer(createProposal, { id: proposalId, version: 1 });
	await openForm();
	await expect.element(page.getByRole('radio', { name: /Yalnızca ekle/ })).toBeChecked();
	await page.getByRole('radio', { name: /Rotalar arasında taşı/ }).click();
	await expectAccessible({ screenOnly: true });
	await button('91 Siparişi 3 Araca Planla').click();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
	expect(requestsOf(createProposal)[0]?.body).toMatchObject({ level: 'routes' });
});

test('the link to plan again has the level that moves stops between routes', async () => {
	const routes = proposalChoices().routes.map((route) => ({ ...route, stopCount: 12 }));
	answer(readProposalChoices, proposalChoices({ routes }));
	await renderScreen(replanPath(serviceDate), { as });
	await expect.element(page.getByRole('radio', { name: /Rotalar arasında taşı/ })).toBeChecked();
});

test('says who does not work that day, and which orders wait for a check', async () => {
	const away = 'cuma günü çalışmıyor';
	const { drivers, routes, pool } = proposalChoices();
	answer(
		readProposalChoices,
		proposalChoices({
			routes: routes.map((route, at) => (at === 0 ? { ...route, away } : route)),
			drivers: drivers.map((driver) => ({ ...driver, away })),
			pool: { ...pool, approximateCount: 195, uncheckedCount: 11, uncheckedFrom: '2026-11-18' },
		}),
	);
	await openForm();
	await expect.element(page.getByText(/sürücüsü cuma günü çalışmıyor/)).toBeVisible();
	await expect
		.element(page.getByText('bu gün rotası yok · Ece Nur cuma günü çalışmıyor'))
		.toBeVisible();
	await expect
		.element(page.getByRole('link', { name: '11 sipariş kontrol bekliyor' }))
		.toHaveAttribute('href', uncheckedOrdersPath('2026-11-18', '2026-11-20'));
	await expect
		.element(page.getByRole('link', { name: '195 siparişin konumu yaklaşık' }))
		.toHaveAttribute('href', paths.unplaced);
	await expectAccessible({ dark: true, screenOnly: true });
});

test('without orders, vehicles or a choice it says what is missing', async () => {
	answer(
		readProposalChoices,
		proposalChoices({
			pool: { ...proposalChoices().pool, orderCount: 0, unplacedCount: 0 },
		}),
	);
	await openForm();
	await expect.element(page.getByText('Rota bekleyen sipariş yok.')).toBeVisible();
	await expect.element(page.getByText(/Havuzda sipariş yok/)).toBeVisible();
	await expect.element(button('3 Rotayı Sırala')).toBeDisabled();
	answer(readProposalChoices, proposalChoices({ routes: [], vehicles: [] }));
	await renderScreen(autoPlanPath('2026-11-21'), { as });
	await expect.element(page.getByText('Bu depoda araç yok')).toBeVisible();
});

test('a day that is over cannot be planned: the form shows today', async () => {
	answer(createProposal, { id: proposalId, version: 1 });
	await renderScreen(autoPlanPath('2026-11-18'), { as });
	await expect.element(page.getByRole('button', { name: '20 Kasım Cuma' })).toBeVisible();
	await expect.element(button('Önceki gün')).toBeDisabled();
	await button('Sonraki gün').click();
	await expect.element(button('Önceki gün')).toBeEnabled();
	await button('Bugün').click();
	await button('91 Siparişi 3 Araca Planla').click();
	await expect.poll(() => requestsOf(createProposal)[0]?.body).toMatchObject({ serviceDate });
});

test('shows the proposal of a colleague that waits', async () => {
	answer(listProposals, {
		items: [row({ created: { name: 'Sevda Uçar', at: '2026-11-20T05:00:00.000Z' } })],
	});
	await openForm();
	await page.getByRole('button', { name: 'Sevda Uçar önerisini aç' }).click();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
});

test('while it is computed it shows the best plan, and stops with it', async () => {
	const running = proposal({ state: 'running', result: null, progress: proposalProgress() });
	answer(showProposal, running);
	answer(followProposal, proposalProgress({ seconds: 5 }));
	answer(stopProposal, () => {
		answer(showProposal, proposal());
		answer(followProposal, proposalProgress({ state: 'done' }));
		return { id: proposalId, version: 3 };
	});
	await openProposal();
	await expect.element(page.getByText('5 sn / en çok 12 sn')).toBeVisible();
	await expect.element(page.getByText('₺7.120').first()).toBeVisible();
	await expect
		.element(page.getByRole('img', { name: /₺9\.400 ile başladı, şimdi ₺7\.120/ }))
		.toBeVisible();
	await expectAccessible({ dark: true, screenOnly: true });
	await button('Durdur ve En İyisini Al').click();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
	expect(requestsOf(stopProposal)).toHaveLength(1);
});

test.each([
	['the ways', { seconds: 3, best: null }, 'Yollar ve ilk plan hesaplanıyor · 3 sn / en çok 12 sn'],
	['the reasons', { seconds: 12 }, 'Sonuç hazırlanıyor'],
] as const)('the wait for %s has a name', async (_, change, sentence) => {
	const progress = proposalProgress(change);
	answer(showProposal, proposal({ state: 'running', result: null, progress }));
	answer(followProposal, progress);
	await openProposal();
	await expect.element(page.getByText(sentence)).toBeVisible();
});

test('marks of new stops are left away where every stop of a route is new', async () => {
	const [all, some] = [proposalRoute(0), proposalRoute(1)];
	const stops = some.stops.map((stop, at) =>
		at === 0 ? stop : { ...stop, change: 'kept' as const },
	);
	const routes = [all, { ...some, stops }];
	answer(showProposal, proposal({ result: proposalResult({ routes }) }));
	await openProposal();
	await button('01 · 34 SVK 101 · Mehmet Yıldız').click();
	await expect.element(page.getByRole('button', { name: '2. durağı taşı' })).toBeVisible();
	expect(page.getByText('Eklendi').elements()).toEqual([]);
	await button('02 · 34 SVK 102 · Zeynep Kaya').click();
	await expect.element(page.getByText('1 durak eklendi')).toBeVisible();
	expect(page.getByText('Eklendi', { exact: true }).elements()).toHaveLength(1);
});

test('a lost connection says that the server goes on', async () => {
	answer(showProposal, proposal({ state: 'running', result: null, progress: proposalProgress() }));
	answer(followProposal, offline);
	await openProposal();
	await expect.element(page.getByText(/hesap sunucuda sürüyor/)).toBeVisible();
	await expect.element(button('Durdur ve En İyisini Al')).toBeDisabled();
});

test('giving up a plan that was found asks once', async () => {
	answer(showProposal, proposal({ state: 'running', result: null, progress: proposalProgress() }));
	answer(followProposal, proposalProgress());
	answer(cancelProposal, { id: proposalId, version: 3 });
	await openProposal();
	await button('Planlamayı İptal Et').click();
	const dialog = page.getByRole('dialog', { name: 'Planlama iptal edilsin mi?' });
	await dialog.getByRole('button', { name: 'Planlamayı İptal Et' }).click();
	await expect.element(button('91 Siparişi 3 Araca Planla')).toBeVisible();
	expect(requestsOf(cancelProposal)).toHaveLength(1);
});

test('compares both plans, and says why orders stay out', async () => {
	const result = proposalResult({
		present: { ...proposalResult().proposed, metres: 150_000, orderCount: 80 },
	});
	answer(showProposal, proposal({ result }));
	await openProposal();
	const table = page.getByRole('table');
	await expect.element(table.getByRole('row', { name: /Yol 150 km 143 km −7,5 km/ })).toBeVisible();
	await page.getByRole('button', { name: /Dışarıda kalanlar/ }).click();
	await expect.element(page.getByText(/aralığın sonu 12:30 olursa sığar/)).toBeVisible();
});

test('each difference is that of the two numbers beside it', async () => {
	const { proposed } = proposalResult();
	const result = proposalResult({
		present: { ...proposed, seconds: 32_550, costKurus: 367_200, orderCount: 26 },
		proposed: { ...proposed, seconds: 38_069, costKurus: 410_200, orderCount: 30 },
	});
	answer(showProposal, proposal({ result }));
	await openProposal();
	await expect
		.element(page.getByRole('row', { name: 'Sipariş başına ₺141 ₺137 −₺4' }))
		.toBeVisible();
	await expect
		.element(page.getByRole('row', { name: 'Süre 9 sa 3 dk 10 sa 34 dk +1 sa 31 dk' }))
		.toBeVisible();
});

test('only what leaves a route counts as moved, and not the orders of the pool', async () => {
	const result = proposalResult();
	const [first, second] = result.moves;
	if (first === undefined || second === undefined) throw new Error('The plan moves nothing.');
	const moved = { ...first, fromRouteKey: testId(302) };
	answer(showProposal, proposal({ result: { ...result, moves: [moved, second] } }));
	await openProposal();
	await page.getByRole('button', { name: /^Taşınanlar 1$/ }).click();
	await expect
		.element(page.getByText('02 · 34 SVK 102 · Zeynep Kaya → 01 · 34 SVK 101 · Mehmet Yıldız'))
		.toBeVisible();
	expect(page.getByText(/Havuz →/).elements()).toEqual([]);
});

test('accepts all, and leads back to the routes, where the drafts are planned', async () => {
	answer(acceptProposal, {
		id: proposalId,
		version: 4,
		routes: [{ id: testId(301), version: 2, number: 'RT-UMR-261120-01', isNew: false }],
	});
	const router = await openProposal();
	await button('Tümünü Kabul Et').click();
	await expect.element(page.getByText('Öneri kabul edildi: 1 rota güncellendi.')).toBeVisible();
	await expect.poll(() => router.state.location.pathname).toBe(paths.routes);
	expect(requestsOf(acceptProposal)[0]?.body).not.toHaveProperty('routeKeys');
});

test('after the acceptance the day is read anew, so that its drafts can be planned at once', async () => {
	answer(acceptProposal, { id: proposalId, version: 4, routes: [] });
	const router = await renderScreen(`${paths.routes}?gun=${serviceDate}`, { as });
	await expect.poll(() => requestsOf(readRouteMap).length).toBeGreaterThan(0);
	await router.navigate({ to: autoPlanPath(serviceDate, proposalId) });
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
	const before = requestsOf(readRouteMap).length;
	await button('Tümünü Kabul Et').click();
	await expect.poll(() => router.state.location.pathname).toBe(paths.routes);
	await expect
		.poll(() => requestsOf(readRouteMap).length, { timeout: 3_000 })
		.toBeGreaterThan(before);
});

test('no message covers what can be done with a proposal', async () => {
	answer(acceptProposal, {
		id: proposalId,
		version: 4,
		routes: [{ id: testId(301), version: 2, number: 'RT-UMR-261120-01', isNew: false }],
	});
	await page.viewport(1024, 768);
	await openProposal();
	await page.getByRole('button', { name: '01 · 34 SVK 101 · Mehmet Yıldız: kabul et' }).click();
	const message = page.getByText('Öneri kabul edildi: 1 rota güncellendi.');
	await expect.element(message).toBeVisible();
	const top = button('Tümünü Kabul Et').element().getBoundingClientRect().top;
	await expect.poll(() => message.element().getBoundingClientRect().bottom).toBeLessThan(top);
});

test('accepts one route with those that exchange orders with it', async () => {
	const routes = [
		proposalRoute(0, { linkedKeys: [testId(302)] }),
		proposalRoute(1, { linkedKeys: [testId(301)] }),
		proposalRoute(2),
	];
	answer(showProposal, proposal({ result: proposalResult({ routes }) }));
	answer(acceptProposal, { id: proposalId, version: 4, routes: [] });
	await openProposal();
	await page.getByRole('button', { name: '01 · 34 SVK 101 · Mehmet Yıldız: kabul et' }).click();
	await expect.poll(() => requestsOf(acceptProposal)).toHaveLength(1);
	expect(requestsOf(acceptProposal)[0]?.body).toMatchObject({
		routeKeys: [testId(301), testId(302)],
	});
});

test('a day that changed names the changes, and one press plans again', async () => {
	const changes = ['RT-UMR-261120-02 yüklemeye başladı', 'SP-104 iptal edildi'];
	answer(acceptProposal, () => refuse(proposalRefusals, 'proposal/day-changed', { changes }));
	answer(createProposal, { id: testId(951), version: 1 });
	await openProposal();
	await button('Tümünü Kabul Et').click();
	await expect.element(page.getByText('SP-104 iptal edildi')).toBeVisible();
	await expectAccessible({ dark: true, screenOnly: true });
	await page.getByRole('alert').getByRole('button', { name: 'Yeniden Planla' }).click();
	await expect.poll(() => requestsOf(createProposal)).toHaveLength(1);
	expect(requestsOf(createProposal)[0]?.body).toMatchObject({
		routeIds: [testId(301), testId(302), testId(303)],
	});
});

test('a stop is moved without a pointer; the limit that it breaks stays on its route', async () => {
	const broken = '34 SVK 102 aracına 3,2 desi fazla.';
	answer(changeProposal, () => {
		const routes = [proposalRoute(0), proposalRoute(1, { violations: [broken] }), proposalRoute(2)];
		answer(showProposal, proposal({ version: 4, result: proposalResult({ routes }) }));
		return { id: proposalId, version: 4 };
	});
	await openProposal();
	await page.getByRole('button', { name: '01 · 34 SVK 101 · Mehmet Yıldız', exact: true }).click();
	await page.getByRole('button', { name: '2. durağı taşı' }).click();
	await page.getByRole('menuitem', { name: /34 SVK 102.*sonuna/ }).click();
	await expect.element(page.getByText(broken)).toBeVisible();
	expect(requestsOf(changeProposal)[0]?.body).toMatchObject({
		routes: [
			{ key: testId(301), stopKeys: [0, 2, 3] },
			{ key: testId(302), stopKeys: [10, 11, 12, 13, 1] },
		],
	});
});

test('a dragged stop names the limit before it is released', async () => {
	const broken = '34 SVK 102 aracına 3,2 desi fazla.';
	answer(evaluateProposal, {
		routes: [proposalRoute(0), proposalRoute(1, { violations: [broken] })],
		proposed: proposalResult().proposed,
		extra: { metres: 3_200, seconds: 480, costKurus: 4_500 },
		distanceSource: 'estimate',
	});
	await openProposal();
	await page.getByRole('button', { name: '01 · 34 SVK 101 · Mehmet Yıldız', exact: true }).click();
	const grip = page.getByRole('button', { name: '2. durağı sürükle' }).element();
	const target = page.getByRole('button', { name: '02 · 34 SVK 102 · Zeynep Kaya', exact: true });
	const from = grip.getBoundingClientRect();
	const to = target.element().getBoundingClientRect();
	const pointer = (type: string, on: EventTarget, x: number, y: number) =>
		on.dispatchEvent(
			new MouseEvent(type, {
				bubbles: true,
				cancelable: true,
				button: 0,
				buttons: 1,
				clientX: x,
				clientY: y,
			}),
		);
	pointer('mousedown', grip, from.x + 4, from.y + 4);
	for (const share of [0.1, 0.5, 0.9, 1]) {
		pointer(
			'mousemove',
			document,
			from.x + (to.x + 20 - from.x) * share,
			from.y + (to.y + 10 - from.y) * share,
		);
		await new Promise((done) => requestAnimationFrame(done));
	}
	await expect.element(page.getByText(broken)).toBeVisible();
	await expect.element(page.getByText('+3,2 km · +8 dk · +₺45')).toBeVisible();
	expect(requestsOf(changeProposal)).toHaveLength(0);
	await userEvent.keyboard('{Escape}');
});

test('an interrupted proposal says why, and can be accepted', async () => {
	const problem = 'Sunucu yeniden başladı; o ana kadarki en iyi plan saklandı.';
	answer(showProposal, proposal({ state: 'interrupted', problem }));
	await openProposal();
	await expect.element(page.getByText(`Hesap yarıda kaldı. ${problem}`)).toBeVisible();
	await expect.element(button('Tümünü Kabul Et')).toBeVisible();
});

const chosen = {
	routeIds: [testId(301)],
	crews: [{ vehicleId: testId(102), driverId: testId(402), tour: 2 }],
	orderIds: [testId(201), testId(202)],
	mayReorderLoading: true,
};

test.each([
	['failed', 'Plan hesaplanamadı', 'Depodan hiçbir durağa gidilemiyor.'],
	['interrupted', 'Hesap yarıda kaldı', 'Depodan hiçbir durağa gidilemiyor.'],
	['cancelled', 'Planlama iptal edildi', null],
	['dropped', 'Bu öneri bırakıldı', null],
] as const)('a proposal that is %s leads on', async (state, title, problem) => {
	answer(showProposal, proposal({ state, problem, result: null, request: chosen }));
	await openProposal();
	await expect.element(page.getByText(title)).toBeVisible();
	if (problem !== null) await expect.element(page.getByText(problem)).toBeVisible();
	answer(createProposal, { id: testId(951), version: 1 });
	await button('Yeniden Planla').click();
	// With what was chosen for it.
	await expect.poll(() => requestsOf(createProposal)).toHaveLength(1);
	expect(requestsOf(createProposal)[0]?.body).toMatchObject(chosen);
});

test('dropping a proposal asks once', async () => {
	answer(dropProposal, { id: proposalId, version: 4 });
	await openProposal();
	await button('Öneriyi Bırak').click();
	const dialog = page.getByRole('dialog', { name: 'Öneri bırakılsın mı?' });
	await dialog.getByRole('button', { name: 'Öneriyi Bırak' }).click();
	await expect.poll(() => requestsOf(dropProposal)).toHaveLength(1);
});
