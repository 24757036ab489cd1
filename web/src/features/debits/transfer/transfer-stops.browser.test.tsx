import { routePath } from '@sevk/contract/common/paths';
import { showDebit, transferTargets } from '@sevk/contract/debits/debit-detail';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import { type RouteDetail, showRoute } from '@sevk/contract/routes/route-detail';
import { type MapRoute, readRouteMap } from '@sevk/contract/routes/route-map';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { balance, routeDetail, routeMap } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const as = profile('ops_manager');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const debitId = testId(501);

/** Three stops from west to east. */
const stops = [28.9, 29.0, 29.3].flatMap((longitude, at) =>
	routeDetail().stops.map((stop) => ({
		...stop,
		id: testId(311 + at),
		position: at + 1,
		point: { type: 'Point' as const, coordinates: [longitude, 41] as [number, number] },
		orders: stop.orders.map((order) => ({ ...order, orderId: testId(201 + at) })),
	})),
);
const [mapEntry] = routeMap().routes as unknown as MapRoute[];

/** Another route of the day with one stop there. */
function other(at: number, longitude: number, state: MapRoute['state']): MapRoute {
	if (mapEntry === undefined) throw new Error('The day has no route.');
	const stop = {
		id: testId(700 + at),
		position: 1,
		longitude,
		latitude: 41,
		state: 'pending' as const,
	};
	return {
		...mapEntry,
		id: testId(350 + at),
		number: `RT-261120-0${at}`,
		state,
		plate: `34SVK10${at}`,
		driverName: `Sürücü ${at}`,
		stops: [{ ...stop, planLocked: false, arrivedAt: null, finishedAt: null }],
	};
}

async function open(change: Partial<RouteDetail>, others: MapRoute[]) {
	const route = routeDetail({ stops, stopCount: 3, ...change });
	answer(showRoute, route);
	answer(readRouteMap, routeMap({ routes: others }));
	await renderScreen(routePath(route.id), { as });
	return route;
}

const debits: RouteDetail['debits'] = [
	{
		id: debitId,
		number: 'ZMT-1',
		state: 'open',
		driverName: 'Gökhan Öz',
		balance: balance(3),
		waitingTransfers: [],
	},
];

function answerRoad(): void {
	answer(transferTargets, {
		items: [2, 3].map((at) => ({
			debitId: testId(520 + at),
			number: `ZMT-${at}`,
			routeNumber: `RT-261120-0${at}`,
			driverName: `Sürücü ${at}`,
			plate: `34SVK10${at}`,
		})),
	});
	const [line] = debitDetail().lines;
	const lines = [0, 1, 2].flatMap((at) =>
		line === undefined
			? []
			: [
					{
						...line,
						pieceId: testId(211 + at),
						orderId: testId(201 + at),
						state: 'debited' as const,
					},
				],
	);
	answer(showDebit, debitDetail({ lines, transfers: [] }));
	answer(requestTransfer, { id: testId(601), version: 1, number: 'DVR-1' });
}

const road = () => [other(2, 28.91, 'in_progress'), other(3, 29.29, 'in_progress')];

test('a whole route goes to the nearest driver with two clicks, to another with three', async () => {
	answerRoad();
	await open({ state: 'in_progress', debits }, road());
	await expect.element(button('Durakları Devret')).toBeVisible();
	let clicks = 0;
	const count = ({ isTrusted }: MouseEvent) => {
		if (isTrusted) clicks += 1;
	};
	document.addEventListener('click', count, true);
	onTestFinished(() => document.removeEventListener('click', count, true));
	await button('Durakları Devret').click();
	await expect.element(page.getByRole('radio', { name: /34 SVK 102/ })).toBeChecked();
	await expectAccessible({ dark: true });
	await page.getByRole('radio', { name: /34 SVK 103/ }).click();
	await button('3 Durağı Devret').click();
	await expect.element(page.getByText(/DVR-1 oluşturuldu/)).toBeVisible();
	expect(clicks).toBe(3);
	expect(requestsOf(requestTransfer)).toMatchObject([
		{ body: { toDebitId: testId(523), pieceIds: [testId(211), testId(212), testId(213)] } },
	]);
});

test('some of the stops go, the others stay', async () => {
	answerRoad();
	await open({ state: 'suspended', suspendedReason: 'Araç arızası', debits }, road());
	await button('Durakları Devret').click();
	await page.getByRole('radio', { name: /34 SVK 102/ }).click();
	await page.getByRole('checkbox', { name: '2. durak' }).click();
	await button('2 Durağı Devret').click();
	await expect.poll(() => requestsOf(requestTransfer).length).toBe(1);
	expect(requestsOf(requestTransfer)).toMatchObject([
		{ body: { toDebitId: testId(522), pieceIds: [testId(211), testId(213)] } },
	]);
});

test('before the loading the orders move behind the stops of the other route', async () => {
	answer(moveRouteOrders, {
		rows: [201, 202, 203].map((at) => ({
			id: testId(at),
			label: `SP-${at}`,
			done: true,
			code: null,
			detail: null,
		})),
		doneCount: 3,
		refusedCount: 0,
		routes: [],
	});
	await open({ state: 'planned', debits: [] }, [
		other(2, 29.2, 'planned'),
		other(3, 29.1, 'closed'),
	]);
	await button('Durakları Devret').click();
	await button('3 Durağı Devret').click();
	await expect.element(page.getByText('3 sipariş devredildi.')).toBeVisible();
	expect(requestsOf(moveRouteOrders)[0]?.body).toMatchObject({
		moves: [201, 202, 203].map((order, at) => ({
			orderId: testId(order),
			fromRouteId: testId(301),
			toRouteId: testId(352),
			position: at + 2,
		})),
	});
});

test('without another route it says so', async () => {
	answer(transferTargets, { items: [] });
	await open({ state: 'in_progress', debits }, []);
	await button('Durakları Devret').click();
	await expect.element(page.getByText('Bu depoda dağıtımda başka rota bulunmuyor.')).toBeVisible();
});
