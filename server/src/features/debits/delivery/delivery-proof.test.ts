import { attachPhoto } from '@sevk/contract/debits/delivery-results';
import { noProofRules } from '@sevk/domain/company/company-proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { testUser } from '../../../testing/build/fake-identity.ts';
import { anUpload } from '../../../testing/build/upload-builders.ts';
import { someLockIsAwaited } from '../../../testing/database/lock-wait.ts';
import { onePostgresTest } from '../../../testing/database/test-database.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { readOrderDetail } from '../../orders/reading/order-detail-store.ts';

const context = await createCustodyTestContext();
const { db, record } = context;
afterAll(context.close);

describe('with proof rules of the company', async () => {
	const updated_at = new Date();
	const proofs = { signature: 0, photo: null, identity: 500_000, code: null };
	beforeAll(async () => {
		const value = JSON.stringify(proofs);
		await db.insertInto('policies').values({ name: 'proofs', value, updated_at }).execute();
	});
	afterAll(async () => {
		const value = JSON.stringify(noProofRules);
		await db.updateTable('policies').set({ value }).where('name', '=', 'proofs').execute();
	});
	const { route } = await context.routeOnRoad([{}, { amountKurus: 500_000 }, {}, {}]);
	const [plain = '', valuable = '', lost = '', remote = ''] = route.orderIds;
	const signature = { width: 300, height: 120, strokes: [[10, 10, 80, 60, 200, 20]] };
	const missing = { status: 422, body: { code: 'result/proof-missing' } };

	test('a delivery needs them, a failure does not', async () => {
		expect(await record(route, plain)).toMatchObject(missing);
		expect(await record(route, valuable, { ...delivered, signature })).toMatchObject(missing);
		const dot = { ...signature, strokes: [[10, 10]] };
		expect(await record(route, plain, { ...delivered, signature: dot })).toMatchObject({
			body: { code: 'result/signature-invalid' },
		});
		expect((await record(route, lost, failed)).status).toBe(200);
	});

	test('the signature is stored as lines and as a picture, and shown to who sees the name', async () => {
		const entry = { ...delivered, relation: 'neighbour', receivedBy: 'Ayşe Yılmaz', signature };
		expect((await record(route, valuable, { ...entry, identityDigits: '4821' })).status).toBe(200);
		const stored = await db.selectFrom('signatures').selectAll().executeTakeFirstOrThrow();
		expect(stored).toMatchObject({ signed_by: 'Ayşe Yılmaz', strokes: signature.strokes });
		expect(stored.image.subarray(1, 4).toString('latin1')).toBe('PNG');
		const attemptAs = async (role: 'ops_manager' | 'viewer') => {
			const caller = { ...testUser(role, { depotIds: [context.depotId] }), requestId: 'test' };
			const order = await readOrderDetail(db, caller, valuable, new Date());
			return order?.attempts[0];
		};
		expect(await attemptAs('ops_manager')).toMatchObject({
			signed: true,
			identityChecked: true,
			identityDigits: '4821',
			signature: { width: 300, height: 120, path: 'M10 10L45 35Q80 60 140 40L200 20' },
		});
		expect(await attemptAs('viewer')).toMatchObject({
			signed: true,
			identityChecked: true,
			identityDigits: null,
			signature: null,
		});
	});

	test('the database holds the rule that was in force', async () => {
		const attempt = await db
			.selectFrom('attempts')
			.selectAll()
			.where('order_id', '=', valuable)
			.executeTakeFirstOrThrow();
		const bare = { ...attempt, id: newId(), order_id: remote, signed: false };
		await expect(db.insertInto('attempts').values(bare).execute()).rejects.toThrow(
			/attempts_signature/,
		);
	});
});

describe('a photo that the phone sends later', async () => {
	const { route } = await context.routeOnRoad([{}]);
	const [orderId = ''] = route.orderIds;
	const photo = {
		id: newId(),
		sha256: 'a'.repeat(64),
		takenAt: '2099-01-01T00:00:00Z',
		position: [29.1244, 41.0165] as [number, number],
	};
	const driver = context.users.driver;
	const uploaded = (sha256: string) =>
		anUpload(db, { depotId: context.depotId, userId: driver.userId, sha256 });
	const attach = (fileName: string, who: 'driver' | 'second' = 'driver') =>
		context.as(who)(attachPhoto, {
			params: { routeId: route.routeId },
			body: { photoId: photo.id, fileName },
		});

	test('is evidence of its result, and is shown as awaited with place and time', async () => {
		const wrong = { ...failed, reasonCode: 'WRONG_ITEM' };
		expect((await record(route, orderId, wrong, 'driver')).body).toMatchObject({
			code: 'reason/photo-required',
		});
		expect((await record(route, orderId, { ...wrong, photos: [photo] }, 'driver')).status).toBe(
			200,
		);
		const caller = { ...context.users.manager, requestId: 'test' };
		const order = await readOrderDetail(db, caller, orderId, new Date());
		const [announced] = order?.attempts[0]?.photos ?? [];
		expect(announced).toMatchObject({ fileName: null, point: { coordinates: photo.position } });
		expect(Date.parse(announced?.takenAt ?? '')).toBeLessThanOrEqual(Date.now());
	});

	// An erasure locks the order first, then deletes photos and pictures.
	onePostgresTest('waits for an erasure of its recipient', async () => {
		const late = { ...photo, id: newId() };
		const { route: other } = await context.routeOnRoad([{}]);
		const sent = { ...failed, reasonCode: 'WRONG_ITEM', photos: [late] };
		expect((await record(other, other.orderIds[0], sent, 'driver')).status).toBe(200);
		const fileName = await uploaded(photo.sha256);
		const { sending } = await db.transaction().execute(async (tx) => {
			await tx
				.selectFrom('orders')
				.select('id')
				.where('id', '=', other.orderIds[0] ?? '')
				.forUpdate()
				.execute();
			const params = { routeId: other.routeId };
			const body = { photoId: late.id, fileName };
			const attaching = context.as('driver')(attachPhoto, { params, body });
			await someLockIsAwaited(db);
			return { sending: attaching };
		});
		expect((await sending).status).toBe(200);
	});

	test('is tied to it by the hash of the picture, by its driver, once', async () => {
		expect((await attach(await uploaded('b'.repeat(64)))).body.code).toBe('file/cut-off');
		expect((await attach(await uploaded(photo.sha256), 'second')).status).toBe(404);
		const fileName = await uploaded(photo.sha256);
		expect((await attach(fileName)).status).toBe(200);
		expect((await attach(await uploaded(photo.sha256))).status).toBe(200);
		const attempts = db.selectFrom('attempts').select('photo_keys').where('order_id', '=', orderId);
		expect(await attempts.execute()).toEqual([{ photo_keys: [fileName] }]);
	});
});
