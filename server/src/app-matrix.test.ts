// Every endpoint for every kind of caller (docs/trust.md#drills, G14), generated from the contract,
// so that new endpoints are included.

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@sevk/contract/access/endpoint';
import { recipientViews } from '@sevk/domain/access/recipient-view';
import { rightScopes, rights } from '@sevk/domain/access/right';
import { type Role, rightsOf, roles } from '@sevk/domain/access/role';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from './app.ts';
import { companyId, newId } from './db/ids.ts';
import { demoPassword } from './demo/data/demo-users.ts';
import { createReadiness } from './http/operation/health.ts';
import { createLog } from './http/operation/log.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings } from './settings/settings.ts';
import { contractEndpoints } from './testing/build/contract-endpoints.ts';
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

type Records = Readonly<Record<string, string>>;

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-matrix-'));
const people = {
	admin: 'admin@demo.sevk',
	ops_manager: 'ops@demo.sevk',
	planner: 'planner@demo.sevk',
	warehouse: 'warehouse@demo.sevk',
	cashier: 'cashier@demo.sevk',
	support: 'support@demo.sevk',
	driver: 'driver@demo.sevk',
	viewer: 'viewer@demo.sevk',
	otherAdmin: 'admin.bagcilar@demo.sevk',
} as const;

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
			{ DATA_DIR: folder, SEVK_DEMO: 'off', PUBLIC_URL: publicUrl },
			keepSecret,
		),
		log: createLog('silent'),
		readiness: createReadiness(async () => ({
			database: true,
			migrations: true,
			separateOwner: true,
		})),
		webFolder: null,
		rateLimits: null,
	});
	for (const [person, email] of Object.entries(people)) {
		const browser = new TestBrowser(app.http);
		await browser.signIn(email, demoPassword);
		tokens.set(person, browser.token ?? '');
	}
	umraniye = await recordsOf('UMR');
	bagcilar = await recordsOf('BGC');
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
		...{ email, role, allDepots: scope === 'company' },
		depotIds: scope === 'company' ? [] : [depotId],
		driverId: role === 'driver' ? await addTestDriver(db, depotId) : null,
	});
	const browser = new TestBrowser(app.http);
	await browser.signIn(email, testPassword);
	tokens.set(personOf(role, scope), browser.token ?? '');
}

