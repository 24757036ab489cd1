// Databases of the version before docs/decisions/0073-keys-of-orders.md.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from './db/ids.ts';
import { migrate } from './db/migrate.ts';
import { piecesOfCode } from './features/orders/common/order-piece-code-store.ts';
import { migrateUpTo } from './testing/database/earlier-version.ts';
import { createEmptyDatabase } from './testing/database/test-database.ts';
import { addTestDepot } from './testing/fixture/test-access.ts';

const database = await createEmptyDatabase();
const { db } = database;
afterAll(() => database.drop());

test('numbers and codes that were two before and are one now stay, and a scan asks', async () => {
	await migrateUpTo(database, '0119');
	const depotId = await addTestDepot(db, 'UMR');
	const orders = [
		{ no: 'web-1', sender: 'Deniz', code: '00386901234567890123' },
		{ no: 'WEB-1', sender: 'DENİZ', code: '386901234567890123' },
		{ no: 'Web–1', sender: 'Kuzey', code: '(00)386901234567890123' },
	];
	for (const { no, sender, code } of orders) {
		const [orderId, pieceId] = [newId(), newId()];
		await sql`
			insert into orders (depot_id, id, order_no, sender_name, recipient_name, address_line,
				service_date, piece_count, payment_type, state, content_hash, created_at, updated_at)
			values (${depotId}, ${orderId}, ${no}, ${sender}, 'Ayşe Yılmaz', 'Moda Cad. 1', '2026-11-20', 1,
				'online', 'ready', ${no}, now(), now())`.execute(db);
		await sql`
			insert into pieces (depot_id, id, order_id, barcode, sender_barcode, sender_fold, created_at)
			values (${depotId}, ${pieceId}, ${orderId}, ${`${no}-1`}, ${code}, fold_text(${sender}), now())
		`.execute(db);
		await sql`
			insert into custody_entries (depot_id, piece_id, seq, to_holder, movement, key, actor_id,
				actor_name, at)
			values (${depotId}, ${pieceId}, 1, 'depot', 'received', ${pieceId}, ${pieceId}, 'Test', now())
		`.execute(db);
		await sql`
			insert into custody (depot_id, piece_id, holder, version, since)
			values (${depotId}, ${pieceId}, 'depot', 1, now())`.execute(db);
	}

	await migrate(database);

	const { rows } = await sql<{ no: string; repeat: number; isFreed: boolean }>`
		select o.order_no as no, o.number_repeat as repeat, p.sender_barcode_freed_at is not null as "isFreed"
		from orders o join pieces p on p.depot_id = o.depot_id and p.order_id = o.id
		order by o.id`.execute(db);
	expect(rows).toEqual([
		{ no: 'web-1', repeat: 0, isFreed: true },
		{ no: 'WEB-1', repeat: 1, isFreed: false },
		{ no: 'Web–1', repeat: 0, isFreed: false },
	]);
	const named = async (code: string) =>
		(await sql`${piecesOfCode(sql`${depotId}::uuid`, code)}`.execute(db)).rows.length;
	expect(await named('Web-1')).toBe(3);
	expect(await named('WEB-1-1')).toBe(1);
	expect(await named(']C100386901234567890123')).toBe(3);
});
