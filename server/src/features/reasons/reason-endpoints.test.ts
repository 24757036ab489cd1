import { noProofRules } from '@sevk/domain/company/company-proofs';
import { typicalLoadKg, vehicleTypes, vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementReasons } from './reason-endpoints.ts';
import { seedReasons } from './reason-store.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
	database = await createTestDatabase();
	await seedReasons(database.db);
	app = await testEdge({
		identity: fakeIdentity({ admin: testUser('admin'), viewer: testUser('viewer') }),
		implementations: implementReasons({
			db: database.db,
			vehicleTypes: vehicleTypes.map((code) => ({
				code,
				label: vehicleTypeWords[code],
				typicalLoadKg: typicalLoadKg[code],
			})),
		}),
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

type Method = 'GET' | 'POST' | 'PUT';

function request(method: Method, url: string, payload?: object, who = 'admin') {
	const body = payload === undefined ? {} : { payload };
	const headers = { ...bearer(who), 'idempotency-key': newId() };
	return app.inject({ method, url: `/api${url}`, headers, ...body });
}

async function enums() {
	return (await app.inject({ url: '/api/public/enums' })).json().data;
}

const wrongFloor = {
	list: 'undelivery',
	code: 'WRONG_FLOOR',
	label: 'Kat bilgisi yanlış',
	groupLabel: 'Adres',
	stages: ['onboard'],
	evidence: ['note'],
	nextStep: 'fix_address',
};
const { list: _list, code: _code, ...fields } = wrongFloor;

describe('public enums', () => {
	it('returns the five lists of the specification without signing in', async () => {
		const data = await enums();
		expect(Object.keys(data)).toEqual([
			'OrderUndebitReasons',
			'VehicleUndeliveryReasons',
			'VehicleProductReturnReasons',
			'Roles',
			'VehicleTypes',
		]);
		expect(data.OrderUndebitReasons).toHaveLength(18);
		expect(data.VehicleUndeliveryReasons).toHaveLength(24);
		expect(data.VehicleProductReturnReasons).toHaveLength(17);
		expect(data.Roles.driver).toBe('Sürücü / Kurye');
		expect(data.VehicleTypes).toContainEqual({
			code: 'PANEL_VAN',
			label: 'Panelvan',
			typicalLoadKg: 1_500,
		});
		expect(data.VehicleUndeliveryReasons[0]).toEqual({
			code: 'RECIPIENT_ABSENT',
			label: 'Alıcı adreste yok',
			groupLabel: 'Alıcı',
			stages: ['onboard'],
			evidence: ['photo', 'call', 'location'],
			nextStep: 'carry_over',
		});
	});
});

describe('reasons', () => {
	it('are added before "Diğer", with a unique code', async () => {
		const added = await request('POST', '/reasons', wrongFloor);
		expect(added.json()).toEqual({ list: 'undelivery', code: 'WRONG_FLOOR', version: 1 });
		const codes = (await enums()).VehicleUndeliveryReasons.map((one: { code: string }) => one.code);
		expect(codes.slice(-2)).toEqual(['WRONG_FLOOR', 'OTHER']);
		const again = await request('POST', '/reasons', wrongFloor);
		expect(again.statusCode).toBe(409);
		expect(again.json().code).toBe('reason/code-taken');
		const bad = await request('POST', '/reasons', { ...wrongFloor, code: 'kat hatalı' });
		expect(bad.json().code).toBe('reason/code-invalid');
	});

	it('are renamed and retired; a retired code cannot be reused', async () => {
		const url = '/reasons/undelivery/TIME_OUT';
		const renamed = await request('PUT', url, { ...fields, label: 'Vakit yetmedi', version: 1 });
		expect(renamed.json()).toMatchObject({ version: 2 });
		const retired = await request('POST', `${url}/retirement`, { retired: true, version: 2 });
		expect(retired.json()).toMatchObject({ version: 3 });
		expect(JSON.stringify(await enums())).not.toContain('TIME_OUT');
		const all = (await request('GET', '/reasons?list=undelivery')).json().items;
		expect(all).toContainEqual(
			expect.objectContaining({ code: 'TIME_OUT', label: 'Vakit yetmedi', retired: true }),
		);
		const reused = await request('POST', '/reasons', { ...wrongFloor, code: 'TIME_OUT' });
		expect(reused.json().code).toBe('reason/code-taken');
	});

	it('refuse a stale save with who changed what', async () => {
		const url = '/reasons/undebit/OUT_OF_STOCK';
		await request('PUT', url, { ...fields, label: 'Stokta yok', version: 1 });
		const stale = await request('PUT', url, { ...fields, label: 'Bitti', version: 1 });
		expect(stale.statusCode).toBe(409);
		expect(stale.json()).toMatchObject({
			code: 'common/stale',
			facts: {
				changedBy: 'Ayşe Nur Yılmaz',
				changes: expect.arrayContaining([
					expect.objectContaining({ field: 'label', to: 'Stokta yok' }),
				]),
			},
		});
	});

	it('"Teslimat kodu doğrulanamadı" is of use only while a rule needs codes', async () => {
		const url = '/reasons/undelivery/OTP_FAILED/retirement';
		const reinstate = () => request('POST', url, { retired: false, version: 1 });
		expect((await reinstate()).json().code).toBe('reason/codes-off');
		const setCode = (code: number | null) => {
			const value = JSON.stringify({ ...noProofRules, code });
			return database.db
				.insertInto('policies')
				.values({ name: 'proofs', value, updated_at: new Date() })
				.onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
				.execute();
		};
		await setCode(0);
		expect((await reinstate()).json()).toMatchObject({ version: 2 });
		expect(JSON.stringify(await enums())).toContain('OTP_FAILED');
		await setCode(null);
		expect(JSON.stringify(await enums())).not.toContain('OTP_FAILED');
	});

	it('refuse to retire "Diğer"', async () => {
		const url = '/reasons/undebit/OTHER/retirement';
		expect((await request('POST', url, { retired: true, version: 1 })).json().code).toBe(
			'reason/system-reason',
		);
	});

	it('are not found by an unknown code and not edited without the right', async () => {
		const put = { ...fields, version: 1 };
		expect((await request('PUT', '/reasons/undebit/NOWHERE', put)).statusCode).toBe(404);
		expect((await request('PUT', '/reasons/other/OTHER', put)).statusCode).toBe(404);
		expect((await request('POST', '/reasons', wrongFloor, 'viewer')).statusCode).toBe(403);
		expect((await request('GET', '/reasons', undefined, 'viewer')).statusCode).toBe(200);
	});

	it('are seeded once: a second start changes nothing', async () => {
		const before = (await request('GET', '/reasons')).json();
		await seedReasons(database.db);
		expect((await request('GET', '/reasons')).json()).toEqual(before);
	});
});
