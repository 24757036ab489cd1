import { orderHistory } from '@sevk/contract/orders/order-detail';
import { listImportRows, runOrderImport } from '@sevk/contract/orders/order-imports';
import { addDays, formatDate, todayIn } from '@sevk/domain/common/date/date';
import { weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	createImportTestContext,
	good,
	goodRow,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';

let context: ImportTestContext;
const day = addDays(todayIn(new Date()), 3);

beforeAll(async () => {
	context = await createImportTestContext();
	await sql`insert into capacity_rules
		(depot_id, area, weekday, closed, stops, updated_by_name, updated_at)
		values (${context.depotId}, 'İstanbul/Kadıköy', ${weekdayKeyOf(day)}, false, 2, 'Test', now())`.execute(
		context.database.db,
	);
});
afterAll(() => context.close());

/** A file of three orders for a day with room for two stops; each test has its own week. */
async function aFile(name: string, serviceDate: string, doorOf = (no: number) => no) {
	const rows = [1, 2, 3].map((no) =>
		goodRow(`${name}-${no}`, `${name} ${no}`)
			.replace('No:1 ', `No:${doorOf(no)} `)
			.replace('20.11.2026', formatDate(serviceDate)),
	);
	const { body } = await context.upload([good, ...rows].join('\r\n'), `${name}.csv`);
	return body;
}

async function daysOf(name: string) {
	const { rows } = await sql<{ day: string; id: string }>`
		select id, service_date::text as day from orders
		where depot_id = ${context.depotId} and order_no like ${`${name}-%`} order by order_no`.execute(
		context.database.db,
	);
	return rows;
}

test('a file whose days are full is asked about before anything is saved', async () => {
	const preview = await aFile('DOLU', day);
	const params = { importId: preview.id };
	const refused = await context.send(runOrderImport, { params, body: { version: 1 } });
	expect(refused).toMatchObject({ status: 409, body: { code: 'order-import/days-full' } });
	expect(refused.body).toMatchObject({ facts: { orderCount: 1 } });
	expect(await daysOf('DOLU')).toEqual([]);
	const keep = { version: 1, fullDays: 'keep' as const };
	const noReason = await context.send(runOrderImport, { params, body: keep });
	expect(noReason).toMatchObject({ status: 409, body: { code: 'order-import/days-full' } });
});

test('orders of one address are one stop, so a file of them is not asked about', async () => {
	const file = await aFile('TEK', addDays(day, 21), () => 7);
	await context.run(file, {});
	expect((await daysOf('TEK')).map((one) => one.day)).toEqual(
		[1, 2, 3].map(() => addDays(day, 21)),
	);
});

test('rows are put on the next day with room, on their day with a reason, or left out', async () => {
	const moved = await aFile('SONRA', day);
	await context.run(moved, { fullDays: 'next' });
	expect((await daysOf('SONRA')).map((one) => one.day)).toEqual([day, day, addDays(day, 1)]);

	const kept = await aFile('KAL', addDays(day, 7));
	await context.run(kept, { fullDays: 'keep', capacityReason: 'Kampanya' });
	const orders = await daysOf('KAL');
	expect(orders.map((one) => one.day)).toEqual(orders.map(() => addDays(day, 7)));
	const details = await Promise.all(
		orders.map(async ({ id: orderId }) => {
			const { body } = await context.send(orderHistory, { params: { orderId } });
			return body.items.some(({ detail }) => detail?.includes('Kapasite dışında alındı: Kampanya'));
		}),
	);
	expect(details).toEqual([false, false, true]);

	const less = await aFile('AZ', addDays(day, 14));
	await context.run(less, { fullDays: 'leave_out' });
	expect(await daysOf('AZ')).toHaveLength(2);
	const { body } = await context.send(listImportRows, { params: { importId: less.id } });
	expect(body.items.at(-1)?.problems.map(({ sentence }) => sentence)).toContain(
		'Bu ilçede o gün yer yok; satır seçiminize göre alınmadı.',
	);
});
