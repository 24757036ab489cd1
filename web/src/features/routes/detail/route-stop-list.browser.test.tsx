import { routePath } from '@sevk/contract/common/paths';
import { routeHistory, showRoute } from '@sevk/contract/routes/route-detail';
import { planRoute, sortStops } from '@sevk/contract/routes/route-plan';
import { readPlanTimes } from '@sevk/contract/routes/route-plan-times';
import { showSettlement } from '@sevk/contract/settlements/settlements';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../api/call/query-client.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { requestedCode, routeDetail } from '../../../testing/builders/route-builders.ts';
import { settlement } from '../../../testing/builders/settlement-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { serverError } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { RouteActs } from '../acts/route-acts.tsx';
import { RouteStopList } from './route-stop-list.tsx';

const [stop] = routeDetail().stops;
const route = routeDetail({
	state: 'draft',
	version: 4,
	stopCount: 2,
	stops: stop ? [stop, { ...stop, id: testId(402), position: 2 }] : [],
});

test('a route is planned while its new sequence is still being saved', async () => {
	const saved = Promise.withResolvers<{ id: string; version: number }>();
	answer(sortStops, () => saved.promise);
	answer(planRoute, { id: route.id, version: 6 });
	await renderPart(
		<>
			<RouteActs route={route} next={null} menuItems={null} />
			<RouteStopList
				route={route}
				orderActs={() => null}
				hoveredId={null}
				onHover={() => {}}
				timesOf={() => undefined}
			/>
		</>,
	);
	page.getByRole('button', { name: '1. durağı taşı' }).element().focus();
	await userEvent.keyboard(' ');
	await expect.element(page.getByText('Durağın yeri değişti.')).toBeInTheDocument();
	await userEvent.keyboard('{ArrowDown}');
	await expect
		.poll(() => page.getByRole('listitem').first().element().style.transform)
		.not.toBe('');
	await userEvent.keyboard(' ');
	await page.getByRole('button', { name: 'Planla' }).click();
	await expect.poll(() => requestsOf(sortStops)).toHaveLength(1);
	expect(requestsOf(planRoute)).toHaveLength(0);
	saved.resolve({ id: route.id, version: 5 });
	await expect.element(page.getByText('Rota planlandı.')).toBeVisible();
	expect(requestsOf(sortStops)[0]?.body).toMatchObject({ version: 4 });
	expect(requestsOf(planRoute)[0]?.body).toEqual({ version: 5 });
});

test('on the road the office sorts the stops ahead, and sees that the driver has not confirmed', async () => {
	const [first] = route.stops;
	const ahead = [2, 3].map((at) => ({ ...first, id: testId(400 + at), position: at }));
	const onRoad = routeDetail({
		stops:
			first === undefined ? [] : ([{ ...first, state: 'arrived' }, ...ahead] as typeof route.stops),
		driverPlan: {
			confirmedAt: null,
			change: { addedOrderIds: [], removedOrders: [], movedStopIds: [testId(403)] },
		},
	});
	answer(showRoute, onRoad);
	await renderScreen(routePath(onRoad.id), { as: profile('planner') });
	await expect.element(page.getByText('Sürücü değişikliği henüz onaylamadı')).toBeVisible();
	await expect.element(page.getByText(/1 durağın sırası değişti/)).toBeVisible();
	await expect.element(page.getByRole('button', { name: '2. durağı taşı' })).toBeVisible();
	expect(page.getByRole('button', { name: '1. durağı taşı' }).elements()).toEqual([]);
});

const waiting = routeDetail({
	state: 'in_progress',
	driverPhone: '+905321234567',
	stops: routeDetail().stops.map((stop) => ({
		...stop,
		orders: stop.orders.map((order) => ({ ...order, code: requestedCode })),
	})),
	alerts: [{ kind: 'code_release_waiting', since: new Date().toISOString() }],
});

const waitingFarDown = {
	...waiting,
	stops: [
		...Array.from({ length: 12 }, (_, at) =>
			routeDetail().stops.map((other) => ({ ...other, id: testId(700 + at) })),
		).flat(),
		...waiting.stops.slice(0, 1),
	],
};

test('the head of a route leads to the stop that waits for a delivery without the code', async () => {
	answer(showRoute, waiting);
	await renderScreen(routePath(waiting.id));
	await expect.element(page.getByText(/^Kodsuz teslim izni bekliyor/)).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: /^Sürücüyü Ara/ }))
		.toHaveAttribute('href', 'tel:+905321234567');
	await page.getByRole('button', { name: 'Durağa Git' }).click();
	await expect
		.element(page.getByRole('button', { name: 'Kodsuz Teslime İzin Ver' }))
		.toBeInViewport();
});

test('it leads there from another tab too', async () => {
	answer(showRoute, waiting);
	answer(routeHistory, { items: [] });
	await renderScreen(`${routePath(waiting.id)}?sekme=gecmis`);
	await page.getByRole('button', { name: 'Durağa Git' }).click();
	await expect
		.element(page.getByRole('button', { name: 'Kodsuz Teslime İzin Ver' }))
		.toBeInViewport();
});