/** A departed route with its debit and related records; its driver is not the demo driver. */
async function recordsOf(depotCode: string): Promise<Records> {
	const { db } = database;
	const { rows } = await sql<Records>`
		select p.id as "depotId", d.route_id as "routeId", d.id as "debitId",
			d.vehicle_id as "vehicleId", d.driver_id as "driverId",
			l.order_id as "orderId", l.piece_id as "pieceId", s.id as "stopId"
		from depots p
		join debits d on d.depot_id = p.id and d.state <> 'cancelled'
		join debit_lines l on l.depot_id = d.depot_id and l.debit_id = d.id
		join stops s on s.depot_id = d.depot_id and s.route_id = d.route_id
		where p.code = ${depotCode} and d.driver_id not in (
			select driver_id from users where email = ${people.driver}
		)
		order by (d.state = 'open') desc, d.number, l.id, s.id limit 1`.execute(db);
	const found = rows[0];
	if (found === undefined) throw new Error(`no route under way in ${depotCode}`);
	const { depotId, debitId, routeId, pieceId } = found as Record<string, string>;
	const [now, userId] = [new Date(), newId()];
	const made = {
		...{ importId: newId(), fileId: newId(), reportId: newId(), transferId: newId() },
		equipmentId: newId(),
		attemptId: newId(),
		...{ receiptId: newId(), lineId: newId(), photoId: newId() },
	};
	await sql`
		insert into order_imports (depot_id, id, file_name, file_hash, state, created_by, created_at)
		values (${depotId}, ${made.importId}, 'a.csv', 'x', 'preview', ${userId}, ${now})`.execute(db);
	await sql`
		insert into files (depot_id, id, media_type, byte_size, uploaded_by, uploaded_at, noun, noun_id)
		values (${depotId}, ${made.fileId}, 'image/png', 1, ${userId}, ${now}, 'debit', ${debitId})
	`.execute(db);
	await sql`
		insert into debit_equipment (depot_id, id, debit_id, kind, given_count, given_by, given_by_name, given_at)
		values (${depotId}, ${made.equipmentId}, ${debitId}, 'crate', 12, ${userId}, 'Test', ${now})
	`.execute(db);
	await sql`
		insert into reports (depot_id, id, number, report_type, debit_id, route_id, piece_ids,
			reason_code, description, state, written_by, written_by_name, written_at)
		values (${depotId}, ${made.reportId}, 'TTN-1', 'loss', ${debitId}, ${routeId},
			array[${pieceId}::uuid], 'LOST', 'Koli araçta bulunamadı.', 'awaiting_approval', ${userId},
			'Test Yazan', ${now})`.execute(db);
	await sql`
		insert into receipts (depot_id, id, sender_name, service_date, state, number, opened_by,
			opened_by_name, opened_at, closed_by_name, closed_at)
		values (${depotId}, ${made.receiptId}, 'Test Mağaza', '2026-03-05', 'closed', 'TUT-1', ${userId},
			'Test Açan', ${now}, 'Test Kapatan', ${now})`.execute(db);
	await sql`
		insert into receipt_lines (depot_id, id, receipt_id, kind, code, reason, recorded_by_name,
			recorded_at)
		values (${depotId}, ${made.lineId}, ${made.receiptId}, 'surplus', 'YOK-1', 'unknown',
			'Test Yazan', ${now})`.execute(db);
	await sql`
		insert into transfers (depot_id, id, number, from_debit_id, to_debit_id, piece_ids, state,
			reason_code, requested_by, requested_by_name, requested_at)
		select ${depotId}, ${made.transferId}, 'DVR-1', ${debitId}, id, array[${pieceId}::uuid],
			'awaiting_acceptance', 'VEHICLE_BREAKDOWN', ${userId}, 'Test İsteyen', ${now}
		from debits d where depot_id = ${depotId} and id <> ${debitId}
			and driver_id not in (select driver_id from users where email = ${people.driver})
		order by d.number limit 1`.execute(db);
	// On another route of its order, so that no call of this test reverts it.
	await sql`
		insert into attempts (depot_id, id, order_id, route_id, attempt_no, outcome, reason_code,
			from_office, recorded_by, recorded_by_name, happened_at, recorded_at)
		select ${depotId}, ${made.attemptId}, ${found['orderId']}, r.id, 9, 'failed', 'TIME_OUT', true,
			${userId}, 'Test Yazan', ${now}, ${now}
		from routes r where r.depot_id = ${depotId} and r.id <> ${routeId} and not exists (
			select 1 from attempts a where a.route_id = r.id and a.order_id = ${found['orderId']}
		) order by r.number limit 1`.execute(db);
	// Of a reverted attempt, which no other call of this test counts.
	await sql`
		with reverted as (
			insert into attempts (depot_id, id, order_id, route_id, attempt_no, outcome, reason_code,
				from_office, recorded_by, recorded_by_name, happened_at, recorded_at, reverted_at,
				reverted_by_name, reverted_reason)
			values (${depotId}, ${newId()}, ${found['orderId']}, ${routeId}, 8, 'failed', 'TIME_OUT', true,
				${userId}, 'Test Yazan', ${now}, ${now}, ${now}, 'Test Yazan', 'Yanlış sipariş')
			returning id
		)
		insert into attempt_photos (depot_id, id, attempt_id, sha256, taken_at)
		select ${depotId}, ${made.photoId}, id, ${'a'.repeat(64)}, ${now} from reverted`.execute(db);
	// The sample input contains version 1; otherwise acts are refused before the caller is checked.
	for (const table of ['routes', 'debits', 'orders', 'vehicles', 'drivers']) {
		await sql`update ${sql.table(table)} set version = 1 where depot_id = ${depotId}`.execute(db);
	}
	const user = await sql<{ id: string }>`
		select id from users where email = ${depotCode === 'UMR' ? people.warehouse : people.otherAdmin}
	`.execute(db);
	const pinDeviceId = newId();
	await sql`
		insert into pin_devices (id, user_id, public_key, pin_hash, user_agent, code_by_name,
			enrolled_at, last_seen_at)
		values (${pinDeviceId}, ${user.rows[0]?.id}, ${pinDeviceId}, 'x', 'test', 'Test', ${now}, ${now})
	`.execute(db);
	const more = { toDebitId: debitId ?? '', userId: user.rows[0]?.id ?? '', pinDeviceId };
	return { ...found, ...made, ...more };
}

