import { debitHistory } from '@sevk/contract/debits/debit-detail';
import * as equipment from '@sevk/contract/debits/debit-equipment';
import { disputeDebit, handOver, settleDispute } from '@sevk/contract/debits/debit-loading';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { readCloseFacts } from '../../settlements/common/settlement-store.ts';

const context = await createCustodyTestContext();
const { db, depotId, send, as, show, scan, handBack, record } = context;
afterAll(context.close);

const pos = { kind: 'pos' as const, serial: 'T650-118', label: '', count: 1 };
const crates = { kind: 'crate' as const, serial: '', label: '', count: 12 };
const add = (debitId: string, body: typeof pos | typeof crates) =>
	send(equipment.addEquipment, { params: { debitId }, body });

async function loading() {
	const route = await context.plannedRoute([{}]);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	for (const { barcode } of pieces) await scan(debitId, barcode);
	return { route, debitId, pieces };
}

test('a debit stays open until its equipment is returned or missing', async () => {
	const { route, debitId, pieces } = await loading();
	expect((await add(debitId, pos)).status).toBe(200);
	expect((await add(debitId, crates)).status).toBe(200);
	const twice = await add((await loading()).debitId, { ...pos, serial: 't650-118' });
	expect(twice.body.code).toBe('equipment/on-other-debit');
	expect((await add(debitId, { ...pos, serial: '' })).body.code).toBe('equipment/serial-missing');

	await context.handOver(debitId);
	expect((await add(debitId, crates)).body.code).toBe('debit/wrong-state');
	await context.accept(debitId);
	await context.depart(route);
	await record(route, route.orderIds[0]);
	// The goods are delivered, the POS is still with the driver.
	expect((await show(debitId)).state).toBe('partially_cleared');
	const outNow = async () =>
		(await readCloseFacts(db, depotId, [route.routeId])).get(route.routeId)?.equipmentOut;
	expect(await outNow()).toBe(13);

	const [device, boxes] = (await show(debitId)).equipment;
	const params = (item = '') => ({ debitId, equipmentId: item });
	const back = (item: string | undefined, count: number) =>
		send(equipment.handBackEquipment, { params: params(item), body: { count } });
	expect((await back(device?.id, 1)).status).toBe(200);
	expect((await back(boxes?.id, 13)).body.detail).toBe(
		'Sürücüde 12 adet kaldı; fazlası girilemez.',
	);
	expect((await back(boxes?.id, 10)).status).toBe(200);
	const note = 'İki kasa müşteride kaldı, tutanak tutuldu';
	const lose = { params: params(boxes?.id), body: { count: 2, note } };
	expect((await send(equipment.missEquipment, lose)).status).toBe(403);
	expect((await as('manager')(equipment.missEquipment, lose)).status).toBe(200);
	expect(await outNow()).toBe(0);
	expect(await show(debitId)).toMatchObject({
		state: 'cleared',
		equipment: [
			{ kind: 'pos', returnedCount: 1 },
			{ kind: 'crate', returnedCount: 10, missingCount: 2, missingNote: note },
		],
	});
	const history = db.selectFrom('events').select('kind').where('noun_id', '=', debitId);
	const kinds = (await history.execute()).map(({ kind }) => kind);
	expect(kinds).toEqual(expect.arrayContaining(['equipment_added', 'equipment_missing']));
	expect((await handBack(debitId, pieces[0]?.barcode ?? '')).body.tone).toBe('stop');
});

test('a repeated request adds equipment once; removed equipment is available to another driver', async () => {
	const { debitId } = await loading();
	const device = { ...pos, serial: 'T650-200' };
	const key = newId();
	const sendIt = () => send(equipment.addEquipment, { params: { debitId }, body: device, key });
	expect((await sendIt()).body).toEqual((await sendIt()).body);
	const [item] = (await show(debitId)).equipment;
	const params = { debitId, equipmentId: item?.id ?? '' };
	expect((await send(equipment.removeEquipment, { params, body: {} })).status).toBe(200);
	expect((await show(debitId)).equipment).toEqual([]);
	const other = await loading();
	expect((await add(other.debitId, device)).status).toBe(200);
	expect((await as('elsewhere')(equipment.removeEquipment, { params, body: {} })).status).toBe(404);
});

test('a device added to several debits at the same time is on one of them', async () => {
	const debits = await Promise.all([loading(), loading(), loading(), loading()]);
	const device = { ...pos, serial: 'T650-300' };
	const answers = await Promise.all(debits.map(({ debitId }) => add(debitId, device)));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
	const holder = debits[answers.findIndex(({ status }) => status === 200)];
	const refused = answers.find(({ status }) => status === 409);
	expect(refused?.body.facts).toEqual({ number: (await show(holder?.debitId ?? '')).number });
});

test('repeated missing notes are shortened on the item and kept in full in the history', async () => {
	const { route, debitId } = await loading();
	await add(debitId, crates);
	await context.handOver(debitId);
	await context.accept(debitId);
	await context.depart(route);
	const [boxes] = (await show(debitId)).equipment;
	const params = { debitId, equipmentId: boxes?.id ?? '' };
	const notes = [1, 2, 3].map((place) => `Kasa ${place}: ${'müşteride kaldı, '.repeat(28)}`.trim());
	for (const note of notes) {
		const lost = await as('manager')(equipment.missEquipment, { params, body: { count: 1, note } });
		expect(lost.status).toBe(200);
	}
	const [after] = (await show(debitId)).equipment;
	expect(after).toMatchObject({ missingCount: 3 });
	expect(after?.missingNote.length).toBeLessThanOrEqual(1000);
	expect(after?.missingNote.endsWith(` · ${notes.at(-1)}`)).toBe(true);
	const { items } = (await send(debitHistory, { params: { debitId } })).body;
	for (const note of notes) expect(JSON.stringify(items)).toContain(note);
});

