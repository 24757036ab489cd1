import * as contract from '@sevk/contract/addresses/addresses';
import { todayIn } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot, aDriver, someOrders } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { aRoute } from '../../testing/build/route-builders.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementAddresses } from './address-endpoints.ts';
import { readAddressPins } from './address-pin-store.ts';
import { readAddressSummaries } from './address-summary-store.ts';

const { db, drop } = await createTestDatabase();
const depotId = await aDepot(db);
const [ali, veli] = [await aDriver(db, depotId), await aDriver(db, depotId)];
const driver = (driverId: string) =>
	testUser('driver', { userId: newId(), depotIds: [depotId], driverId });
const app = await testEdge({
	identity: fakeIdentity({
		manager: testUser('ops_manager', { depotIds: [depotId] }),
		elsewhere: testUser('ops_manager', { depotIds: [await aDepot(db)] }),
		ali: driver(ali),
		veli: driver(veli),
	}),
	implementations: implementAddresses({ db }),
});
afterAll(async () => {
	await app.close();
	await drop();
});

const moda = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Moda' };
const gul = { ...moda, recipientName: 'Ayşe Yılmaz' };
const send = {
	manager: sender(app, 'manager'),
	elsewhere: sender(app, 'elsewhere'),
	ali: sender(app, 'ali'),
	veli: sender(app, 'veli'),
};

const fact = (body: string) => ({
	body: { kind: 'forbidden_entrance' as const, body, expiresOn: null },
});

test('a driver suggests what another driver or the office confirms', async () => {
	const [first = '', second = '', vague = ''] = await someOrders(db, depotId, [
		{ ...gul, addressLine: 'Gül Sok. No:12 D:3' },
		{ ...gul, addressLine: 'GÜL SOKAK 12/5' },
		{ ...gul, addressLine: 'Gül Sok. eczane yanı' },
	]);
	await aRoute(db, depotId, [first, vague], { driverId: ali });
	await aRoute(db, depotId, [second], { driverId: veli });
	const params = { orderId: first };
	const suggest = (as: keyof typeof send, body: string, orderId = first) =>
		send[as](contract.suggestAddressFact, { params: { orderId }, ...fact(body) });
	expect((await suggest('ali', 'Ayşe Yılmaz arka kapıda')).body).toMatchObject({
		code: 'address/fact-has-name',
	});
	expect((await suggest('ali', '0532 123 45 67 arayın')).body).toMatchObject({
		code: 'address/fact-has-phone',
	});
	expect((await suggest('ali', 'B girişi kapalı', vague)).body).toMatchObject({
		code: 'address/vague',
	});
	expect((await suggest('veli', 'B girişi kapalı')).status).toBe(404);
	expect((await suggest('elsewhere', 'B girişi kapalı')).status).toBe(404);
	expect((await suggest('ali', 'B girişi kapalı')).status).toBe(200);

	// A fact of the building is shown at its other flats.
	const seen = async (as: keyof typeof send, orderId: string) =>
		(await send[as](contract.readOrderAddress, { params: { orderId } })).body.address;
	expect(await seen('ali', first)).toMatchObject({
		facts: [{ body: 'B girişi kapalı', state: 'suggested', mayConfirm: false }],
	});
	await suggest('veli', 'Arkaya park edin', second);
	const [shown, own] =
		(await seen('veli', second))?.facts.toSorted((a, b) =>
			a.mayConfirm === b.mayConfirm ? 0 : a.mayConfirm ? -1 : 1,
		) ?? [];
	expect(shown).toMatchObject({ body: 'B girişi kapalı', mayConfirm: true });
	expect(own).toMatchObject({ mayConfirm: false });
	const addressId = (await seen('ali', first))?.id ?? '';
	// The phone of another driver shows it with the stop.
	const summaries = await readAddressSummaries(
		db,
		depotId,
		['istanbul|kadikoy|moda|sok gul|||12|3'],
		todayIn(new Date()),
	);
	expect([...summaries.values()]).toMatchObject([
		{ id: addressId, suggestions: [{ id: shown?.id, body: 'B girişi kapalı' }, {}] },
	]);
	const settle = (as: keyof typeof send, act: 'confirm' | 'retire') =>
		send[as](contract.settleAddressFact, {
			params: { addressId, factId: shown?.id ?? '' },
			body: { act },
		});
	const confirm = (as: keyof typeof send) =>
		send[as](contract.confirmAddressFact, {
			params: { addressId, factId: shown?.id ?? '' },
			body: {},
		});
	expect((await confirm('ali')).body).toMatchObject({ code: 'address/own-fact' });
	// A driver confirms; only the office takes back what others say.
	expect((await settle('veli', 'retire')).status).toBe(403);
	expect((await confirm('veli')).status).toBe(200);
	expect((await settle('manager', 'confirm')).body).toMatchObject({
		code: 'address/fact-settled',
	});
	expect((await settle('manager', 'retire')).status).toBe(200);
	expect((await settle('manager', 'retire')).status).toBe(409);
	const after = await send.manager(contract.readOrderAddress, { params });
	expect(after.body.address?.facts.map(({ body }) => body)).toEqual(['Arkaya park edin']);
});

