import {
	addSavedView,
	changeSavedView,
	dropSavedView,
	listSavedViews,
} from '@sevk/contract/users/saved-views';
import { maximumSavedViews } from '@sevk/domain/users/saved-view';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { addTestUser } from '../../../testing/fixture/test-access.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementSavedViews } from './saved-view-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
	database = await createTestDatabase();
	const { db } = database;
	const person = async () => testUser('planner', { userId: await addTestUser(db) });
	app = await testEdge({
		identity: fakeIdentity({
			one: await person(),
			other: await person(),
			many: await person(),
			hasty: await person(),
		}),
		implementations: implementSavedViews({ db }),
	});
});

afterAll(async () => {
	await app.close();
	await database.drop();
});

const add = (who: string, name: string, isDefault = false) =>
	sender(app, who)(addSavedView, {
		body: { screen: 'orders', name, query: 'kova=dispatch', isDefault },
	});

const namesOf = async (who: string) => {
	const { body } = await sender(app, who)(listSavedViews, { query: { screen: 'orders' } });
	return body.items.map(({ name, isDefault }) => (isDefault ? `${name}*` : name));
};

test('views are a person’s own, and one of them opens first', async () => {
	const [first, second] = [await add('one', 'Şile sabah', true), await add('one', 'Iğdır')];
	expect(await namesOf('one')).toEqual(['Iğdır', 'Şile sabah*']);
	expect(await namesOf('other')).toEqual([]);
	const params = { viewId: second.body.id };
	const send = sender(app, 'one');
	await send(changeSavedView, { params, body: { isDefault: true, query: 'ara=x' } });
	expect(await namesOf('one')).toEqual(['Iğdır*', 'Şile sabah']);
	const foreign = await sender(app, 'other')(changeSavedView, { params, body: { name: 'Benim' } });
	expect(foreign.status).toBe(404);
	expect((await sender(app, 'other')(dropSavedView, { params })).status).toBe(404);
	expect((await send(dropSavedView, { params })).status).toBe(200);
	expect(await namesOf('one')).toEqual(['Şile sabah']);
	const again = await send(changeSavedView, {
		params: { viewId: first.body.id },
		body: { name: 'ŞİLE SABAH' },
	});
	expect(again.body.name).toBe('ŞİLE SABAH');
});

test('a name is given once, in any spelling, and not without end', async () => {
	await add('many', 'Kadıköy');
	expect((await add('many', 'KADIKÖY')).body.code).toBe('access/view-name-taken');
	expect((await add('many', 'x')).status).toBe(400);
	for (let count = 1; count < maximumSavedViews; count += 1) await add('many', `Görünüm ${count}`);
	const { status, body } = await add('many', 'Bir tane daha');
	expect([status, body.code]).toEqual([409, 'access/too-many-views']);
});

test('two windows that save a default at once leave one', async () => {
	await Promise.all(['A1', 'A2', 'A3', 'A4'].map((name) => add('hasty', name, true)));
	const names = await namesOf('hasty');
	expect(names).toHaveLength(4);
	expect(names.filter((name) => name.endsWith('*'))).toHaveLength(1);
});
