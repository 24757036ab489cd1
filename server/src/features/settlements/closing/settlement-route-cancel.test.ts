import { debitHistory } from '@sevk/contract/debits/debit-detail';
import { addEquipment, handBackEquipment } from '@sevk/contract/debits/debit-equipment';
import * as loading from '@sevk/contract/debits/debit-loading';
import { cancelRoute } from '@sevk/contract/routes/route-outing';
import { exportDayCash, showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import {
	approveDifference,
	listDriverDebts,
	showSettlement,
} from '@sevk/contract/settlements/settlements';
import type { FloatDifference } from '@sevk/domain/routes/common/route-float';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { implementSettlementDays } from '../days/settlement-days-endpoints.ts';
import { implementSettlements } from '../settlement-endpoints.ts';

const context = await createCustodyTestContext((deps) => [
	...implementSettlements(deps),
	...implementSettlementDays(deps),
]);
const { db, send, as, show } = context;
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

type Cancellation = {
	readonly returnedFloatKurus: number;
	readonly floatDifference?: FloatDifference;
};

/** A route that its driver accepted with a float of ₺500,00, and whose goods are back. */
async function acceptedWithFloat() {
	const { route, debitId, pieces } = await loaded();
	const { version: scanned } = await show(debitId);
	const handingOver = { version: scanned, floatKurus: 50_000 };
	await send(loading.handOver, { params: { debitId }, body: handingOver });
	expect((await context.accept(debitId)).status).toBe(200);
	for (const { barcode } of pieces) await context.handBack(debitId, barcode);
	return { route, debitId };
}

async function cancelShort(
	{ routeId }: { readonly routeId: string },
	more: Cancellation,
	who: Parameters<typeof as>[0] = 'manager',
) {
	const { version } = await context.showRoute(routeId);
	const body = { version, reason: 'Araç arızalandı', ...more };
	return as(who)(cancelRoute, { params: { routeId }, body });
}

const lost = { reason: 'change' as const, note: 'Kasa çantasından düşmüş', isOwed: false };

async function settlementOf(routeId: string) {
	return (await as('manager')(showSettlement, { params: { routeId } })).body;
}

test('a float that came back short is a difference of its own, and no debt of the driver', async () => {
	const { route, debitId } = await acceptedWithFloat();
	const short = { returnedFloatKurus: 35_000, floatDifference: lost };
	expect((await cancelShort(route, short, 'planner')).status).toBe(403);
	expect(await cancelShort(route, { ...short, returnedFloatKurus: 50_001 })).toMatchObject({
		body: { code: 'route/float-in-custody' },
	});
	const silent = { ...lost, reason: 'other' as const, note: '' };
	expect(await cancelShort(route, { ...short, floatDifference: silent })).toMatchObject({
		body: { code: 'common/note-too-short' },
	});
	expect((await cancelShort(route, short)).status).toBe(200);
	const settlement = await settlementOf(route.routeId);
	expect(settlement).toMatchObject({
		state: 'short',
		expectedKurus: 50_000,
		countedKurus: 35_000,
		differenceKurus: -15_000,
		differenceReason: 'change',
		isOwed: false,
		countedByName: 'Elif Şahin',
	});
	const approval = { params: { routeId: route.routeId }, body: { version: 1, note: '' } };
	expect(await as('manager')(approveDifference, approval)).toMatchObject({
		body: { code: 'settlement/own-count' },
	});
	expect((await as('admin')(approveDifference, approval)).status).toBe(200);
	expect((await settlementOf(route.routeId)).state).toBe('approved');
	const { rows } = await sql`select 1 from driver_debts where route_id = ${route.routeId}`.execute(
		db,
	);
	expect(rows).toEqual([]);
	const history = await as('manager')(debitHistory, { params: { debitId } });
	expect(history.body.items.map(({ sentence }) => sentence)).toContain(
		'Bozuk para avansı eksik geri alındı: ₺500,00 yerine ₺350,00.',
	);
});

test('a lost float that the driver owes becomes his debt once a second person approves', async () => {
	const { route } = await acceptedWithFloat();
	const floatDifference = { ...lost, isOwed: true };
	await cancelShort(route, { returnedFloatKurus: 0, floatDifference });
	const params = { driverId: context.driverId };
	const openOf = async () => (await as('manager')(listDriverDebts, { params })).body.openKurus;
	const before = await openOf();
	await as('admin')(approveDifference, {
		params: { routeId: route.routeId },
		body: { version: 1, note: '' },
	});
	expect((await openOf()) - before).toBe(50_000);
});

test('the lost float is a line of Gün Sonu, of its export and of the cash paper', async () => {
	const { route } = await acceptedWithFloat();
	const { serviceDate } = await context.showRoute(route.routeId);
	const query = { serviceDate, depotId: context.depotId };
	const before = (await as('manager')(showEndOfDay, { query })).body;
	await cancelShort(route, { returnedFloatKurus: 35_000, floatDifference: lost });
	const day = (await as('manager')(showEndOfDay, { query })).body;
	expect(day.cash.find(({ routeId }) => routeId === route.routeId)).toMatchObject({
		routeState: 'cancelled',
		expectedKurus: 50_000,
		countedKurus: 35_000,
		differenceKurus: -15_000,
		differenceReason: 'change',
		isOwed: false,
		state: 'short',
	});
	expect(day.differenceKurus - before.differenceKurus).toBe(-15_000);
	expect(day.routeCount).toBe(before.routeCount - 1);
	const read = (url: string) =>
		context.app.inject({ method: 'GET', url, headers: bearer('manager') });
	const csv = (await read(`${exportDayCash.path}?serviceDate=${serviceDate}&format=csv`)).payload;
	const line = csv.split('\r\n').find((row) => row.includes(route.number));
	expect(line).toContain('İptal Edildi');
	expect(line).toContain('Para üstü');
	expect(line).toContain('sürücüye borç yazılmaz · Kasa çantasından düşmüş');
	for (const url of [
		`/api/end-of-day.pdf?serviceDate=${serviceDate}`,
		`/api/routes/${route.routeId}/settlement-sheet.pdf`,
	]) {
		const paper = readPdfText((await read(url)).rawPayload).replaceAll(/\s/g, '');
		expect(paper, url).toContain('bozukparaavansı;sürücüyeborçyazılmaz');
	}
});
