import { debitHistory } from '@sevk/contract/debits/debit-detail';
import { addEquipment, handBackEquipment } from '@sevk/contract/debits/debit-equipment';
import * as loading from '@sevk/contract/debits/debit-loading';
import { cancelRoute } from '@sevk/contract/routes/route-outing';
import { afterAll, expect, test } from 'vitest';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
const { send, as, show } = context;
afterAll(context.close);

const loaded = (count = 2) => context.loadedRoute(Array.from({ length: count }, () => ({})));

test('a route can be cancelled only with an empty vehicle', async () => {
	const { route, debitId } = await loaded();
	const cancel = async () => {
		const { version } = await context.showRoute(route.routeId);
		const params = { routeId: route.routeId };
		return as('manager')(cancelRoute, { params, body: { version, reason: 'Araç arızası' } });
	};
	expect(await cancel()).toMatchObject({
		status: 409,
		body: {
			code: 'route/pieces-in-custody',
			detail: `Rota ${route.number} iptal edilemez: 2 koli hâlâ zimmette.`,
		},
	});
	const { version } = await show(debitId);
	await send(loading.cancelDebit, { params: { debitId }, body: { version, note: 'Boşaltıldı' } });
	const draft = await context.openDebit(route);
	expect((await cancel()).status).toBe(200);
	expect((await show(draft)).state).toBe('cancelled');
	expect(await context.orderState(route.orderIds[0])).toBe('ready');
});

test('a route whose driver has equipment or float is cancelled when both are back', async () => {
	const { route, debitId, pieces } = await loaded();
	const device = { kind: 'other' as const, label: 'Soğutucu kutu', serial: '', count: 1 };
	const added = await send(addEquipment, { params: { debitId }, body: device });
	expect(added.status).toBe(200);
	const { version: scanned } = await show(debitId);
	const handingOver = { version: scanned, floatKurus: 50_000 };
	await send(loading.handOver, { params: { debitId }, body: handingOver });
	expect((await context.accept(debitId)).status).toBe(200);
	const cancel = async (more: { returnedFloatKurus?: number } = {}) => {
		const { version } = await context.showRoute(route.routeId);
		const params = { routeId: route.routeId };
		const body = { version, reason: 'Araç arızalandı', ...more };
		return as('manager')(cancelRoute, { params, body });
	};
	expect((await cancel()).body.code).toBe('route/pieces-in-custody');
	for (const { barcode } of pieces) await context.handBack(debitId, barcode);
	expect((await cancel()).body.code).toBe('route/equipment-in-custody');
	const [item] = (await show(debitId)).equipment;
	const back = { params: { debitId, equipmentId: item?.id ?? '' }, body: { count: 1 } };
	expect((await send(handBackEquipment, back)).status).toBe(200);
	const refused = { status: 409, body: { code: 'route/float-in-custody' } };
	expect(await cancel()).toMatchObject({ ...refused, body: { facts: { floatKurus: 50_000 } } });
	expect(await cancel({ returnedFloatKurus: 40_000 })).toMatchObject(refused);
	expect((await cancel({ returnedFloatKurus: 50_000 })).status).toBe(200);
	expect(await show(debitId)).toMatchObject({ floatKurus: 50_000, state: 'cleared' });
	const history = await as('manager')(debitHistory, { params: { debitId } });
	expect(history.body.items.map(({ sentence }) => sentence)).toContain(
		'Bozuk para avansı geri alındı: ₺500,00.',
	);
});
