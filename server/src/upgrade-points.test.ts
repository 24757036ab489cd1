// Orders of the version before points said how they are known (docs/domain.md#points-of-orders).
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from './db/ids.ts';
import { migrate } from './db/migrate.ts';
import { migrateUpTo } from './testing/database/earlier-version.ts';
import { createEmptyDatabase } from './testing/database/test-database.ts';
import { addTestDepot } from './testing/fixture/test-access.ts';

const database = await createEmptyDatabase();
const { db } = database;
afterAll(() => database.drop());

test('the points of stored orders are of the shop, the office, or a centre', async () => {
	await migrateUpTo(database, '0140');
	const depotId = await addTestDepot(db, 'UMR');
	const importId = newId();
	const province = [
		{ code: 'no_point', sentence: 'Konum yok: haritada il merkezinde gösterilir.' },
	];
	const district = [
		{ code: 'no_point', sentence: 'Konum yok: haritada ilçe merkezinde gösterilir.' },
	];
	const orders = [
		{ no: 'file', importId, longitude: 29, event: 'imported' },
		{ no: 'dragged', importId, longitude: 29, event: 'placed' },
		{ no: 'edited', importId, longitude: 29, event: 'edited' },
		{ no: 'form', importId: null, longitude: 29, event: 'created' },
		{ no: 'district', importId, longitude: 29, isApproximate: true, warnings: district },
		{ no: 'province', importId, longitude: 29, isApproximate: true, warnings: province },
		{ no: 'nowhere', importId, longitude: null },
	];
	for (const [index, order] of orders.entries()) {
		const orderId = newId();
		await sql`
			insert into orders (depot_id, id, order_no, recipient_name, address_line, longitude, latitude,
				location_approximate, warnings, import_id, service_date, piece_count, payment_type, state,
				content_hash, created_at, updated_at)
			values (${depotId}, ${orderId}, ${order.no}, 'Ayşe Yılmaz', 'Moda Cad. 1', ${order.longitude},
				${order.longitude === null ? null : 41}, ${order.isApproximate ?? false},
				${JSON.stringify(order.warnings ?? [])}, ${order.importId}, '2026-11-20', 1, 'online', 'ready',
				${order.no}, now(), now())`.execute(db);
		await sql`
			insert into events (depot_id, change_seq, id, noun, noun_id, kind, payload, actor_name, at)
			values (${depotId}, ${1000 + index}, ${newId()}, 'order', ${orderId},
				${order.event ?? 'imported'}, ${JSON.stringify({ changes: [{ field: 'point' }] })}, 'Test',
				now())`.execute(db);
	}

	await migrate(database);

	const { rows } = await sql`
		select order_no as no, location_source as source, location_precision as precision,
			location_approximate as "isApproximate"
		from orders order by id`.execute(db);
	expect(rows).toEqual([
		{ no: 'file', source: 'shop', precision: 'door', isApproximate: false },
		{ no: 'dragged', source: 'office', precision: 'door', isApproximate: false },
		{ no: 'edited', source: 'office', precision: 'door', isApproximate: false },
		{ no: 'form', source: 'office', precision: 'door', isApproximate: false },
		{ no: 'district', source: 'district', precision: 'district', isApproximate: true },
		{ no: 'province', source: 'district', precision: 'province', isApproximate: true },
		{ no: 'nowhere', source: null, precision: null, isApproximate: false },
	]);
});
