// Every endpoint for every kind of caller (docs/trust.md#authorisation), generated from the contract,
// so that new endpoints are included.

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Endpoint, rightOf } from '@sevk/contract/common/endpoint';
import { recipientViews } from '@sevk/domain/common/access/recipient-view';
import { rightScopes, rights } from '@sevk/domain/common/access/right';
import { type Role, rightsOf, roles } from '@sevk/domain/common/access/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ZodObject, z } from 'zod';
import { type App, buildApp } from './app.ts';
import { newId } from './db/ids.ts';
import { demoPassword } from './demo/data/demo-users.ts';
import { createReadiness } from './http/operation/health.ts';
import { createLog } from './http/operation/log.ts';
import { openXlsxFile } from './outside/table/xlsx-file.ts';
import { listZip } from './outside/table/zip-archive.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings } from './settings/settings.ts';
import { contractEndpoints } from './testing/build/contract-endpoints.ts';
import {
	companyFingerprint,
	fingerprint,
	idsIn,
	matrixPeople,
	type Records,
	recipientFinder,
	recordsOf,
	uploadedLogo,
} from './testing/build/matrix-records.ts';
import { type IdFor, sampleInput } from './testing/build/sample-input.ts';
import type { TestDatabase } from './testing/database/test-database.ts';
import { createDemoDatabase } from './testing/fixture/demo-database.ts';
import {
	addTestDriver,
	addTestUser,
	TestBrowser,
	testPassword,
} from './testing/fixture/test-access.ts';
import { testSettings } from './testing/fixture/test-edge.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-matrix-'));

/** Each role is tested with all depots and with one. */
const scopes = ['company', 'depots'] as const;

let database: TestDatabase;
let app: App;
let endpoints: Endpoint[];
/** One record of each kind: in Ümraniye, and in the depot of the other admin. */
let umraniye: Records;
let bagcilar: Records;
const tokens = new Map<string, string>();

