import { editCompany, showCompany } from '@sevk/contract/company/company';
import { showBackups } from '@sevk/contract/company/company-backups';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { alertLimitDefaults } from '@sevk/domain/company/company-alerts';
import { publicMapStyleUrl } from '@sevk/domain/company/company-map';
import { planningRuleDefaults } from '@sevk/domain/company/company-planning';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDepot } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge, testSettings } from '../../testing/fixture/test-edge.ts';
import { implementCompany } from './company-endpoints.ts';
import { type MapStyle, openMapStyle } from './company-map-job.ts';
import { readPolicies } from './company-policy-store.ts';

const messages = { smsHost: 'sms.sevk.test', mail: false };
let database: TestDatabase;
let app: FastifyInstance;
let depotId: string;
let mapStyle: MapStyle;
const installedMap = 'https://kurulum.sevk.test/stil.json';
const log = pino({ level: 'silent' });
const adminId = newId();
const backups = { schedule: null, containsFiles: true, containsSecret: false };

beforeAll(async () => {
	database = await createTestDatabase();
	depotId = await aDepot(database.db);
	const depotIds = [depotId];
	mapStyle = await openMapStyle(database.db, installedMap, log);
	app = await testEdge({
		identity: fakeIdentity({
			admin: testUser('admin', { depotIds, userId: adminId, name: 'Can Demir' }),
			depotless: testUser('admin', { depotIds: [] }),
			operations: testUser('ops_manager', { depotIds }),
			driver: testUser('driver', { depotIds }),
		}),
		settings: { ...testSettings, connectHosts: mapStyle.hosts },
		implementations: implementCompany({
			db: database.db,
			messages,
			mapStyle,
			readBackups: async () => backups,
		}),
	});
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

const policies = {
	maxAttempts: 2,
	branchDays: 5,
	sameDaySecondAttempt: true,
	cashStepKurus: 25 as const,
	cardSlip: false,
	blindCount: false,
	acceptanceSignature: true,
	disposalApproval: false,
	insuranceBlocks: true,
	licenceBlocks: true,
	inspectionBlocks: false,
	roadCardBlocks: false,
	srcBlocks: false,
	coldChainBlocks: false,
	recipientListing: 'masked' as const,
	alerts: { ...alertLimitDefaults, signalMinutes: 5, closingTime: '19:30' },
	planning: { ...planningRuleDefaults, kmKurus: 1_500 },
	mapStyle: { choice: 'installation' as const, address: '' },
	proofs: { signature: 0, photo: 50_000, identity: null, code: null },
	senderProofs: [{ sender: 'Kuzey Saat', signature: null, photo: null, identity: 0, code: null }],
};
const fields = {
	title: 'Boğaz Dağıtım A.Ş.',
	taxOffice: 'Ümraniye',
	taxNumber: '472 010 0520',
	address: 'Alemdağ Cad. 12, Ümraniye / İstanbul',
	phone: '0216 444 55 66',
	iban: 'TR33 0006 1005 1978 6457 8413 26',
	logoFile: null,
	...policies,
};
const admin = () => sender(app, 'admin');
const save = (change: object, version: number, who = 'admin') =>
	sender(app, who)(editCompany, { body: { ...fields, ...change, version } });

test('before anybody fills it in there is no name, and the policies have their defaults', async () => {
	expect((await sender(app, 'operations')(showCompany)).body).toMatchObject({
		title: '',
		taxNumber: null,
		maxAttempts: 3,
		branchDays: 3,
		sameDaySecondAttempt: false,
		cardSlip: true,
		cashStepKurus: 0,
		blindCount: true,
		acceptanceSignature: false,
		disposalApproval: true,
		insuranceBlocks: true,
		licenceBlocks: true,
		inspectionBlocks: false,
		roadCardBlocks: false,
		srcBlocks: false,
		coldChainBlocks: true,
		alerts: alertLimitDefaults,
		planning: planningRuleDefaults,
		version: 1,
	});
});

test.each([
	[{ taxNumber: '4720100521' }, 'company/tax-number-invalid'],
	[{ phone: '12' }, 'company/phone-invalid'],
	[{ iban: 'TR34 0006 1005 1978 6457 8413 26' }, 'company/iban-invalid'],
	[{ logoFile: `${newId()}.pdf` }, 'company/logo-type'],
	[{ senderProofs: [...fields.senderProofs, ...fields.senderProofs] }, 'company/repeated-sender'],
	[{ logoFile: `${newId()}.png` }, 'file/not-found'],
	[
		{ mapStyle: { choice: 'own', address: 'http://harita.test/stil.json' } },
		'company/map-address-invalid',
	],
])('%j is refused', async (change, code) => {
	expect(await save(change, 1)).toMatchObject({ status: 422, body: { code } });
});

test.each([{ signalMinutes: 1 }, { areaKm: 0 }, { closingTime: '01:00' }])(
	'an alert limit without sense is bad input: %j',
	async (limit) => {
		const alerts = { ...alertLimitDefaults, ...limit };
		expect((await save({ alerts }, 1)).status).toBe(400);
	},
);

test('the state of the backups is for who edits the company', async () => {
	expect((await admin()(showBackups)).body).toEqual(backups);
	for (const who of ['operations', 'driver']) {
		expect((await sender(app, who)(showBackups)).status).toBe(403);
	}
});

test('only an admin edits; who comes second hears what changed', async () => {
	expect((await save({}, 1, 'operations')).status).toBe(403);
	expect((await sender(app, 'driver')(showCompany)).status).toBe(403);
	expect((await save({}, 1)).body).toMatchObject({
		...fields,
		taxNumber: '4720100520',
		phone: '+902164445566',
		iban: 'TR330006100519786457841326',
		version: 2,
	});
	expect(await readPolicies(database.db)).toEqual(policies);
	const late = await save({}, 1);
	expect(late).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	expect(late.body.facts?.['changes']).toContainEqual({
		field: 'maxAttempts',
		label: 'En fazla deneme',
		from: '3',
		to: '2',
	});
});

async function uploadedPicture(): Promise<string> {
	const id = newId();
	await database.db
		.insertInto('files')
		.values({
			depot_id: depotId,
			id,
			media_type: 'image/png',
			byte_size: 1,
			uploaded_by: adminId,
			uploaded_at: new Date(),
			expires_at: new Date(Date.now() + 60_000),
		})
		.execute();
	return `${id}.png`;
}

const storedAs = (fileName: string) =>
	database.db
		.selectFrom('files')
		.select(['noun', 'expires_at'])
		.where('id', '=', fileName.replace('.png', ''))
		.executeTakeFirst();

test('an uploaded picture becomes the logo and stays', async () => {
	const logoFile = await uploadedPicture();
	expect((await save({ logoFile }, 2)).body.logoFile).toBe(logoFile);
	expect((await save({ logoFile }, 3)).status).toBe(200);
	expect(await storedAs(logoFile)).toEqual({ noun: 'company', expires_at: null });
	expect((await admin()(showCompany)).body).toMatchObject({ logoFile, version: 4 });
});

test('a logo that another one replaces, or that is taken away, is left to the sweep', async () => {
	const before = (await admin()(showCompany)).body.logoFile ?? '';
	const logoFile = await uploadedPicture();
	expect((await save({ logoFile: `${newId()}.png` }, 4)).status).toBe(422);
	expect(await storedAs(before)).toEqual({ noun: 'company', expires_at: null });
	expect((await save({ logoFile }, 4)).status).toBe(200);
	expect(await storedAs(before)).toEqual({ noun: null, expires_at: expect.any(Date) });
	expect(await storedAs(logoFile)).toEqual({ noun: 'company', expires_at: null });
	expect((await save({ logoFile: before }, 5)).body.code).toBe('file/not-found');
	expect((await save({ logoFile: null }, 5)).status).toBe(200);
	expect(await storedAs(logoFile)).toEqual({ noun: null, expires_at: expect.any(Date) });
	const history = database.db.selectFrom('events').select('payload').where('noun', '=', 'company');
	// An unknown field must be refused, because no form shows it.
	expect(JSON.stringify(await history.execute())).not.toContain('.png');
});

test('a picture of a user without a depot is refused as a logo', async () => {
	const logoFile = `${newId()}.png`;
	expect(await save({ logoFile }, 6, 'depotless')).toMatchObject({
		status: 422,
		body: { code: 'file/no-depot' },
	});
});

test('pages may load the chosen map from its host alone; another process knows in two seconds', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	const other = await openMapStyle(database.db, installedMap, log);
	const running = other.job.start();
	const seen = async () => {
		const { headers, body } = await app.inject({ url: readMapStyle.path });
		const policy = String(headers['content-security-policy']);
		return [JSON.parse(body).styleUrl, /connect-src ([^;]*)/.exec(policy)?.[1]];
	};
	expect(await seen()).toEqual([installedMap, "'self' https://kurulum.sevk.test"]);
	const { version } = (await admin()(showCompany)).body;
	const choose = (choice: string, address: string, change: number) =>
		save({ mapStyle: { choice, address } }, version + change);
	const own = 'https://harita.sevk.test:8443/stil.json';
	expect((await choose('own', own, 0)).status).toBe(200);
	expect(await seen()).toEqual([own, "'self' https://harita.sevk.test:8443"]);
	const saved = await choose('public', own, 1);
	expect(saved.body.mapStyle).toEqual({ choice: 'public', address: '' });
	expect(await seen()).toEqual([publicMapStyleUrl, "'self' https://tiles.openfreemap.org"]);
	expect((await choose('bundled', '', 2)).status).toBe(200);
	expect(await seen()).toEqual([null, "'self'"]);
	expect(other.hosts()).toEqual(['https://kurulum.sevk.test']);
	vi.advanceTimersByTime(2_000);
	vi.useRealTimers();
	await running.stop();
	expect(other.url()).toBeNull();
});

test('the database keeps no map address without https', async () => {
	const value = JSON.stringify({ choice: 'own', address: 'http://harita.sevk.test/stil.json' });
	const saved = database.db
		.updateTable('policies')
		.set({ value })
		.where('name', '=', 'map_style')
		.execute();
	await expect(saved).rejects.toThrow('policies_map_style');
});
