import { editGeocoder, showGeocoder, tryGeocoder } from '@sevk/contract/addresses/geocoder';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyId } from '../../db/ids.ts';
import { geocoderUrls } from '../../outside/geocode/geocode-client.ts';
import { sealedText } from '../../outside/sealed-text.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import {
	type GeocodeStandIn,
	startGeocodeStandIn,
} from '../../testing/fixture/geocode-stand-in.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { type GeocoderContext, locateAddress } from './geocoder-commands.ts';
import { implementGeocoder } from './geocoder-endpoints.ts';

let database: TestDatabase;
let app: FastifyInstance;
let google: GeocodeStandIn;
let nominatim: GeocodeStandIn;
let context: GeocoderContext;
let clock: Date;
let waits: number[];

beforeAll(async () => {
	database = await createTestDatabase();
	google = await startGeocodeStandIn('google');
	nominatim = await startGeocodeStandIn('nominatim');
	context = {
		db: database.db,
		sealedText: sealedText('gizli'.repeat(8)),
		urls: { ...geocoderUrls, google: google.origin },
		userAgent: 'Sevk/test',
		answerWithinMs: 2_000,
		now: () => clock,
		wait: async (ms) => {
			waits.push(ms);
			clock = new Date(clock.getTime() + ms);
		},
	};
	app = await testEdge({
		identity: fakeIdentity({ admin: testUser('admin'), operations: testUser('ops_manager') }),
		implementations: implementGeocoder(context),
	});
});
afterAll(async () => {
	await app.close();
	await google.close();
	await nominatim.close();
	await database.drop();
});
beforeEach(async () => {
	clock = new Date('2026-03-05T10:00:00Z');
	waits = [];
	google.forget();
	nominatim.forget();
	await database.db
		.updateTable('geocoders')
		.set({
			kind: null,
			nominatim_url: '',
			key_sealed: null,
			next_at: clock,
			problem: null,
			failures: 0,
			paused_until: null,
			version: 1,
		})
		.execute();
});

const settings = {
	kind: 'google',
	nominatimUrl: '',
	key: 'gizli-anahtar',
	perSecond: 10,
	days: 30,
	version: 1,
} as const;
const send = (who = 'admin') => sender(app, who);
const save = (change: Partial<Record<keyof typeof settings, unknown>> = {}) =>
	send()(editGeocoder, { body: { ...settings, ...change } as typeof settings });
const ownServer = () => ({ kind: 'nominatim', nominatimUrl: `${nominatim.origin}/`, key: null });
const moda = {
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: 'Caferağa',
	addressLine: 'Moda Cad. No:38 D:3, Ayşe Hanım',
};
const address = {
	street: 'Moda Caddesi',
	doorNo: '38',
	neighbourhood: 'Caferağa',
	district: 'Kadıköy',
	province: 'İstanbul',
};
const door = {
	longitude: 29.0251,
	latitude: 40.979174,
	precision: 'building',
	doorNo: '38',
	neighbourhood: 'Caferağa',
	district: 'Kadıköy',
	province: 'İstanbul',
} as const;
const ask = (key: string | null = null) =>
	send()(tryGeocoder, { body: { kind: 'google', nominatimUrl: '', key, ...moda } });

describe('the settings', () => {
	test('begin without a service', async () => {
		expect((await send()(showGeocoder)).body).toMatchObject({
			kind: null,
			hasKey: false,
			problem: null,
			nominatimUrl: '',
		});
	});

	test('keep the key sealed and never show it', async () => {
		const saved = await save();
		expect(saved.body).toMatchObject({ kind: 'google', hasKey: true, version: 2 });
		const row = await database.db.selectFrom('geocoders').selectAll().executeTakeFirstOrThrow();
		const events = await database.db.selectFrom('events').selectAll().execute();
		expect(JSON.stringify([saved.body, row, events])).not.toContain('gizli-anahtar');
		expect(context.sealedText.open(row.key_sealed ?? '')).toBe('gizli-anahtar');
		expect(events.at(-1)).toMatchObject({
			depot_id: companyId,
			noun: 'geocoder',
			payload: {
				changes: expect.arrayContaining([
					{ field: 'kind', label: 'Adres servisi', from: '—', to: 'Google' },
					{ field: 'key', label: 'Anahtar', from: '—', to: 'Değişti' },
				]),
			},
		});
	});

	test('keep the key of the same service, and need one for another', async () => {
		await save();
		expect((await save({ key: null, perSecond: 5, version: 2 })).body).toMatchObject({
			hasKey: true,
			perSecond: 5,
		});
		const nominatimSaved = await save({ ...ownServer(), version: 3 });
		expect(nominatimSaved.body).toMatchObject({ kind: 'nominatim', hasKey: false });
		expect((await save({ key: null, version: 4 })).body.code).toBe('geocoder/key-missing');
	});

	test('stay within the terms of the service', async () => {
		expect((await save({ days: 31 })).body).toMatchObject({
			code: 'geocoder/limits',
			detail: 'Bu servis için saniyede en fazla 50 istek, en fazla 30 gün saklama seçilebilir.',
		});
		expect((await save({ perSecond: 51 })).body.code).toBe('geocoder/limits');
		const kept = await save({ ...ownServer(), days: 365 });
		expect(kept.body).toMatchObject({ kind: 'nominatim', days: 365 });
	});

	test('need the address of a Nominatim server, and no other has one', async () => {
		const { nominatimUrl: _nominatimUrl, ...chosen } = ownServer();
		expect((await save(chosen)).body.code).toBe('geocoder/address-invalid');
		expect((await save(ownServer())).body).toMatchObject({ nominatimUrl: nominatim.origin });
		expect((await save({ version: 2, nominatimUrl: 'yanlış' })).body.nominatimUrl).toBe('');
	});

	test('refuse a save of an old version', async () => {
		await save();
		expect((await save()).body.code).toBe('common/stale');
	});

	test('belong to those who may edit the company', async () => {
		expect((await send('operations')(showGeocoder)).status).toBe(403);
	});
});