test('what the office writes of an address is confirmed, and names nobody', async () => {
	const { body } = await send.manager(contract.listAddresses, { query: { q: 'gul sok 12 d 3' } });
	const params = { addressId: body.items[0]?.id ?? '' };
	const add = (as: keyof typeof send, about: string) =>
		send[as](contract.addAddressFact, { params, ...fact(about) });
	expect((await add('manager', 'Ayşe Yılmaz arka kapıda')).body).toMatchObject({
		code: 'address/fact-has-name',
	});
	expect((await add('manager', '0532 123 45 67 arayın')).body).toMatchObject({
		code: 'address/fact-has-phone',
	});
	expect((await add('elsewhere', 'Rampa sağda')).status).toBe(404);
	expect((await add('ali', 'Rampa sağda')).status).toBe(403);
	expect((await add('manager', 'Rampa sağda')).status).toBe(200);
	const shown = await send.manager(contract.showAddress, { params });
	expect(shown.body.facts).toMatchObject([
		{ body: 'Rampa sağda', state: 'confirmed', mayConfirm: false },
		{ body: 'Arkaya park edin', state: 'suggested' },
	]);
});

test('the office corrects a pin, and merges and splits addresses', async () => {
	const { body } = await send.manager(contract.listAddresses, { query: { q: 'gul sok 12' } });
	expect(body.items.length).toBe(2);
	const [one, other] = body.items;
	if (one === undefined || other === undefined) throw new Error('two addresses are listed');
	expect((await send.elsewhere(contract.listAddresses, { query: {} })).body.items).toEqual([]);
	expect((await send.ali(contract.listAddresses, { query: {} })).body.items).toEqual([]);
	const params = { addressId: one.id };
	const point = { type: 'Point' as const, coordinates: [29.03, 41] as [number, number] };
	const pin = { params, body: { point, version: one.version } };
	expect((await send.elsewhere(contract.setAddressPin, pin)).status).toBe(404);
	expect((await send.manager(contract.setAddressPin, pin)).status).toBe(200);
	expect((await send.manager(contract.setAddressPin, pin)).body).toMatchObject({
		code: 'common/stale',
	});
	const near = async () => (await send.manager(contract.showAddress, { params })).body.near;
	expect(await near()).toEqual([]);
	const stored = db.selectFrom('addresses').select('key');
	const { key } = await stored.where('id', '=', one.id).executeTakeFirstOrThrow();
	const { key: ownKey } = await stored.where('id', '=', other.id).executeTakeFirstOrThrow();
	const change = (values: object) =>
		db.updateTable('addresses').set(values).where('id', '=', other.id).execute();
	// Another flat near by is another address; the same door on a way of another name may be this one.
	await change({ longitude: 29.0301, latitude: 41, pin_source: 'deliveries' });
	expect(await near()).toEqual([]);
	await change({ key: key.replace('gul', 'papatya') });
	expect(await near()).toMatchObject([{ id: other.id, distanceM: 8 }]);
	await change({ key: ownKey, longitude: null, latitude: null, pin_source: null });
	const merge = (addressId: string, intoId: string | null) =>
		send.manager(contract.mergeAddress, { params: { addressId }, body: { intoId } });
	expect((await merge(one.id, one.id)).status).toBe(409);
	expect((await merge(other.id, one.id)).status).toBe(200);
	expect((await merge(one.id, other.id)).status).toBe(409);
	const detail = await send.manager(contract.showAddress, { params });
	expect(detail.body).toMatchObject({ pinSource: 'office', merged: [{ id: other.id }] });
	const keys = (await db.selectFrom('addresses').select('key').execute()).map(({ key }) => key);
	expect(await readAddressPins(db, depotId, keys)).toHaveLength(2);
	expect((await merge(other.id, null)).status).toBe(200);
	expect(await readAddressPins(db, depotId, keys)).toHaveLength(1);
});
