import { Readable } from 'node:stream';
import { revertResult } from '@sevk/contract/debits/delivery-results';
import { openMoney } from '@sevk/contract/money/money';
import * as orderDetail from '@sevk/contract/orders/order-detail';
import * as orderEdits from '@sevk/contract/orders/order-edits';
import * as contract from '@sevk/contract/privacy/personal-records';
import { exportPersonalData, listErasures } from '@sevk/contract/privacy/personal-records';
import { decideCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { listZip } from '../../outside/table/zip-archive.ts';
import { anOrderDraft, someOrders } from '../../testing/build/builders.ts';
import { bearer } from '../../testing/build/fake-identity.ts';
import { asOwner } from '../../testing/database/as-owner.ts';
import { tablesWith } from '../../testing/database/text-search.ts';
import { createCustodyTestContext, delivered } from '../../testing/fixture/custody-test-context.ts';
import { demoSecret } from '../../testing/fixture/demo-database.ts';
import { implementMoney } from '../money/money-endpoints.ts';
import { implementOrders } from '../orders/order-endpoints.ts';
import { insertProposal } from '../proposals/proposal-store.ts';
import { implementCarryOvers } from '../routes/carry-over/route-carry-over-endpoints.ts';
import { finishErasuresChore } from './common/erasure-step-commands.ts';
import { implementPrivacy } from './privacy-endpoints.ts';
import { readPersonalFacts } from './recipient/personal-record-store.ts';

const picture = Buffer.from('picture');
const blobs = {
	take: async () => undefined,
	read: async () => Readable.from([picture]),
	remove: async () => undefined,
};
const context = await createCustodyTestContext(({ db }) => [
	...implementPrivacy({ db, blobs, sealedText: sealedText(demoSecret), locationDays: 30 }),
	...implementMoney({ db }),
	...implementOrders({ db }),
	...implementCarryOvers({ db }),
]);
const { app, db, ownerAddress, as, depotId } = context;
afterAll(context.close);
const admin = as('admin');

/** Each is in no other record of the test. */
const person = {
	recipientName: 'Canan Özgürlük',
	phone: '+905399876543',
	email: 'canan.oz@ornek.example',
};
const marks = [
	'Canan',
	'Berrin',
	'5399876543',
	'canan.oz',
	'Menekşe',
	'asansör',
	',7319,',
	'29.98765',
];
const draft = {
	...person,
	addressLine: 'Menekşe Sok. No: 7',
	addressHint: 'asansörün yanı',
	note: 'Canan Hanım evde',
};

const { route, pieces } = await context.routeOnRoad([
	{ ...draft, orderNo: 'KV-1', dueKurus: 5_000 },
	{ ...draft, orderNo: 'KV-2' },
	{ orderNo: 'KV-3', recipientName: 'Tuncay Erdem' },
]);
const [firstId = '', openId = '', otherId = ''] = route.orderIds;
const [branchId = ''] = await someOrders(db, depotId, [{ ...draft, orderNo: 'KV-4' }]);
const step = { serviceDate: null, windowStart: null, windowEnd: null };
const photo = `${newId()}.jpg`;

async function deliverFirst(): Promise<void> {
	await db
		.insertInto('files')
		.values({
			depot_id: depotId,
			id: photo.slice(0, -4),
			media_type: 'image/jpeg',
			byte_size: 7,
			uploaded_by: context.users.driver.userId,
			uploaded_at: new Date(),
			expires_at: new Date(Date.now() + 60_000),
		})
		.execute();
	const body = { depotId, countedKurus: 0, note: '' };
	expect(await admin(openMoney, { body })).toMatchObject({ status: 200 });
	const collections = [{ method: 'cash' as const, amountKurus: 5_000, receiptNo: null }];
	await context.record(route, firstId, { ...delivered, collections }, 'driver');
	const reverted = await context.send(revertResult, {
		params: { routeId: route.routeId },
		body: { orderId: firstId, reason: 'Canan teslim almamış' },
	});
	expect(reverted).toMatchObject({ status: 200 });
	const recorded = await context.record(
		route,
		firstId,
		{
			...delivered,
			collections,
			receivedBy: 'Berrin Özgürlük',
			relation: 'neighbour',
			note: 'Canan adına aldı',
			photoKeys: [photo],
			identityDigits: '7319',
			position: [29.98765, 41.01],
			signature: { width: 300, height: 120, strokes: [[10, 10, 80, 60, 200, 20]] },
		},
		'driver',
	);
	expect(recorded).toMatchObject({ status: 200 });
	await db
		.insertInto('order_notes')
		.values({
			depot_id: depotId,
			id: newId(),
			order_id: firstId,
			visibility: 'office',
			body: 'Canan aradı',
			written_by: newId(),
			written_by_name: 'Ali',
			written_at: new Date(),
		})
		.execute();
	const { rows } = await sql<{ id: string }>`
		select id from attempts where order_id = ${firstId} and reverted_at is null`.execute(db);
	const pieceId = pieces.find(({ orderId }) => orderId === firstId)?.id ?? '';
	const of = { depot_id: depotId, order_id: firstId, route_id: route.routeId };
	await db
		.insertInto('product_returns')
		.values({
			...of,
			id: newId(),
			attempt_id: rows[0]?.id ?? '',
			piece_id: pieceId,
			product: 'Vazo',
			quantity: 1,
			reason_code: 'X',
			note: 'Canan kırık buldu',
			recorded_at: new Date(),
		})
		.execute();
	const releasing = { requested_by: newId(), requested_by_name: 'Ali', requested_at: new Date() };
	await db
		.insertInto('delivery_code_releases')
		.values({ ...of, ...releasing, reason: 'Canan kodu alamadı' })
		.execute();
	const changes = [{ field: 'phone', label: 'Telefon', from: '05399876543', to: '—' }];
	await db
		.insertInto('events')
		.values({
			depot_id: depotId,
			change_seq: 1_000_000,
			id: newId(),
			noun: 'order',
			noun_id: firstId,
			kind: 'edited',
			payload: JSON.stringify({ version: 2, changes }),
			actor_name: 'Ali',
			at: new Date(),
		})
		.execute();
}

async function handOverAtBranch(): Promise<void> {
	const changes = { state: 'waiting_at_branch' as const };
	await db.updateTable('orders').set(changes).where('id', '=', branchId).execute();
	const note = 'Kimliği görüldü';
	const handed = await admin(orderEdits.decideNextStep, {
		params: { orderId: branchId },
		body: { ...step, step: 'hand-over-at-branch', receivedBy: 'Canan', version: 1, note },
	});
	expect(handed).toMatchObject({ status: 200 });
}

/** A file that contained an order which another file had already created. */
async function importAgain(): Promise<void> {
	const importId = newId();
	await db
		.insertInto('order_imports')
		.values({
			depot_id: depotId,
			id: importId,
			file_name: 'b.csv',
			file_hash: '',
			state: 'done',
			created_by: newId(),
			created_at: new Date(),
			samples: ['Canan Özgürlük'],
		})
		.execute();
	await db
		.insertInto('order_import_rows')
		.values({
			depot_id: depotId,
			import_id: importId,
			line: 2,
			order_no: 'KV-1',
			outcome: 'duplicate',
			cells: JSON.stringify(['Canan Özgürlük']),
		})
		.execute();
}

/** An order that repeats, made from the first one. */
async function repeatFirst(): Promise<void> {
	const { lines: _, ...form } = anOrderDraft(draft);
	await db
		.insertInto('standing_orders')
		.values({
			depot_id: depotId,
			id: newId(),
			number: 1,
			weekdays: ['tuesday'],
			every_weeks: 1,
			starts_on: '2020-01-01',
			ends_on: '2020-12-31',
			draft: JSON.stringify({ ...form, lines: [] }),
			source_order_id: firstId,
			created_by_name: 'Ali',
			created_at: new Date(),
			updated_at: new Date(),
		})
		.execute();
}

const erase = (...orderIds: string[]) =>
	admin(contract.erasePersonalData, { body: { orderIds, basis: 'request' } });

/** The ledgers of goods and money without their notes. */
async function readLedger() {
	const entries = await db.selectFrom('custody_entries').selectAll().orderBy('key').execute();
	const transfers = await db.selectFrom('money_transfers').selectAll().orderBy('id').execute();
	return [...entries, ...transfers].map(({ note: _, ...entry }) => entry);
}

test('finds the orders of a person by phone, name and number', async () => {
	await deliverFirst();
	await handOverAtBranch();
	await importAgain();
	await repeatFirst();
	const find = async (text: string) => {
		const { body } = await admin(contract.findPersonOrders, { body: { text } });
		return body.items.map(({ orderNo }) => orderNo).sort();
	};
	expect(await find('0539 987 65 43')).toEqual(['KV-1', 'KV-2', 'KV-4']);
	expect(await find('Canan.Oz@ornek.example')).toEqual(['KV-1', 'KV-2', 'KV-4']);
	expect(await find('özgürlük canan')).toEqual(['KV-1', 'KV-2', 'KV-4']);
	expect(await find('KV-3')).toEqual(['KV-3']);
	expect(await find('%%%')).toEqual([]);
});

test('exports what is stored, with files and signatures, and notes it in the history', async () => {
	const response = await app.inject({
		method: 'POST',
		url: exportPersonalData.path,
		headers: bearer('admin'),
		payload: { orderIds: [firstId] },
	});
	const names = (await listZip(response.rawPayload)).map(({ name }) => name);
	expect(names).toEqual([
		'kisisel-veriler.xlsx',
		expect.stringMatching(/^dosyalar\/kv-1-\w{6}\/imza-1\.png$/),
		expect.stringMatching(/^dosyalar\/kv-1-\w{6}\/dosya-1\.jpg$/),
	]);
	const event = db.selectFrom('events').select('id').where('kind', '=', 'personal_data_exported');
	expect(await event.where('noun_id', '=', firstId).execute()).toHaveLength(1);
});

test('what is no order is not exported and leaves nothing in the history', async () => {
	const unknownId = newId();
	const { statusCode } = await app.inject({
		method: 'POST',
		url: exportPersonalData.path,
		headers: bearer('admin'),
		payload: { orderIds: [unknownId] },
	});
	expect(statusCode).toBe(404);
	const events = db.selectFrom('events').select('id').where('noun_id', '=', unknownId);
	expect(await events.execute()).toEqual([]);
});

test('exports each record of the person that an erasure deletes', async () => {
	const subjects: Readonly<Record<string, readonly string[]>> = {
		attempts: ['1. teslimat denemesi'],
		custody_entries: ['Koli hareketi'],
		delivery_code_releases: ['Kodsuz teslim'],
		events: ['İşlem geçmişi'],
		money_transfers: ['Para hareketi'],
		order_import_rows: ['Aktarılan dosyanın satırı'],
		order_imports: ['Aktarılan dosyanın satırı'],
		order_notes: ['Not'],
		orders: ['Sipariş'],
		product_returns: ['İade edilen ürün'],
		standing_orders: ['Düzenli sipariş'],
	};
	expect((await tablesWith(ownerAddress, 'Canan')).sort()).toEqual(Object.keys(subjects));
	const facts = await readPersonalFacts(db, { depotId, orderId: firstId });
	const found = facts.filter(({ value }) => value.includes('Canan')).map(({ subject }) => subject);
	expect([...new Set(found)].sort()).toEqual([...new Set(Object.values(subjects).flat())].sort());
	const fields = facts.map(({ field }) => field);
	expect(fields).toContain('Geri alma nedeni');
	expect(fields).toContain('E-posta');
});

test('an open order and an order on an open route are refused with a sentence', async () => {
	expect((await erase(firstId, openId)).body.rows).toMatchObject([
		{ done: false, code: 'privacy/route-open' },
		{ done: false, code: 'privacy/order-open' },
	]);
	const name = db.selectFrom('orders').select('recipient_name').where('id', '=', firstId);
	expect(await name.execute()).toEqual([{ recipient_name: person.recipientName }]);
	const bypass = sql`select erase_recipient(${depotId}, ${openId}, 'x', now())`.execute(db);
	await expect(bypass).rejects.toThrow('open order');
});

/** The kept plan of a day with the order, and that of another one. */
async function proposeWith(orderId: string, longitude: number): Promise<string> {
	const id = newId();
	const point = { type: 'Point', coordinates: [longitude, 40.987] };
	const facts = { vehicles: [], pool: [{ orders: [{ orderId, point }] }] };
	const row = {
		depot_id: depotId,
		id,
		service_date: '2026-03-05',
		level: 'add',
		maximum_seconds: 1,
		order_count: 1,
		vehicle_count: 1,
		facts: facts as unknown as PlanFacts,
		created_by: newId(),
		created_by_name: 'Pelin Plan',
		created_at: new Date(),
	} as const;
	await db.transaction().execute((tx) => insertProposal(tx, row));
	return id;
}

test('an erasure leaves nothing of the person, and keeps ledger, money and the others', async () => {
	const revoke = 'execute on function erase_recipient(uuid, uuid, text, timestamptz)';
	const owned = (statement: string) => asOwner(ownerAddress, (owner) => owner.query(statement));
	await db.updateTable('routes').set({ state: 'closed' }).where('id', '=', route.routeId).execute();
	await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', openId).execute();
	const ledger = await readLedger();
	const proposalId = await proposeWith(firstId, 29.98765);
	const otherId = await proposeWith(newId(), 29.1);
	// The functions refuse, as if the process were killed after the decision; the chore continues.
	await owned(`revoke ${revoke} from sevk_app`);
	expect((await erase(firstId)).status).toBe(500);
	const log = pino({ level: 'silent' });
	const chore = finishErasuresChore(db, log);
	expect(await chore.run(new AbortController().signal)).toBe(0);
	await owned(`grant ${revoke} to sevk_app`);
	expect(await chore.run(new AbortController().signal)).toBe(1);
	expect((await erase(firstId, openId, branchId)).body).toMatchObject({
		doneCount: 3,
		refusedCount: 0,
	});
	expect(await db.selectFrom('waiting_erasures').select('id').execute()).toEqual([]);
	for (const mark of marks)
		expect([mark, await tablesWith(ownerAddress, mark)]).toEqual([mark, []]);
	expect(await tablesWith(ownerAddress, 'Tuncay')).toContain('orders');
	expect(await readLedger()).toEqual(ledger);
	const proposals = await db
		.selectFrom('proposals')
		.select(['id', 'state', sql<boolean>`facts is null`.as('isForgotten')])
		.orderBy('id')
		.execute();
	expect(proposals).toEqual([
		{ id: proposalId, state: 'cancelled', isForgotten: true },
		{ id: otherId, state: 'queued', isForgotten: false },
	]);
	const file = db.selectFrom('files').select(['noun', 'expires_at']);
	const [released] = await file.where('id', '=', photo.slice(0, -4)).execute();
	expect(released?.noun).toBeNull();
	expect(released?.expires_at?.getTime()).toBeLessThan(Date.now() - 3_600_000);
});

test('an erasure is logged once, without personal data', async () => {
	expect((await erase(firstId, openId, branchId)).body.doneCount).toBe(3);
	const { body } = await admin(listErasures);
	expect(body.items.map(({ orderNo }) => orderNo).sort()).toEqual(['KV-1', 'KV-2', 'KV-4']);
	expect(body.items[0]).toMatchObject({ basis: 'request', erasedByName: 'Zehra Uçar' });
	const { body: found } = await admin(contract.findPersonOrders, { body: { text: 'KV-1' } });
	expect(found.items).toMatchObject([{ recipientName: 'Silindi', phone: null, erased: true }]);
	expect(await context.orderState(otherId)).toBe('out_for_delivery');
});

test('an erased order accepts no change that would store personal data again', async () => {
	await db.updateTable('routes').set({ state: 'reconciling' }).execute();
	const { version } = (await admin(orderDetail.showOrder, { params: { orderId: firstId } })).body;
	const params = { orderId: firstId };
	const sentBack = { ...step, step: 'send-back' as const };
	const answers = [
		await admin(orderEdits.editOrder, { params, body: { version, recipientName: 'Canan' } }),
		await admin(orderEdits.addOrderNote, { params, body: { visibility: 'office', body: 'Canan' } }),
		await admin(orderEdits.decideNextStep, {
			params,
			body: { ...sentBack, version, note: 'Canan' },
		}),
		await admin(orderEdits.cancelOrder, { params, body: { version, note: 'Canan' } }),
		await context.revert(route, firstId),
	];
	expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'order/erased'));
	const decisions = [{ ...sentBack, orderId: firstId, version }];
	const carried = await admin(decideCarryOvers, { body: { depotId, decisions, note: 'Canan' } });
	expect(carried.body.rows).toMatchObject([{ done: false, code: 'order/erased' }]);
	expect(await tablesWith(ownerAddress, 'Canan')).toEqual([]);
	const reopening = db.updateTable('orders').set({ state: 'ready' }).where('id', '=', firstId);
	await expect(reopening.execute()).rejects.toThrow('orders_erased');
});
