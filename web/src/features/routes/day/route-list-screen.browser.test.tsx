import { paths, replanPath, routePath } from '@sevk/contract/common/paths';
import { type MapOrder, type RouteMap, readRouteMap } from '@sevk/contract/routes/route-map';
import { countRoutes } from '@sevk/contract/routes/routes';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { mapOrder, routeCounts, routeMap } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { screenAt } from '../../../testing/screens/screen-cases.ts';

const as = profile('ops_manager');
const pool = page.getByRole('region', { name: 'Sipariş Havuzu' });

function poolOrder(at: number): MapOrder {
	return mapOrder({
		id: testId(200 + at),
		number: `PN-${at}`,
		longitude: 29.08 + at / 100,
		desi: 10,
		kg: 2,
		coldChain: at === 4,
	});
}

function answerDay(change: Partial<RouteMap> = {}): void {
	screenAt(paths.routes).answerFilled();
	answer(readRouteMap, () => routeMap({ orders: [1, 4].map(poolOrder), ...change }));
}

// First, because a choice is read from the browser once.
test('chosen columns appear without overflow and are kept in this browser', async () => {
	answerDay();
	localStorage.setItem('sevk-columns-routes', JSON.stringify({ seen: false }));
	await renderScreen(paths.routes, { as });
	const head = (name: string) => page.getByRole('columnheader', { name });
	await expect.element(head('Rota No')).toBeVisible();
	await expect.element(head('Son konum')).not.toBeInTheDocument();
	await expect.element(head('Tahsilat')).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Sütunlar' }).click();
	await page.getByRole('checkbox', { name: 'Tahsilat' }).click();
	await expect.element(head('Tahsilat')).toBeInTheDocument();
	const { scrollWidth, clientWidth } = document.documentElement;
	expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
	const storedChoice = JSON.parse(localStorage.getItem('sevk-columns-routes') ?? '{}');
	expect(storedChoice).toEqual({ seen: false, collected: true });
});

test('on a laptop the head leaves the rows their height, with load and course beside the map', async () => {
	await page.viewport(1440, 900);
	const [route] = routeMap().routes;
	if (route === undefined) throw new Error('the day has a route');
	const orders = [1, 2].map((at) => ({ ...poolOrder(at), routeId: route.id, stopId: testId(at) }));
	answerDay({ orders, routes: [{ ...route, state: 'planned', shiftFrom: '08:00' }] });
	answer(countRoutes, () => ({
		...routeCounts(3),
		uncheckedCount: 11,
		uncheckedFrom: '2026-11-02',
	}));
	await renderScreen(`${paths.routes}?gun=2026-11-20`, { as });
	await expect.element(page.getByText('Teslim edilen')).toBeVisible();
	for (const name of ['Yük', 'Km · Süre / Bitiş', 'Uyarı']) {
		await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
	}
	await expect.element(page.getByText(/^2 . 300 koli$/)).toBeVisible();
	await expect.element(page.getByText(/^Bitiş ≈ \d\d:\d\d$/)).toBeVisible();
	const table = page.getByRole('table', { name: 'Rotalar' }).element();
	const { top } = table.getBoundingClientRect();
	const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
	expect(top - title.top).toBeLessThanOrEqual(84);
	const scroller = table.parentElement;
	expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
	await expectAccessible({ dark: true });
});

test('a state without routes is no tab, unless it is chosen', async () => {
	answerDay();
	const states = { ...routeCounts(2).states, closed: 0, cancelled: 0 };
	answer(countRoutes, () => ({ ...routeCounts(2), states }));
	await renderScreen(`${paths.routes}?durum=kapandi`, { as });
	const tabs = page.getByRole('group', { name: 'Rota durumu' });
	await expect.element(tabs.getByText('İptal Edildi')).not.toBeInTheDocument();
	await expect.element(tabs.getByRole('button', { name: /^Kapatıldı/ })).toBeVisible();
});

test.each(['pano', 'harita'])(
	'%s counts the orders of the pool that were not read',
	async (view) => {
		answerDay({ leftOut: 3412 });
		await renderScreen(`${paths.routes}?gorunum=${view}`, { as });
		const sentence = 'Havuzda 3.412 sipariş daha var; tarihe ya da depoya göre daraltın.';
		await expect.element(page.getByText(sentence)).toBeVisible();
	},
);

test('the pool is filtered while typing; filter and view stay in the address', async () => {
	answerDay();
	const router = await renderScreen(paths.routes, { as });
	await page.getByRole('radiogroup', { name: 'Görünüm' }).getByText('Pano').click();
	await expect.poll(() => router.state.location.search).toMatchObject({ gorunum: 'pano' });
	await expect.element(pool.getByText('PN-1')).toBeVisible();
	await expect.element(pool.getByRole('img', { name: 'Soğuk zincir' })).toHaveLength(1);
	const search = page.getByLabelText('Havuzda ara');
	await search.fill('pn-4');
	await expect.element(pool.getByText('PN-1')).not.toBeInTheDocument();
	await expect.element(pool.getByText('PN-4')).toBeVisible();
	await expect.poll(() => router.state.location.search).toMatchObject({ havuz: 'pn-4' });
	await search.fill('bulunmayan');
	await pool.getByRole('button', { name: 'Filtreleri Temizle' }).click();
	await expect.element(pool.getByText('PN-1')).toBeVisible();
});