describe('a trial', () => {
	test('asks for one address before anything is saved', async () => {
		google.know('Moda Caddesi 38', door);
		expect((await ask('yeni')).body).toEqual({
			line: 'Moda Caddesi 38, Caferağa Mahallesi, Kadıköy, İstanbul',
			found: { longitude: 29.0251, latitude: 40.979174, precision: 'building' },
			sentence: 'Adres bulundu. Kesinlik: bina.',
		});
		expect(google.requests).toMatchObject([{ key: 'yeni' }]);
	});

	test('says what came of it', async () => {
		const sentenceOf = async () => (await ask('yeni')).body.sentence;
		expect(await sentenceOf()).toBe('Servis yanıt verdi, bu adresi bulamadı.');
		google.know('Moda', { ...door, province: 'Ankara', district: 'Çankaya' });
		expect(await sentenceOf()).toBe('Adres servisinin bulduğu yer başka bir ilde.');
		google.answerNext('over quota', 'refused', { status: 503 });
		expect(await sentenceOf()).toBe('Google kotası doldu.');
		expect(await sentenceOf()).toBe('Google anahtarı kabul etmedi.');
		expect(await sentenceOf()).toBe('Google yanıt vermiyor.');
	});

	test('needs a key and an address', async () => {
		expect((await ask()).body.code).toBe('geocoder/key-missing');
		const vague = { ...moda, neighbourhood: '', addressLine: 'eczanenin üstü' };
		const tried = await send()(tryGeocoder, {
			body: { kind: 'google', nominatimUrl: '', key: 'yeni', ...vague },
		});
		expect(tried.body.code).toBe('geocoder/question-vague');
	});

	test('with the saved settings ends a pause when the service answers', async () => {
		await save();
		google.answerNext('refused');
		await locateAddress(context, address);
		expect((await send()(showGeocoder)).body.problem).toEqual({
			kind: 'refused',
			sentence: 'Google anahtarı kabul etmedi. Yeniden denenecek saat: 14:00.',
			until: '2026-03-05T11:00:00.000Z',
		});
		await ask();
		expect((await send()(showGeocoder)).body.problem).toBeNull();
	});
});

describe('requests', () => {
	test('come one after the other within the limit, whoever sends them', async () => {
		await save({ ...ownServer(), perSecond: 1 });
		nominatim.know('Moda', door);
		const other = { ...context };
		for (const each of [context, other, context]) {
			expect(await locateAddress(each, address)).toMatchObject({ state: 'found' });
		}
		expect(waits).toEqual([1_000, 1_000]);
		expect(nominatim.requests[0]?.agent).toBe('Sevk/test');
	});

	test('stop when the quota is used up, until it may go on', async () => {
		await save();
		google.know('Moda', door);
		google.answerNext('over quota');
		const problem = { state: 'problem', problem: 'over_quota', waitMs: 60_000 };
		expect(await locateAddress(context, address)).toMatchObject(problem);
		expect(await locateAddress(context, address)).toMatchObject({ problem: 'paused' });
		expect(google.requests).toHaveLength(1);
		clock = new Date(clock.getTime() + 61_000);
		expect(await locateAddress(context, address)).toMatchObject({ state: 'found' });
		expect((await send()(showGeocoder)).body.problem).toBeNull();
	});

	test('wait as long as the service asks for', async () => {
		await save();
		google.answerNext({ status: 429, retryAfter: '14400' });
		await locateAddress(context, address);
		expect((await send()(showGeocoder)).body.problem).toMatchObject({
			sentence: 'Google kotası doldu. Yeniden denenecek saat: 17:00.',
		});
	});

	test('that waited for their turn are not sent into a pause', async () => {
		await save({ perSecond: 1 });
		google.answerNext('over quota');
		const [first, second] = await Promise.all([
			locateAddress(context, address),
			locateAddress(
				{
					...context,
					// The answer to the first one comes while the second waits.
					wait: async () => {
						while (google.requests.length === 0) await new Promise(setImmediate);
						while ((await send()(showGeocoder)).body.problem === null);
					},
				},
				address,
			),
		]);
		expect([first, second]).toMatchObject([{ problem: 'over_quota' }, { problem: 'paused' }]);
		expect(google.requests).toHaveLength(1);
	});

	test('pause after three failures in a row', async () => {
		await save();
		google.answerNext('silent', { body: '<html>' }, { status: 500 });
		const problems = [];
		for (let count = 0; count < 4; count += 1) problems.push(await locateAddress(context, address));
		expect(problems).toMatchObject([
			{ problem: 'failed', waitMs: 0 },
			{ problem: 'failed', waitMs: 0 },
			{ problem: 'failed', waitMs: 60_000 },
			{ problem: 'paused' },
		]);
	});

	test('are not sent without a service', async () => {
		expect(await locateAddress(context, address)).toMatchObject({ problem: 'paused', kind: null });
	});
});