beforeAll(async () => {
	endpoints = await contractEndpoints();
	database = await createDemoDatabase();
	const { db } = database;
	const { publicUrl } = testSettings;
	app = await buildApp({
		db,
		settings: readSettings(
			{ DATA_DIR: folder, SEVK_DEMO: 'off', RATE_LIMITS: 'off', PUBLIC_URL: publicUrl },
			keepSecret,
		),
		log: createLog('silent'),
		readiness: createReadiness(async () => ({
			database: true,
			migrations: true,
			separateOwner: true,
			nodes: true,
		})),
		webFolder: null,
	});
	for (const [person, email] of Object.entries(matrixPeople)) {
		const browser = new TestBrowser(app.http);
		await browser.signIn(email, demoPassword);
		tokens.set(person, browser.token ?? '');
	}
	umraniye = await recordsOf(database.db, 'UMR');
	bagcilar = await recordsOf(database.db, 'BGC');
	for (const role of roles) for (const scope of scopes) await addPerson(role, scope);
}, 300_000);
afterAll(async () => {
	await app.http.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

type Scope = (typeof scopes)[number];

function personOf(role: Role, scope: Scope): string {
	return `${role} of ${scope}`;
}

/** A user of all depots, or of Bağcılar alone. */
async function addPerson(role: Role, scope: Scope): Promise<void> {
	const { db } = database;
	const depotId = bagcilar['depotId'] ?? '';
	const email = `${role}.${scope}@sevk.test`;
	await addTestUser(db, {
		email,
		role,
		allDepots: scope === 'company',
		depotIds: scope === 'company' ? [] : [depotId],
		driverId: role === 'driver' ? await addTestDriver(db, depotId) : null,
	});
	const browser = new TestBrowser(app.http);
	await browser.signIn(email, testPassword);
	tokens.set(personOf(role, scope), browser.token ?? '');
}

type RecordIds = { readonly params: Records; readonly body: Records };

/** Calls an endpoint as a user, with record ids for the path and for the body. */
async function call(person: string, endpoint: Endpoint, { params, body }: RecordIds) {
	const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => addressValue(params, name));
	const query = endpoint.query === undefined ? {} : sampleInput(endpoint.query, idsOf(body));
	const response = await app.http.inject({
		method: endpoint.method,
		url,
		query: Object.fromEntries(Object.entries(query as object).map(([k, v]) => [k, String(v)])),
		headers: {
			authorization: `Bearer ${tokens.get(person)}`,
			origin: testSettings.publicUrl,
			'idempotency-key': newId(),
		},
		...(endpoint.body === undefined
			? {}
			: { payload: sampleInput(endpoint.body, idsOf(body)) as object }),
	});
	const isJson = String(response.headers['content-type']).includes('json');
	return { status: response.statusCode, text: response.body, json: isJson ? response.json() : {} };
}

function addressValue(records: Records, name: string): string {
	if (name === 'list') return 'undelivery';
	if (name === 'code') return 'CUSTOMER_ABSENT';
	if (name === 'fileName') return `${records['fileId']}.png`;
	return records[name] ?? newId();
}

function idsOf(records: Records): IdFor {
	return (name) => records[name] ?? newId();
}

/** Endpoints whose path contains a record of a depot. */
function onRecords(): Endpoint[] {
	return endpoints.filter((endpoint) => /:\w+Id|:fileName/.test(endpoint.path) && !isOwn(endpoint));
}

function isOfCompany({ access }: Endpoint): boolean {
	return rights.some((right) => right === rightOf(access) && rightScopes[right] === 'company');
}

/** A PDF is compressed, so no name is found in it, and its rendering takes most of a second. */
function isPaper({ answerType }: Endpoint): boolean {
	return answerType === 'application/pdf' || answerType === 'application/zip';
}

/** The caller's own account has no depot, and a stream never ends. */
function isOwn({ path: address }: Endpoint): boolean {
	return /^\/api\/(me|sessions|events|auth|public|push-tokens)\b/.test(address);
}

describe('every endpoint', () => {
	it('is closed to roles without its right', async () => {
		const wrong: string[] = [];
		const closed = endpoints.filter(({ access }) => rightOf(access) !== null);
		const ids = { params: umraniye, body: umraniye };
		for (const role of roles) {
			for (const scope of scopes) {
				const own: readonly string[] = rightsOf({ role, allDepots: scope === 'company' });
				for (const endpoint of closed.filter(
					({ access }) => !own.includes(rightOf(access) ?? ''),
				)) {
					const { status, json } = await call(personOf(role, scope), endpoint, ids);
					if (status !== 403 || json.code !== 'common/forbidden') {
						wrong.push(`${personOf(role, scope)} ${endpoint.name}: ${status} ${json.code}`);
					}
				}
			}
		}
		expect(wrong).toEqual([]);
	}, 300_000);

	// The other tests read the expected right from the contract, so they cannot see a wrong one.
	it('names the endpoints that need no right', () => {
		const namesOf = (level: Endpoint['access']) =>
			endpoints
				.filter(({ access }) => access === level)
				.map(({ name }) => name)
				.toSorted();
		expect(namesOf('public')).toEqual([
			'challengePhone',
			'createFirstAdmin',
			'enrollPhone',
			'issueAccessToken',
			'readMapStyle',
			'readPublicEnums',
			'readPushOptions',
			'readSignInOptions',
			'readSigningKeys',
			'readStoredFile',
			'requestPasswordReset',
			'resetPassword',
			'signIn',
			'signInByName',
			'signInWithPin',
			'signOut',
			'verifySecondFactor',
		]);
		expect(namesOf('signed-in')).toEqual([
			'addSavedView',
			'beginSecondFactor',
			'changePassword',
			'changePin',
			'changeSavedView',
			'checkScreenPin',
			'confirmSecondFactor',
			'dropSavedView',
			'editProfile',
			'exportRefusedRows',
			'followEvents',
			'issueFileToken',
			'listNeighbourhoods',
			'listSavedViews',
			'listSessions',
			'readDeviceKey',
			'readProfile',
			'removePushToken',
			'removeSecondFactor',
			'renewRecoveryCodes',
			'revokeOtherSessions',
			'revokeSession',
			'savePushToken',
			'sendTestPush',
			'setProfilePhoto',
			'uploadTempFile',
		]);
	});

	it('is closed to API keys and links', () => {
		const open = endpoints.filter(({ access }) => typeof access === 'object' || access === 'link');
		expect(open.map(({ name }) => name)).toEqual([]);
	});

	it('opens no change to a right to read', () => {
		const open = endpoints.filter(
			({ access, method }) => method !== 'GET' && /\.read$/.test(rightOf(access) ?? ''),
		);
		expect(open.map(({ name }) => name).toSorted()).toEqual([
			// A driver accepts or disputes what was handed over to that person.
			'acceptDebit',
			'decideTransfer',
			'disputeDebit',
			// They read: the chosen orders travel in the body.
			'exportChosenOrders',
			'printLabels',
			'visitNotices',
		]);
	});

	it('needs all depots for what belongs to the company', async () => {
		const ofCompany = endpoints.filter(isOfCompany);
		expect(ofCompany.map(({ name }) => name).toSorted()).toEqual([
			'addReason',
			'addSenderContact',
			'addSenderContract',
			'changeSenderState',
			'changeSetup',
			'confirmSenderIban',
			'createDepot',
			'createSender',
			'editCompany',
			'editDepot',
			'editGeocoder',
			'editPushRules',
			'editReason',
			'editSender',
			'editSenderContact',
			'enterSenderIban',
			'erasePersonalData',
			'eraseStaffData',
			'exportPersonalData',
			'exportSenderAccounts',
			'exportSenderContact',
			'exportStaffData',
			'findPersonOrders',
			'findStaff',
			'joinSenderNames',
			'listErasures',
			'listSenderAccounts',
			'listSenderContracts',
			'listSenderFileProfiles',
			'listSenderNames',
			'listStaffErasures',
			'removeSenderContact',
			'resetSenderFileProfile',
			'retireDepot',
			'retireReason',
			'showBackups',
			'showGeocoder',
			'showSender',
			'showSetup',
			'tryGeocoder',
			'trySenderPrice',
			'withdrawSenderIban',
		]);
		const before = await companyFingerprint(database.db, bagcilar['depotId']);
		const wrong: string[] = [];
		for (const role of roles) {
			for (const endpoint of ofCompany) {
				const ids = { params: bagcilar, body: bagcilar };
				const { status } = await call(personOf(role, 'depots'), endpoint, ids);
				if (status !== 403) wrong.push(`${role} ${endpoint.name}: ${status}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(await companyFingerprint(database.db, bagcilar['depotId'])).toEqual(before);
	}, 300_000);

	it('does not know a user of more depots or of all depots', async () => {
		const before = await companyFingerprint(database.db, bagcilar['depotId']);
		const wrong: string[] = [];
		for (const role of roles) {
			const { rows } = await sql<{ id: string }>`
				select id from users where email = ${`${role}.company@sevk.test`}`.execute(database.db);
			const params = { userId: rows[0]?.id ?? '' };
			for (const endpoint of endpoints.filter((one) => one.path.includes('/:userId'))) {
				const { status } = await call('otherAdmin', endpoint, { params, body: bagcilar });
				if (status !== 404) wrong.push(`${role} ${endpoint.name}: ${status}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(await companyFingerprint(database.db, bagcilar['depotId'])).toEqual(before);
	}, 300_000);

	it('does not know the records of another depot', async () => {
		const before = await fingerprint(database.db, umraniye['depotId']);
		const wrong: string[] = [];
		for (const endpoint of onRecords()) {
			const { status, text } = await call('otherAdmin', endpoint, {
				params: umraniye,
				body: umraniye,
			});
			const hidden = isOfCompany(endpoint) ? 403 : 404;
			if (status !== hidden) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 200)}`);
		}
		expect(wrong).toEqual([]);
		expect(await fingerprint(database.db, umraniye['depotId'])).toEqual(before);
	}, 300_000);

	it('does not know the records of another driver', async () => {
		const before = await fingerprint(database.db, umraniye['depotId']);
		const wrong: string[] = [];
		for (const endpoint of onRecords()) {
			const { status, text } = await call('driver', endpoint, { params: umraniye, body: umraniye });
			if (status !== 404 && status !== 403) wrong.push(`${endpoint.name}: ${status} ${text}`);
		}
		expect(wrong).toEqual([]);
		expect(await fingerprint(database.db, umraniye['depotId'])).toEqual(before);
	}, 300_000);

	it('opens the logo of the company in every depot, and for no driver', async () => {
		const issue = endpoints.find(({ name }) => name === 'issueFileToken') as Endpoint;
		const logo = await uploadedLogo(database.db, umraniye['depotId'] ?? '');
		const input = { params: { fileId: logo }, body: {} };
		for (const person of Object.keys(matrixPeople)) {
			const { status } = await call(person, issue, input);
			expect([person, status]).toEqual([person, person === 'driver' ? 404 : 200]);
		}
	}, 300_000);

	it('takes no record of another depot in its body', async () => {
		const before = await fingerprint(database.db, umraniye['depotId']);
		const broken: string[] = [];
		for (const endpoint of endpoints.filter((one) => one.method !== 'GET' && !isOwn(one))) {
			const { status, text } = await call('otherAdmin', endpoint, {
				params: bagcilar,
				body: umraniye,
			});
			if (status >= 500 || status === 401) broken.push(`${endpoint.name}: ${status} ${text}`);
		}
		expect(broken).toEqual([]);
		expect(await fingerprint(database.db, umraniye['depotId'])).toEqual(before);
	}, 300_000);

	it('shows recipients as each role needs them', async () => {
		const seenIn = await recipientFinder(database.db);
		const reads = endpoints.filter((one) => one.method === 'GET' && !isOwn(one) && !isPaper(one));
		const wrong: string[] = [];
		const naming = new Set<string>();
		const office = roles.filter((role) => role !== 'driver');
		for (const [role, endpoint] of office.flatMap((one) =>
			reads.map((read) => [one, read] as const),
		)) {
			const ids = { params: umraniye, body: umraniye };
			const { text } = await call(personOf(role, 'company'), endpoint, ids);
			const { name, phone, email } = seenIn(text);
			if (name) naming.add(endpoint.name);
			if (name && !recipientViews[role].name) wrong.push(`${role} ${endpoint.name}: name`);
			if (phone) wrong.push(`${role} ${endpoint.name}: phone`);
			if (email) wrong.push(`${role} ${endpoint.name}: email`);
		}
		expect(wrong).toEqual([]);
		expect([...naming].toSorted()).toEqual([
			'listCarryOvers',
			'listOrders',
			'orderHistory',
			'readRouteMap',
			'showDebit',
			'showEndOfDay',
			'showOrder',
			'showRoute',
			'showSettlement',
		]);
	}, 300_000);

	it('lists nothing of another depot, with and without a depot in the query', async () => {
		const lists = endpoints.filter(
			(one) => one.method === 'GET' && !one.path.includes(':') && !isOwn(one) && !isOfCompany(one),
		);
		const ids = await idsIn(database.db, umraniye['depotId']);
		const wrong: string[] = [];
		for (const endpoint of lists) {
			for (const depotId of ['', umraniye['depotId']]) {
				const { status, text } = await call(
					'otherAdmin',
					depotId === '' ? endpoint : { ...endpoint, path: `${endpoint.path}?depotId=${depotId}` },
					{ params: bagcilar, body: bagcilar },
				);
				const seen = ids.filter((id) => text.includes(id));
				if (status !== 200 || seen.length > 0) wrong.push(`${endpoint.name}: ${status} ${seen}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(lists.length).toBeGreaterThan(10);
	}, 300_000);

	// Proves that the generated input is valid, so that the refusals above are caused by the caller.
	it('accepts the admin of every depot and the generated input', async () => {
		const wrong: string[] = [];
		for (const endpoint of onRecords()) {
			const { status, text } = await call('admin', endpoint, { params: umraniye, body: umraniye });
			if ([400, 401, 404].includes(status) || status >= 500) {
				wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 300)}`);
			}
		}
		expect(wrong).toEqual([]);
	}, 300_000);

	// Written again by `--update` (docs/testing.md#documents).
	it('names the columns of each exported list', async () => {
		const exports = endpoints.filter((one) => one.method === 'GET' && /\/export$/.test(one.path));
		const headings: string[] = [];
		for (const endpoint of exports) {
			const query = (endpoint.query as ZodObject).safeExtend({ format: z.literal('csv') });
			const ids = { params: umraniye, body: umraniye };
			const { status, text } = await call('admin', { ...endpoint, query }, ids);
			expect([endpoint.name, status]).toEqual([endpoint.name, 200]);
			headings.push(`${endpoint.name}: ${text.slice(1).split('\r\n')[0]}`);
		}
		const file = new URL('testing/documents/exported-columns.txt', import.meta.url).pathname;
		await expect(`${headings.toSorted().join('\n')}\n`).toMatchFileSnapshot(file);
	});

	it.each<{ name: string; file: string; query?: Record<string, string> }>([
		{ name: 'exportOrders', file: 'siparisler' },
		{ name: 'exportRoutes', file: 'rotalar' },
		{
			name: 'exportRoutes',
			file: 'tamamlanan-rotalar',
			query: { only: 'finished' },
		},
		{ name: 'exportDebits', file: 'zimmetler' },
		{ name: 'exportHoldings', file: 'kimde-ne-var' },
		{ name: 'exportVehicles', file: 'araclar' },
		{ name: 'exportDrivers', file: 'suruculer' },
		{ name: 'exportDepots', file: 'depolar' },
		{ name: 'exportReasons', file: 'nedenler' },
		{ name: 'exportUsers', file: 'kullanicilar' },
	])('$name as $file has a heading and rows in both formats', async ({ name, file, query }) => {
		const { path: url } = endpoints.find((one) => one.name === name) as Endpoint;
		const headers = { authorization: `Bearer ${tokens.get('admin')}` };
		const csv = await app.http.inject({ url, query: { ...query, format: 'csv' }, headers });
		expect(csv.headers['content-disposition']).toMatch(
			new RegExp(`${file}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
		);
		const [head, ...rows] = csv.body.split('\r\n');
		expect(rows.length).toBeGreaterThan(1);
		const xlsx = await app.http.inject({ url, query: { ...query, format: 'xlsx' }, headers });
		expect(xlsx.headers['content-disposition']).toMatch(/\.xlsx/);
		const [sheet] = await openXlsxFile(await listZip(xlsx.rawPayload));
		const first = await sheet?.rows().next();
		expect(`\uFEFF${first?.value?.cells.join(';')}`).toBe(head);
	});

	// Last, because the acts succeed in Bağcılar and close accounts there.
	it('changes nothing of the company or of other users for a user of one depot', async () => {
		const before = await companyFingerprint(database.db, bagcilar['depotId']);
		const changed: string[] = [];
		for (const role of roles) {
			// An admin has every right of one depot, so the papers of the others would be the same.
			const acts = endpoints.filter(
				(one) => one.method !== 'GET' && !isOwn(one) && (role === 'admin' || !isPaper(one)),
			);
			for (const endpoint of acts) {
				for (const body of [bagcilar, umraniye]) {
					await call(personOf(role, 'depots'), endpoint, { params: bagcilar, body });
				}
			}
			const after = await companyFingerprint(database.db, bagcilar['depotId']);
			const names = Object.keys(before).filter((name) => after[name] !== before[name]);
			changed.push(...names.map((name) => `${role}: ${name}`));
		}
		expect(changed).toEqual([]);
	}, 300_000);
});
