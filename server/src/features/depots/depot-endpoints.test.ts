import { listNeighbourhoods } from '@sevk/contract/depots/depot-neighbourhoods';
import { createDepot, editDepot, listDepots, retireDepot } from '@sevk/contract/depots/depots';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementDepots } from './depot-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db, { name: 'Ümraniye' });
	const depotIds = [depotId];
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds, name: 'Can Demir' }),
			planner: testUser('planner', { depotIds }),
			stranger: testUser('admin', { depotIds: [newId()] }),
		}),
		implementations: implementDepots({ db: database.db, forgetCallers: () => undefined }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const fields = {
	code: 'KDK',
	name: 'Kadıköy',
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Caferağa',
	addressLine: '',
	postalCode: '34710',
	point: null,
	opensAt: '07:00',
	receivesByScan: false,
	closesAt: '20:00',
};
const admin = () => sender(app, 'admin');
const params = () => ({ depotId });

test('a depot code is unique, and adding a depot needs a right', async () => {
	expect((await admin()(createDepot, { body: fields })).status).toBe(200);
	const again = await admin()(createDepot, { body: { ...fields, code: 'kdk' } });
	expect(again.body).toMatchObject({
		code: 'depot/code-taken',
		detail: 'KDK kodu bir depoda kullanılıyor ya da daha önce kullanılmış. Başka bir kod seçin.',
	});
	expect((await sender(app, 'planner')(createDepot, { body: fields })).status).toBe(403);
});

test('lists the mahalles of an ilçe with their postal codes', async () => {
	const read = (province: string, district: string) =>
		sender(app, 'planner')(listNeighbourhoods, { query: { province, district } });
	const { body } = await read('istanbul', 'KADIKÖY');
	expect(body.items).toContainEqual({ name: 'Caferağa', postalCode: '34710' });
	expect(body.items).toHaveLength(21);
	expect(await read('İstanbul', 'Atlantis')).toMatchObject({ status: 200, body: { items: [] } });
});

test('a repeated request adds a depot once', async () => {
	const key = newId();
	const body = { ...fields, code: 'PND', name: 'Pendik' };
	const first = await admin()(createDepot, { body, key });
	expect(await admin()(createDepot, { body, key })).toEqual(first);
	const other = await admin()(createDepot, { body: { ...body, name: 'Kartal' }, key });
	expect(other).toMatchObject({ status: 422, body: { code: 'common/key-reused' } });
});

test('lists only own depots and refuses a stale edit with its changes', async () => {
	const { body } = await sender(app, 'planner')(listDepots);
	expect(body.items.map(({ name }) => name)).toEqual(['Ümraniye']);
	const edit = { ...fields, code: 'UMR', version: 1 };
	expect((await admin()(editDepot, { params: params(), body: edit })).body.version).toBe(2);
	// A program that does not know the newer fields does not empty them.
	const { neighbourhood, postalCode, ...older } = { ...edit, version: 2 };
	expect((await admin()(editDepot, { params: params(), body: older })).body.version).toBe(3);
	expect((await admin()(listDepots)).body.items).toMatchObject([{ neighbourhood, postalCode }]);
	const late = await admin()(editDepot, { params: params(), body: edit });
	expect(late).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	expect(late.body.facts?.['changedBy']).toBe('Can Demir');
	expect(late.body.facts?.['changes']).toContainEqual({
		field: 'name',
		label: 'Ad',
		from: 'Ümraniye',
		to: 'Kadıköy',
	});
	const stranger = await sender(app, 'stranger')(editDepot, { params: params(), body: edit });
	expect(stranger.status).toBe(404);
});

test('a depot with open routes cannot be retired; without them it is retired and reinstated', async () => {
	const now = new Date();
	const routeId = newId();
	await database.db
		.insertInto('routes')
		.values({
			depot_id: depotId,
			id: routeId,
			number: 'RT-260305-01',
			service_date: '2026-03-05',
			state: 'draft',
			created_by: newId(),
			created_at: now,
			updated_at: now,
		})
		.execute();
	const retire = (retired: boolean, version: number) =>
		admin()(retireDepot, { params: params(), body: { retired, version } });
	expect((await retire(true, 3)).body).toMatchObject({
		code: 'depot/in-use',
		detail: 'Kadıköy deposunda 1 açık rota var. Önce bu rotaları kapatın.',
	});
	await database.db
		.updateTable('routes')
		.set({ state: 'cancelled' })
		.where('id', '=', routeId)
		.execute();
	expect((await retire(true, 3)).status).toBe(200);
	expect((await admin()(listDepots)).body.items).toEqual([]);
	const list = await admin()(listDepots, { query: { retired: 'show' } });
	expect(list.body.items).toMatchObject([{ retired: true, version: 4 }]);
	expect((await retire(false, 4)).body.version).toBe(5);
});

test('a code that is part of the numbers of a depot is not given to another one', async () => {
	const own = (await admin()(listDepots, { query: { retired: 'show' } })).body.items[0];
	const edit = (code: string, version: number) =>
		admin()(editDepot, { params: params(), body: { ...fields, code, version } });
	expect((await edit('SLV', own?.version ?? 0)).status).toBe(200);
	expect((await edit('SL2', (own?.version ?? 0) + 1)).status).toBe(200);
	const again = await admin()(createDepot, { body: { ...fields, code: 'SLV' } });
	expect(again.body.code).toBe('depot/code-taken');
	expect((await edit('SLV', (own?.version ?? 0) + 2)).status).toBe(200);
	// The schema refuses it as well, and a code that is not kept.
	const { db } = database;
	const other = await aDepot(db);
	for (const code of ['SL2', 'YENI']) {
		const change = db.updateTable('depots').set({ code }).where('id', '=', other);
		await expect(change.execute()).rejects.toThrow('depots_code_kept');
	}
});
