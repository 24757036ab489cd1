import { editCompany, showCompany } from '@sevk/contract/company/company';
import { changeSetup, showSetup } from '@sevk/contract/company/company-setup';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot, aVehicle, someOrders } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementCompany } from './company-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
const depotIds: string[] = [];

beforeAll(async () => {
	database = await createTestDatabase();
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds, userId: newId() }),
			planner: testUser('planner', { depotIds }),
		}),
		implementations: implementCompany({
			messages: { smsHost: null, mail: false },
			mapStyle: { url: () => mapUrl, refresh: async () => undefined },
			db: database.db,
			readBackups: async () => ({ schedule: null, containsFiles: true, containsSecret: true }),
		}),
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

let mapUrl: string | null = null;

const admin = () => sender(app, 'admin');
const stateOf = async (step: string) =>
	(await admin()(showSetup)).body.steps.find((one) => one.step === step)?.state;

test('an empty installation has every step open, and only an admin sees them', async () => {
	const { body } = await admin()(showSetup);
	expect(body.hidden).toBe(false);
	expect(body.steps.map(({ state }) => state)).toEqual(new Array(7).fill('open'));
	expect((await sender(app, 'planner')(showSetup)).status).toBe(403);
});

test('the step of the map is done by a street map, or by the choice of the bundled one', async () => {
	mapUrl = 'https://harita.ornek.test/stil.json';
	expect(await stateOf('map')).toBe('done');
	mapUrl = null;
	expect(await stateOf('map')).toBe('open');
	const { body } = await admin()(showCompany, {});
	const mapStyle = { choice: 'bundled' as const, address: '' };
	await admin()(editCompany, { body: { ...body, mapStyle } });
	expect(await stateOf('map')).toBe('done');
});

test('a step is done by what the installation has', async () => {
	const depotId = await aDepot(database.db);
	depotIds.push(depotId);
	expect(await stateOf('depot')).toBe('done');
	expect(await stateOf('vehicles')).toBe('open');
	await aVehicle(database.db, depotId);
	expect(await stateOf('vehicles')).toBe('done');
	expect(await stateOf('orders')).toBe('open');
	await someOrders(database.db, depotId, [{}]);
	expect(await stateOf('orders')).toBe('done');
});

test('a step is skipped and taken up again, and the reminder is put away', async () => {
	const change = (body: { skipped: ('users' | 'depot')[]; hidden: boolean }) =>
		admin()(changeSetup, { body });
	const { body } = await change({ skipped: ['users', 'users', 'depot'], hidden: true });
	expect(body.hidden).toBe(true);
	expect(await stateOf('users')).toBe('skipped');
	// A depot exists, so its step is done.
	expect(await stateOf('depot')).toBe('done');
	await change({ skipped: [], hidden: false });
	expect(await stateOf('users')).toBe('open');
});