test('the address filters the pool of the board', async () => {
	answerDay();
	await renderScreen(`${paths.routes}?gorunum=pano&havuz=pn-4`, { as });
	await expect.element(pool.getByText('PN-4')).toBeVisible();
	await expect.element(pool.getByText('PN-1')).not.toBeInTheDocument();
});

test('a row opens the card of its route, which stays in the address and leads to it', async () => {
	answerDay();
	const router = await renderScreen(paths.routes, { as });
	await page.getByRole('row', { name: /Dağıtımda/ }).click();
	await expect.poll(() => router.state.location.search).toMatchObject({ rota: testId(301) });
	await expect.element(page.getByRole('region', { name: /^Rota RT-/ })).toBeVisible();
});

test('a load above the capacity is a warning in the list before the departure', async () => {
	const [route] = routeMap().routes;
	if (route === undefined) throw new Error('the day has a route');
	const over = {
		...route,
		state: 'planned',
		capacity: { pieces: 1, desi: null, kg: null },
	} as const;
	const orders = [1, 2].map((at) => ({ ...poolOrder(at), routeId: route.id, stopId: testId(at) }));
	answerDay({ orders, routes: [over] });
	await renderScreen(paths.routes, { as });
	await expect.element(page.getByRole('row', { name: /Fazla yük: 2\/1 koli/ })).toBeVisible();
	const sentence = '1 rotada araç kapasitesi aşılıyor: RT-261120-01 (2/1 koli).';
	await expect.element(page.getByText(sentence)).toBeVisible();
});

test('the card of a draft without orders names the orders as its next act', async () => {
	answerDay({ routes: routeMap().routes.map((route) => ({ ...route, state: 'draft' as const })) });
	await renderScreen(`${paths.routes}?rota=${testId(301)}`, { as });
	const card = page.getByRole('region', { name: /^Rota RT-/ });
	await expect.element(card.getByText('Rotaya sipariş ekleyin')).toBeVisible();
});

test('the address opens the card of a route', async () => {
	answerDay();
	await renderScreen(`${paths.routes}?rota=${testId(301)}`, { as });
	const card = page.getByRole('region', { name: /^Rota RT-/ });
	const link = card.getByRole('link', { name: 'Rotayı Aç' });
	await expect.element(link).toHaveAttribute('href', routePath(testId(301)));
});

test('without a connection the day is read only and says why; nothing else is closed', async () => {
	answerDay();
	await renderScreen(paths.routes, { as });
	const newRoute = page.getByRole('button', { name: 'Yeni Rota' }).first();
	await expect.element(newRoute).toBeEnabled();
	window.dispatchEvent(new Event('offline'));
	await expect.element(newRoute).toBeDisabled();
	await expect.element(page.getByText(/^Çevrimdışı · .* · işlem yapılamaz$/)).toBeVisible();
	await page.getByText('Pano', { exact: true }).click();
	await expect.element(pool).toBeVisible();
	window.dispatchEvent(new Event('online'));
	await expect.element(newRoute).toBeEnabled();
});

test('a route with alerts shows the first and counts the others', async () => {
	const since = new Date().toISOString();
	const alerts = (['code_release_waiting', 'departure_late'] as const).map((kind) => ({
		kind,
		since,
	}));
	answerDay({ alerts: [{ routeId: testId(301), alerts }] });
	await renderScreen(paths.routes, { as });
	await expect.element(page.getByText('Kodsuz teslim izni bekliyor · <1 dk')).toBeVisible();
	await expect.element(page.getByText('+1', { exact: true })).toBeVisible();
});

test('stops that were placed after the plan are named, with a link to plan again', async () => {
	answerDay();
	answer(countRoutes, () => ({ ...routeCounts(3), clarifiedStopCount: 12 }));
	await renderScreen(`${paths.routes}?gun=2099-11-20`, { as });
	await expect
		.element(page.getByText('12 durağın konumu plandan sonra netleşti. Yeniden planlayın.'))
		.toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'Yeniden planlayın' }))
		.toHaveAttribute('href', replanPath('2099-11-20'));
	await expectAccessible({ screenOnly: true });
});

test('orders that wait for a check are named, with a link to exactly those', async () => {
	answerDay();
	const [uncheckedCount, uncheckedFrom] = [11, '2026-11-02'];
	answer(countRoutes, () => ({ ...routeCounts(3), uncheckedCount, uncheckedFrom }));
	await renderScreen(`${paths.routes}?gun=2026-11-20`, { as });
	const link = page.getByRole('link', { name: '11 sipariş kontrol bekliyor' });
	await expect
		.element(link)
		.toHaveAttribute('href', '/orders?kova=preparation&bas=2026-11-02&bit=2026-11-20');
});
