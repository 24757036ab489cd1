import * as loading from '@sevk/contract/debits/debit-loading';
import { countRoutes, exportRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { endOfDaySheet, showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { afterAll, expect, test } from 'vitest';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { manyRoutes } from '../../../testing/build/route-builders.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { implementSettlementDays } from './settlement-days-endpoints.ts';

const context = await createCustodyTestContext(implementSettlementDays);
afterAll(context.close);

const serviceDate = '2027-02-01';

test('lists why each order, or the rest of it, was not delivered', async () => {
	const route = await context.plannedRoute(
		[
			{ orderNo: 'NEDEN-1', pieceCount: 3 },
			{ orderNo: 'NEDEN-2', pieceCount: 2 },
			{ orderNo: 'NEDEN-3' },
		],
		{ serviceDate },
	);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	const [first = '', second = '', third = ''] = route.orderIds;
	const idsOf = (id: string) => pieces.filter(({ orderId }) => orderId === id).map((one) => one.id);
	const [went = '', stayed = ''] = idsOf(second);
	for (const { id, barcode } of pieces) if (id !== stayed) await context.scan(debitId, barcode);
	await context.send(loading.leaveInDepot, {
		params: { debitId },
		body: { pieceIds: [stayed], reasonCode: 'VEHICLE_FULL', note: '' },
	});
	await context.handOver(debitId);
	await context.accept(debitId);
	expect((await context.depart(route)).status).toBe(200);
	const part = { ...delivered, outcome: 'partially_delivered' };
	const results = [
		await context.record(route, first, { ...part, deliveredPieceIds: idsOf(first).slice(0, 2) }),
		await context.record(route, second, { ...part, deliveredPieceIds: [went] }),
		await context.record(route, third, failed),
	];
	expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
	const { body } = await context.as('manager')(showEndOfDay, { query: { serviceDate } });
	expect(body.unresolved.map(({ orderNo, reason }) => [orderNo, reason])).toEqual([
		['NEDEN-1', 'Kısmi teslim: 2/3 koli'],
		['NEDEN-2', 'Kısmi teslim: 1/2 koli · Araçta yer yok / kapasite aşıldı'],
		['NEDEN-3', 'Süre yetmedi'],
	]);
	const response = await context.app.inject({
		method: 'GET',
		url: `${endOfDaySheet.path}?serviceDate=${serviceDate}`,
		headers: bearer('manager'),
	});
	await expectDocument('end-of-day', response.rawPayload);
	const text = readPdfText(response.rawPayload).replaceAll(/\s/g, '');
	const code = await readDepotCode(context.db, context.depotId);
	for (const part of [
		'GÜNSONURAPORU',
		`GS-20270201-${code}`,
		'Gün kapanmadı',
		'NEDEN-2',
		'Süre yetmedi',
	]) {
		expect(text).toContain(part.replaceAll(' ', ''));
	}
});

test('counts full and partial deliveries apart in the list, its export, the day and the report', async () => {
	const day = { dateFrom: serviceDate, dateTo: serviceDate };
	const counts = { orderCount: 3, deliveredCount: 2, partlyCount: 2, failedCount: 1 };
	const asManager = context.as('manager');
	const { body: list } = await asManager(listRoutes, { query: day });
	expect(list.items).toEqual([expect.objectContaining(counts)]);
	const { body: total } = await asManager(countRoutes, { query: day });
	expect(total).toMatchObject(counts);
	const { body: endOfDay } = await asManager(showEndOfDay, { query: { serviceDate } });
	expect(endOfDay).toMatchObject(counts);
	const { body: report } = await asManager(showPerformance, { query: day });
	const { deliveredCount, partlyCount } = counts;
	expect(report.total).toMatchObject({ outCount: 3, deliveredCount, partlyCount });
	const { body: file } = await context.app.inject({
		method: 'GET',
		url: exportRoutes.path,
		headers: bearer('manager'),
		query: { ...day, format: 'csv' },
	});
	const [heads = [], cells = []] = file.split('\r\n').map((line) => line.split(';'));
	const cellOf = (head: string) => cells[heads.indexOf(head)];
	expect(['Teslim Edilen', 'Kısmen Teslim Edilen', 'Teslim Edilemeyen'].map(cellOf)).toEqual([
		'0',
		'2',
		'1',
	]);
});

test('the sums of a day are about all of its routes', async () => {
	const day = '2027-03-05';
	await manyRoutes(context.db, context.depotId, 'closed', Array(501).fill(day));
	const { body } = await context.as('manager')(showEndOfDay, { query: { serviceDate: day } });
	expect(body).toMatchObject({ routeCount: 501, closedCount: 501, openRoutes: [] });
	expect(body.cash).toHaveLength(501);
});
