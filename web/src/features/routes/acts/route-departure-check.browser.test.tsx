import { routePath, routeProblemPath, unplacedPath } from '@sevk/contract/common/paths';
import { countOrders, listOrders } from '@sevk/contract/orders/orders';
import { type RouteDetail, showRoute } from '@sevk/contract/routes/route-detail';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { order } from '../../../testing/builders/order-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { answerOrders } from '../../../testing/screens/screen-answers.ts';
import { screenAt } from '../../../testing/screens/screen-cases.ts';

const check = page.getByRole('region', { name: 'Çıkış Öncesi Kontrol' });

const departure: NonNullable<RouteDetail['departure']> = {
	pendingPieces: 0,
	accepted: true,
	disputed: false,
	loadedPieces: 2,
	expiredPapers: [],
	uncooled: null,
	lacks: [],
	serviceDate: '2026-11-20',
	leftPieces: 0,
	debitId: null,
	vehicle: null,
	driver: null,
	load: { pieces: 2, desi: 1, kg: 1 },
	capacity: { pieces: null, desi: null, kg: null },
	windowEnds: [],
	cancelledLoaded: [],
	outsideOrders: [],
	brokenBonds: [],
	otherDayOrders: [],
	placelessOrders: [testId(203)],
	approximateOrders: [],
	noDispatchNote: [testId(201), testId(202)],
	noPostalCode: [],
	hasDispatchNotes: false,
};

test('several orders of a warning are opened in Siparişler, one order by itself; back leads to the check', async () => {
	const address = routePath(testId(301));
	screenAt(address).answerFilled();
	answer(showRoute, routeDetail({ state: 'ready', departedAt: null, departure }));
	answerOrders(order(), order({ id: testId(202) }));
	const router = await renderScreen(address);
	await expect
		.element(check.getByRole('link', { name: 'Konum Ekle' }))
		.toHaveAttribute('href', expect.stringContaining(testId(203)));
	await check.getByRole('link', { name: '2 Siparişi Göster' }).click();
	const filters = { routeId: testId(301), routeProblem: 'dispatch-notes' };
	await expect.poll(() => requestsOf(listOrders).at(-1)?.query).toMatchObject(filters);
	await expect.element(page.getByRole('button', { name: 'Rota: RT-261120-01' })).toBeVisible();
	expect(requestsOf(countOrders).at(-1)?.query).toMatchObject(filters);
	router.history.back();
	await expect.element(check.getByRole('link', { name: '2 Siparişi Göster' })).toBeVisible();
});

test.each([
	['planned', 'Konumları Düzelt', unplacedPath('RT-261120-01')],
	[
		'ready',
		'2 Siparişi Göster',
		routeProblemPath({ id: testId(301), number: 'RT-261120-01' }, 'approximate'),
	],
] as const)('the rough points of a route in %s are opened by %s', async (state, name, href) => {
	const address = routePath(testId(301));
	screenAt(address).answerFilled();
	const approximateOrders = [testId(201), testId(202)];
	const rough = { ...departure, approximateOrders, noDispatchNote: [] };
	answer(showRoute, routeDetail({ state, departedAt: null, departure: rough }));
	await renderScreen(address);
	await expect.element(check.getByRole('link', { name })).toHaveAttribute('href', href);
});