test('the depot takes equipment and float that were not handed over off a disputed debit', async () => {
	const { debitId } = await loading();
	await add(debitId, { ...pos, serial: 'T650-777' });
	await send(handOver, {
		params: { debitId },
		body: { version: (await show(debitId)).version, floatKurus: 50_000 },
	});
	const [device] = (await show(debitId)).equipment;
	const params = { debitId, equipmentId: device?.id ?? '' };
	const removal = () => send(equipment.removeEquipment, { params, body: {} });
	expect((await removal()).body.code).toBe('debit/wrong-state');
	const { version } = await show(debitId);
	const body = { version, note: 'POS ve avans verilmedi', shortCount: 0, overCount: 0 };
	expect((await as('driver')(disputeDebit, { params: { debitId }, body })).status).toBe(200);
	expect((await removal()).status).toBe(200);
	const settled = await send(settleDispute, {
		params: { debitId },
		body: {
			version: (await show(debitId)).version,
			floatKurus: 0,
			note: 'Cihaz ve avans kasada kaldı',
		},
	});
	expect(settled.status).toBe(200);
	const history = JSON.stringify((await send(debitHistory, { params: { debitId } })).body);
	expect(history).toContain('bozuk para avansı ₺500,00 yerine ₺0,00');
	expect((await context.accept(debitId)).status).toBe(200);
	expect(await show(debitId)).toMatchObject({ state: 'open', equipment: [], floatKurus: 0 });
});

test('a dispute keeps which equipment and float the driver named, and what became of each', async () => {
	const { debitId } = await loading();
	const spare = { kind: 'other' as const, serial: '', label: 'Akülü tartı, yedek no. 5', count: 1 };
	await add(debitId, { ...pos, serial: 'T650-778' });
	await send(equipment.addEquipment, { params: { debitId }, body: spare });
	await add(debitId, crates);
	const removed = (await show(debitId)).equipment.find(({ kind }) => kind === crates.kind);
	const item = { debitId, equipmentId: removed?.id ?? '' };
	expect((await send(equipment.removeEquipment, { params: item, body: {} })).status).toBe(200);
	const params = { debitId };
	const handedOver = async (floatKurus: number) =>
		send(handOver, { params, body: { version: (await show(debitId)).version, floatKurus } });
	await handedOver(50_000);
	const [device, scale] = (await show(debitId)).equipment;
	const foreign = await loading();
	await add(foreign.debitId, crates);
	const [other] = (await show(foreign.debitId)).equipment;
	const dispute = (equipmentIds: string[], receivedFloatKurus?: number) =>
		as('driver')(disputeDebit, {
			params,
			body: {
				version: null,
				note: 'Cihazlar ve avans eksik',
				shortCount: 0,
				overCount: 0,
				equipmentIds,
				...(receivedFloatKurus === undefined ? {} : { receivedFloatKurus }),
			},
		});
	expect((await dispute([other?.id ?? ''])).body.code).toBe('equipment/not-on-this-debit');
	expect((await dispute([item.equipmentId])).body.code).toBe('equipment/not-on-this-debit');
	const ids = [device?.id ?? '', scale?.id ?? ''];
	expect((await dispute(ids, 30_000)).status).toBe(200);
	expect(await show(debitId)).toMatchObject({
		disputeEquipment: [
			{ id: ids[0], name: '1 POS cihazı (seri no T650-778)', isRemoved: false },
			{ id: ids[1], name: '1 akülü tartı, yedek no. 5', isRemoved: false },
		],
		disputeFloat: { floatKurus: 50_000, receivedKurus: 30_000 },
	});
	const inList = { shortCount: 0, isEquipmentDisputed: true, isFloatDisputed: true };
	expect(await show(debitId)).toMatchObject(inList);
	const settle = async (change: object) =>
		send(settleDispute, {
			params,
			body: { version: (await show(debitId)).version, note: 'Cihaz kasada kaldı', ...change },
		});
	const removal = { floatKurus: 30_000, removedEquipmentIds: ids.slice(0, 1) };
	expect((await settle({ removedEquipmentIds: [other?.id ?? ''] })).body.code).toBe(
		'equipment/not-on-this-debit',
	);
	expect((await settle(removal)).status).toBe(200);
	expect(await show(debitId)).toMatchObject({
		state: 'awaiting_acceptance',
		equipment: [{ id: ids[1] }],
		disputeEquipment: [{ isRemoved: true }, { isRemoved: false }],
		floatKurus: 30_000,
		isEquipmentDisputed: false,
		isFloatDisputed: false,
	});
	const history = JSON.stringify((await send(debitHistory, { params })).body);
	expect(history).toContain('₺500,00 avans yerine ₺300,00 verildi');
	expect(history).toContain('Ekipman zimmetten çıkarıldı: 1 POS cihazı');
	// The next dispute is about its own things only; the float that he received is right.
	expect((await dispute([], 30_000)).status).toBe(200);
	expect(await show(debitId)).toMatchObject({ disputeEquipment: [], disputeFloat: null });
	const nothingShort = db
		.updateTable('debits')
		.set({ dispute_float_kurus: 30_000, dispute_received_kurus: 30_000 })
		.where('id', '=', debitId);
	await expect(nothingShort.execute()).rejects.toThrow(/debits_dispute_float/);
});
