import { routePath } from '@sevk/contract/common/paths';
import {
	proposeWithdrawal,
	type Withdrawal,
	withdrawVehicle,
} from '@sevk/contract/proposals/plan-suggestions';
import { type RouteDetail, showRoute } from '@sevk/contract/routes/route-detail';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { balance, routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const as = profile('ops_manager');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const suspends = page.getByRole('checkbox', { name: 'Rotayı askıya al' });

const debits: RouteDetail['debits'] = [
	{
		id: testId(501),
		number: 'ZMT-1',
		state: 'open',
		driverName: 'Gökhan Öz',
		balance: balance(3),
		waitingTransfers: [],
	},
];
const route = routeDetail({ state: 'in_progress', debits });

const order = (at: number) => ({
	orderId: testId(200 + at),
	orderNo: `SP-${at}`,
	version: 2,
	position: at + 3,
});
const taker = (at: number, orders: Withdrawal['takers'][number]['orders']) => ({
	routeId: testId(350 + at),
	number: `RT-261120-0${at}`,
	version: 6,
	plate: `34SVK10${at}`,
	driverName: `Sürücü ${at}`,
	stopCount: orders.length,
	lateCount: 0,
	metres: 4200,
	seconds: 1380,
	orders,
});
const shared: Withdrawal = {
	routeId: route.id,
	version: route.version,
	isOnRoad: true,
	takers: [{ ...taker(2, [order(1), order(2)]), lateCount: 1 }, taker(3, [order(3)])],
	staying: [],
	distanceSource: 'estimate',
};
const staying = [
	{
		orderId: testId(204),
		orderNo: 'SP-4',
		district: 'Şile',
		neighbourhood: 'Ağva',
		reason: 'Kapasite yetmiyor.',
	},
];

async function open(reply: Parameters<typeof answer<typeof proposeWithdrawal>>[1]) {
	answer(showRoute, route);
	answer(proposeWithdrawal, reply);
	await renderScreen(routePath(route.id), { as });
	await button('Aracı Çıkar').click();
}

test('shows who gets which stops, and applies it with the suspension', async () => {
	answer(withdrawVehicle, {
		orderCount: 3,
		transferNumbers: ['DVR-1', 'DVR-2'],
		suspended: true,
	});
	await open(shared);
	const takers = page.getByRole('list', { name: 'Devralacak rotalar' });
	await expect.element(takers.getByText('34 SVK 102 · Sürücü 2')).toBeVisible();
	await expect.element(takers.getByText('2 durak')).toBeVisible();
	await expect.element(takers.getByText('1 siparişin teslimat aralığı geçti')).toBeVisible();
	await expect.element(takers.getByText('+4,2 km · +23 dk').first()).toBeVisible();
	await expect.element(suspends).toBeChecked();
	await expectAccessible({ dark: true });
	await button('Uygula').click();
	await expect.element(page.getByText(/DVR-1, DVR-2 oluşturuldu/)).toBeVisible();
	expect(requestsOf(withdrawVehicle)[0]?.body).toEqual({
		version: route.version,
		takers: [
			{
				routeId: testId(352),
				version: 6,
				orders: [1, 2].map((at) => ({ orderId: testId(200 + at), version: 2, position: at + 3 })),
			},
			{
				routeId: testId(353),
				version: 6,
				orders: [{ orderId: testId(203), version: 2, position: 6 }],
			},
		],
		suspendedReason: 'Araç arızası',
	});
});

test('what stays is named with its reason, and the route is not suspended then', async () => {
	answer(withdrawVehicle, { orderCount: 3, transferNumbers: ['DVR-1'], suspended: false });
	await open({ ...shared, staying });
	await expect.element(page.getByText('Rotada kalacak 1 sipariş')).toBeVisible();
	await expect.element(page.getByText('Kapasite yetmiyor.')).toBeVisible();
	await expect.element(page.getByText('SP-4 · Şile · Ağva')).toBeVisible();
	await expect.element(suspends).not.toBeChecked();
	await button('Uygula').click();
	await expect.poll(() => requestsOf(withdrawVehicle).length).toBe(1);
	expect(requestsOf(withdrawVehicle)[0]?.body).toMatchObject({ suspendedReason: null });
});

test('without a route that could take a stop nothing can be applied', async () => {
	await open({ ...shared, takers: [], staying });
	await expect.element(page.getByText('Dağıtılabilecek durak yok')).toBeVisible();
	await expect.element(page.getByText(/Kapasite yetmiyor/)).toBeVisible();
	await expect.element(button('Uygula')).toBeDisabled();
});

test('when the day changed meanwhile it is shared out again', async () => {
	answer(withdrawVehicle, () =>
		refuse(proposalRefusals, 'proposal/day-changed', { changes: ['RT-1 rotası değişti'] }),
	);
	await open(shared);
	await button('Uygula').click();
	await expect.element(page.getByText(/hiçbir şey uygulanmadı: RT-1 rotası değişti/)).toBeVisible();
	await button('Yeniden Dağıt').click();
	await expect.poll(() => requestsOf(proposeWithdrawal).length).toBe(2);
	await expect.element(button('Uygula')).toBeEnabled();
});

test('an error and a lost connection can be tried again', async () => {
	await open(() => refuse(proposalRefusals, 'proposal/depot-unplaced', { depotName: 'Ümraniye' }));
	await expect.element(page.getByText(/deposunun haritada yeri yok/)).toBeVisible();
	await expect.element(button('Uygula')).toBeDisabled();
	answer(proposeWithdrawal, shared);
	await button('Tekrar Dene').click();
	await expect.element(button('Uygula')).toBeEnabled();
	answer(withdrawVehicle, offline);
	await button('Uygula').click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	expect(requestsOf(proposeWithdrawal).length).toBe(2);
});