test('the address of a route may name the stop to look at', async () => {
	const stops = Array.from({ length: 12 }, (_, at) =>
		routeDetail().stops.map((stop) => ({
			...stop,
			id: testId(700 + at),
			addressLine: `Moda Cad. No: ${at + 1}`,
		})),
	).flat();
	answer(showRoute, routeDetail({ state: 'in_progress', stops }));
	const router = await renderScreen(`${routePath(routeDetail().id)}?durak=${testId(711)}`);
	await expect.element(page.getByText('Moda Cad. No: 12', { exact: true })).toBeInViewport();
	// Who comes back to Duraklar from another tab is not led there again.
	await expect.poll(() => router.state.location.search).toEqual({});
});

test('it may ask for the stop that waits for a delivery without the code', async () => {
	answer(showRoute, waitingFarDown);
	const router = await renderScreen(`${routePath(waiting.id)}?durak=uyari`);
	await expect
		.element(page.getByRole('button', { name: 'Kodsuz Teslime İzin Ver' }))
		.toBeInViewport();
	await expect.poll(() => router.state.location.search).toEqual({});
});

test('it leads there once the route is read again, where an earlier reading had no alert', async () => {
	const stops = waitingFarDown.stops.map((stop) => ({
		...stop,
		orders: stop.orders.map((order) => ({ ...order, code: { ...requestedCode, release: null } })),
	}));
	let reading = 0;
	const again = Promise.withResolvers<void>();
	answer(showRoute, async () => {
		reading += 1;
		if (reading === 1) return { ...waiting, stops, alerts: [] };
		await again.promise;
		return waitingFarDown;
	});
	const router = await renderScreen(routePath(waiting.id));
	await expect.element(page.getByText(waiting.number).first()).toBeVisible();
	void queryClient.invalidateQueries();
	await router.navigate({ to: `${routePath(waiting.id)}?durak=uyari` });
	expect(router.state.location.search).toEqual({ durak: 'uyari' });
	again.resolve();
	await expect
		.element(page.getByRole('button', { name: 'Kodsuz Teslime İzin Ver' }))
		.toBeInViewport();
	await expect.poll(() => router.state.location.search).toEqual({});
});

test('it leaves the address of a route whose alert was settled meanwhile', async () => {
	answer(showRoute, { ...waiting, alerts: [], stops: routeDetail().stops });
	const router = await renderScreen(`${routePath(waiting.id)}?durak=uyari`);
	await expect.element(page.getByText(waiting.number).first()).toBeVisible();
	await expect.poll(() => router.state.location.search).toEqual({});
});

test('the head of a route that is back and not closed leads to its cash', async () => {
	const alerts = [{ kind: 'route_unclosed' as const, since: new Date().toISOString() }];
	answer(showRoute, routeDetail({ state: 'completed', alerts }));
	answer(showSettlement, settlement());
	await renderScreen(routePath(waiting.id), { as: profile('viewer') });
	await expect
		.element(page.getByRole('link', { name: 'Tahsilata Git' }))
		.toHaveAttribute('href', expect.stringContaining('sekme=tahsilat'));
});

const planned = routeDetail({
	state: 'in_progress',
	stopCount: 2,
	stops: route.stops.map((stop, at) =>
		at === 0
			? { ...stop, state: 'delivered' as const, finishedAt: '2026-11-20T06:40:00Z' }
			: { ...stop, state: 'pending' as const },
	),
});
const planTimes = {
	leavesAt: '2026-11-20T05:10:00Z',
	returnsAt: '2026-11-20T13:45:00Z',
	distanceSource: 'mixed' as const,
	problem: null,
	violations: ['Vardiya 12 dk aşılıyor.'],
	stops: planned.stops.map(({ id }, at) => ({
		stopId: id,
		arrivesAt: `2026-11-20T0${6 + at}:20:00Z`,
		waitSeconds: 900 * at,
		slackSeconds: at === 0 ? null : 480,
		missedHours: { from: 17, until: 20 },
	})),
};

test('each stop has its planned arrival, those ahead their wait and slack, and the route its end', async () => {
	answer(showRoute, planned);
	answer(readPlanTimes, planTimes);
	await renderScreen(routePath(planned.id), { as: profile('planner') });
	await expect.element(page.getByText('08:10–16:45 · mesafeler tahmindir')).toBeVisible();
	await expect.element(page.getByText('Vardiya 12 dk aşılıyor.')).toBeVisible();
	const stops = page.getByRole('list', { name: 'Duraklar' });
	const timesAt = (at: number) => stops.element().querySelectorAll('dl')[at]?.textContent;
	// The first one was delivered: it waits for nothing any more.
	expect(timesAt(0)).toBe('Plan09:20');
	expect(timesAt(1)).toBe('Plan10:20Bekleme15 dkPay8 dkEn iyi17:00–20:00');
	await expectAccessible({ dark: true });
});

test('without planned times the stops are there, and they can be read again', async () => {
	answer(showRoute, planned);
	answer(readPlanTimes, serverError);
	await renderScreen(routePath(planned.id), { as: profile('planner') });
	await expect.element(page.getByText(/Planlanan saatler alınamadı/)).toBeVisible();
	answer(readPlanTimes, planTimes);
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(page.getByText(/08:10–16:45/)).toBeVisible();
});