/** Uploads a logo for the company's papers as a user of this depot; returns the file id. */
async function uploadedLogo(depotId: string): Promise<string> {
	const [fileId, now] = [newId(), new Date()];
	await sql`
		insert into files (depot_id, id, media_type, byte_size, uploaded_by, uploaded_at, noun, noun_id)
		values (${depotId}, ${fileId}, 'image/png', 1, ${newId()}, ${now}, 'company', ${companyId})
	`.execute(database.db);
	return fileId;
}

/** A fingerprint of all rows of a depot, to detect changes. */
async function fingerprint(depotId: string | undefined): Promise<Record<string, string>> {
	const { db } = database;
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.columns
		where table_schema = 'public' and column_name = 'depot_id' order by 1`.execute(db);
	const words: Record<string, string> = {};
	for (const { name } of rows) {
		const { rows: sums } = await sql<{ word: string | null }>`
			select md5(string_agg(line, '' order by line)) as word
			from (select md5(t::text) as line from ${sql.table(name)} t where depot_id = ${depotId}) x
		`.execute(db);
		words[name] = sums[0]?.word ?? '';
	}
	return words;
}

/** A fingerprint of what belongs to the company, and of the users beyond a depot. */
async function companyFingerprint(depotId: string | undefined): Promise<Record<string, string>> {
	const { db } = database;
	const beyond = sql`(select id from users u where u.all_depots or exists (
		select 1 from user_depots d where d.user_id = u.id and d.depot_id <> ${depotId}))`;
	const { rows } = await sql<{ name: string; word: string }>`
		select 'company' as name, md5(string_agg(t::text, '' order by t::text)) as word from company t
		union all select 'policies', md5(string_agg(t::text, '' order by t::text)) from policies t
		union all select 'push rules', md5(string_agg(t::text, '' order by t::text)) from push_rules t
		union all select 'reasons', md5(string_agg(t::text, '' order by t::text)) from reasons t
		union all select 'depots', md5(string_agg(t::text, '' order by t::text)) from depots t
		union all select 'users', md5(string_agg(t::text, '' order by t::text)) from users t
			where id in ${beyond}
		union all select 'depots of users', md5(string_agg(t::text, '' order by t::text))
			from user_depots t where user_id in ${beyond}
		union all select 'passwords', md5(string_agg(t::text, '' order by t::text))
			from identity_accounts t where user_id in ${beyond}
		union all select 'second factors', md5(string_agg(t::text, '' order by t::text))
			from identity_users t where id in ${beyond}`.execute(db);
	return Object.fromEntries(rows.map(({ name, word }) => [name, word]));
}

/** The ids of the depot and of its records. */
async function idsIn(depotId: string | undefined): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from depots where id = ${depotId}
		union all select id from orders where depot_id = ${depotId}
		union all select id from routes where depot_id = ${depotId}
		union all select id from debits where depot_id = ${depotId}
		union all select id from vehicles where depot_id = ${depotId}
		union all select id from drivers where depot_id = ${depotId}
		union all select id from order_imports where depot_id = ${depotId}`.execute(database.db);
	return rows.map(({ id }) => id);
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

/** Finds names and phone numbers of recipients in full in an answer. */
async function recipientFinder() {
	const { rows } = await sql<{ name: string; phone: string | null }>`
		select recipient_name as name, phone from orders where recipient_name like '% %'
			and recipient_name not in (select name from users)
			and recipient_name not in (select full_name from drivers)`.execute(database.db);
	const names = rows.map(({ name }) => name);
	const phones = rows.flatMap(({ phone }) => (phone === null ? [] : [phone, formatPhone(phone)]));
	return (text: string) => ({
		name: names.some((name) => text.includes(name)),
		phone: phones.some((phone) => text.includes(phone)),
	});
}

/** Endpoints whose path contains a record of a depot. */
function onRecords(): Endpoint[] {
	return endpoints.filter((endpoint) => /:\w+Id|:fileName/.test(endpoint.path) && !isOwn(endpoint));
}

function isOfCompany({ access }: Endpoint): boolean {
	return rights.some((right) => right === access && rightScopes[right] === 'company');
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
		const closed = endpoints.filter(({ access }) => rights.some((right) => right === access));
		const ids = { params: umraniye, body: umraniye };
		for (const role of roles) {
			for (const scope of scopes) {
				const own: readonly string[] = rightsOf({ role, allDepots: scope === 'company' });
				for (const endpoint of closed.filter(({ access }) => !own.includes(access))) {
					const { status, json } = await call(personOf(role, scope), endpoint, ids);
					if (status !== 403 || json.code !== 'common/forbidden') {
						wrong.push(`${personOf(role, scope)} ${endpoint.name}: ${status} ${json.code}`);
					}
				}
			}
		}
		expect(wrong).toEqual([]);
	}, 300_000);

	it('opens no change to a right to read', () => {
		const open = endpoints.filter(
			({ access, method }) => method !== 'GET' && /\.read$/.test(access),
		);
		expect(open.map(({ name }) => name).toSorted()).toEqual([
			// A driver accepts or disputes what was handed over to that person.
			...['acceptDebit', 'decideTransfer', 'disputeDebit'],
			// They read: the chosen orders travel in the body.
			...['exportChosenOrders', 'printLabels', 'visitNotices'],
		]);
	});

	it('needs all depots for what belongs to the company', async () => {
		const ofCompany = endpoints.filter(isOfCompany);
		expect(ofCompany.map(({ name }) => name).toSorted()).toEqual([
			...['addReason', 'changeSetup', 'createDepot', 'editCompany', 'editDepot', 'editPushRules'],
			...['editReason', 'retireDepot', 'retireReason', 'showBackups', 'showSetup'],
		]);
		const before = await companyFingerprint(bagcilar['depotId']);
		const wrong: string[] = [];
		for (const role of roles) {
			for (const endpoint of ofCompany) {
				const ids = { params: bagcilar, body: bagcilar };
				const { status } = await call(personOf(role, 'depots'), endpoint, ids);
				if (status !== 403) wrong.push(`${role} ${endpoint.name}: ${status}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(await companyFingerprint(bagcilar['depotId'])).toEqual(before);
	}, 300_000);

	it('does not know a user of more depots or of all depots', async () => {
		const before = await companyFingerprint(bagcilar['depotId']);
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
		expect(await companyFingerprint(bagcilar['depotId'])).toEqual(before);
	}, 300_000);

	it('does not know the records of another depot', async () => {
		const before = await fingerprint(umraniye['depotId']);
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
		expect(await fingerprint(umraniye['depotId'])).toEqual(before);
	}, 300_000);

	it('does not know the records of another driver', async () => {
		const before = await fingerprint(umraniye['depotId']);
		const wrong: string[] = [];
		for (const endpoint of onRecords()) {
			const { status, text } = await call('driver', endpoint, { params: umraniye, body: umraniye });
			if (status !== 404 && status !== 403) wrong.push(`${endpoint.name}: ${status} ${text}`);
		}
		expect(wrong).toEqual([]);
		expect(await fingerprint(umraniye['depotId'])).toEqual(before);
	}, 300_000);

	it('opens the logo of the company in every depot, and for no driver', async () => {
		const issue = endpoints.find(({ name }) => name === 'issueFileToken') as Endpoint;
		const logo = await uploadedLogo(umraniye['depotId'] ?? '');
		const input = { params: { fileId: logo }, body: {} };
		for (const person of Object.keys(people)) {
			const { status } = await call(person, issue, input);
			expect([person, status]).toEqual([person, person === 'driver' ? 404 : 200]);
		}
	}, 300_000);

	it('takes no record of another depot in its body', async () => {
		const before = await fingerprint(umraniye['depotId']);
		const broken: string[] = [];
		for (const endpoint of endpoints.filter((one) => one.method !== 'GET' && !isOwn(one))) {
			const { status, text } = await call('otherAdmin', endpoint, {
				params: bagcilar,
				body: umraniye,
			});
			if (status >= 500 || status === 401) broken.push(`${endpoint.name}: ${status} ${text}`);
		}
		expect(broken).toEqual([]);
		expect(await fingerprint(umraniye['depotId'])).toEqual(before);
	}, 300_000);

	it('shows recipients as each role needs them', async () => {
		const seenIn = await recipientFinder();
		const reads = endpoints.filter((one) => one.method === 'GET' && !isOwn(one) && !isPaper(one));
		const wrong: string[] = [];
		const naming = new Set<string>();
		const office = roles.filter((role) => role !== 'driver');
		for (const [role, endpoint] of office.flatMap((one) =>
			reads.map((read) => [one, read] as const),
		)) {
			const ids = { params: umraniye, body: umraniye };
			const { name, phone } = seenIn((await call(personOf(role, 'company'), endpoint, ids)).text);
			if (name) naming.add(endpoint.name);
			if (name && !recipientViews[role].name) wrong.push(`${role} ${endpoint.name}: name`);
			if (phone) wrong.push(`${role} ${endpoint.name}: phone`);
		}
		expect(wrong).toEqual([]);
		expect([...naming].toSorted()).toEqual([
			...['listCarryOvers', 'listOrders', 'orderHistory', 'readRouteMap', 'showDebit'],
			...['showEndOfDay', 'showOrder', 'showRoute', 'showSettlement'],
		]);
	}, 300_000);

	it('lists nothing of another depot, with and without a depot in the query', async () => {
		const lists = endpoints.filter(
			(one) => one.method === 'GET' && !one.path.includes(':') && !isOwn(one) && !isOfCompany(one),
		);
		const ids = await idsIn(umraniye['depotId']);
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

	it.each<{ name: string; file: string; head: string; query?: Record<string, string> }>([
		{ name: 'exportOrders', file: 'siparisler', head: 'Sipariş No;Depo;Durum' },
		{ name: 'exportRoutes', file: 'rotalar', head: 'Rota No;Tarih;Depo' },
		{
			...{ name: 'exportRoutes', file: 'tamamlanan-rotalar', head: 'Rota No;Tarih;Depo' },
			query: { only: 'finished' },
		},
		{ name: 'exportDebits', file: 'zimmetler', head: 'Zimmet No;Tarih;Depo' },
		{ name: 'exportHoldings', file: 'kimde-ne-var', head: 'Sürücü;Araç;Koli' },
		{ name: 'exportVehicles', file: 'araclar', head: 'Plaka;Depo;Araç Tipi' },
		{ name: 'exportDrivers', file: 'suruculer', head: 'Ad Soyad;Depo;Telefon' },
		{ name: 'exportDepots', file: 'depolar', head: 'Kod;Ad;İl' },
		{ name: 'exportReasons', file: 'nedenler', head: 'Liste;Kod;Neden' },
		{ name: 'exportUsers', file: 'kullanicilar', head: 'Ad Soyad;E-posta' },
	])(
		'$name as $file has a heading and rows in both formats',
		async ({ name, file, head, query }) => {
			const { path: url } = endpoints.find((one) => one.name === name) as Endpoint;
			const headers = { authorization: `Bearer ${tokens.get('admin')}` };
			const csv = await app.http.inject({ url, query: { ...query, format: 'csv' }, headers });
			expect(csv.headers['content-disposition']).toMatch(
				new RegExp(`${file}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
			);
			expect(csv.body.slice(0, head.length + 1)).toBe(`\uFEFF${head}`);
			expect(csv.body.split('\r\n').length).toBeGreaterThan(2);
			const xlsx = await app.http.inject({ url, query: { ...query, format: 'xlsx' }, headers });
			expect(xlsx.headers['content-disposition']).toMatch(/\.xlsx/);
			expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
		},
	);

	// Last, because the acts succeed in Bağcılar and close accounts there.
	it('changes nothing of the company or of other users for a user of one depot', async () => {
		const before = await companyFingerprint(bagcilar['depotId']);
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
			const after = await companyFingerprint(bagcilar['depotId']);
			const names = Object.keys(before).filter((name) => after[name] !== before[name]);
			changed.push(...names.map((name) => `${role}: ${name}`));
		}
		expect(changed).toEqual([]);
	}, 300_000);
});
