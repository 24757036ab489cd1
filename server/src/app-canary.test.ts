// Logs, metrics and errors contain no personal data and no secrets (docs/trust.md#logs). The
// canaries are entered into every field and every address that accepts a text, about records of the
// demo operation, so that acts are done and not only refused.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@sevk/contract/common/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from './app.ts';
import { newId } from './db/ids.ts';
import { createReadiness } from './http/operation/health.ts';
import { createLog } from './http/operation/log.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings } from './settings/settings.ts';
import { contractEndpoints } from './testing/build/contract-endpoints.ts';
import { type Records, recordsOf } from './testing/build/matrix-records.ts';
import { sampleInput } from './testing/build/sample-input.ts';
import type { TestDatabase } from './testing/database/test-database.ts';
import { createDemoDatabase } from './testing/fixture/demo-database.ts';
import { addTestUser, TestBrowser, testPassword } from './testing/fixture/test-access.ts';
import { testSettings } from './testing/fixture/test-edge.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-canary-'));
const canaries = {
	password: testPassword,
	token: 'kanaryajetonu1234567890',
	nationalId: '10000000146',
	phone: '5327654321',
	name: 'Kanaryagül Ötüşoğlu',
};
const secrets = /kanaryajetonu|caminin|10000000146|532 ?765 ?43 ?21/i;
const found = new RegExp(`kanaryagül|${secrets.source}`, 'i');

let database: TestDatabase;
let app: App;
let browser: TestBrowser;
let records: Records;
let log = '';
const errors: string[] = [];

beforeAll(async () => {
	database = await createDemoDatabase();
	const { publicUrl } = testSettings;
	app = await buildApp({
		db: database.db,
		settings: readSettings(
			{ DATA_DIR: folder, SEVK_DEMO: 'off', RATE_LIMITS: 'off', PUBLIC_URL: publicUrl },
			keepSecret,
		),
		log: createLog('debug', {
			write: (line) => {
				log += line;
			},
		}),
		readiness: createReadiness(async () => ({
			database: true,
			migrations: true,
			separateOwner: true,
			nodes: true,
		})),
		webFolder: null,
	});
	records = await recordsOf(database.db, 'UMR');
	await addTestUser(database.db, { email: 'kanarya@sevk.test', name: canaries.name });
	browser = new TestBrowser(app.http);
	await browser.signIn('kanarya@sevk.test', canaries.password);
}, 300_000);
afterAll(async () => {
	await app.http.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

const notAnId = /^(?![0-9a-f]{8}-)/;
/** The samples of texts without a format (sample-input.ts). */
const freeText = /^(ABC$|deneme metni)/;

/** A body with a text in place of each that matches. */
function withText(value: unknown, text: string, only: RegExp): unknown {
	if (Array.isArray(value)) return value.map((one) => withText(one, text, only));
	if (typeof value === 'string') return only.test(value) ? text : value;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inside]) => [key, withText(inside, text, only)]),
	);
}

async function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) {
	const response = await browser.send(method, url, body, { 'idempotency-key': newId() });
	if (response.statusCode >= 400) errors.push(response.body);
	return response;
}

const allTexts = Object.values(canaries).join(' ');
const idFor = (field: string) => records[field] ?? newId();

/** The own account would be signed out, a stream never ends, a paper has no text that is found. */
function isLeftOut({ path: address, answerType }: Endpoint): boolean {
	return (
		/^\/api\/(me|sessions|events|auth)\b/.test(address) ||
		answerType === 'application/pdf' ||
		answerType === 'application/zip'
	);
}

function payloadsOf({ body, bodyType }: Endpoint): (string | undefined)[] {
	if (body === undefined || bodyType !== undefined) return [undefined];
	const sample = sampleInput(body, idFor);
	return [
		`{"password":"${canaries.password}","phone":"${canaries.phone}"`,
		JSON.stringify(withText(sample, canaries.name, notAnId)),
		JSON.stringify(withText(sample, allTexts, freeText)),
		JSON.stringify(withText(sample, canaries.name, freeText)),
	];
}

/** Whether the request was accepted; the errors of others are kept. */
async function isDone(endpoint: Endpoint, payload: string | undefined): Promise<boolean> {
	const answer = await app.http.inject({
		method: endpoint.method,
		url: endpoint.path
			.replaceAll(/:(\w+Id)/g, (_, field: string) => idFor(field))
			.replaceAll(/:\w+/g, canaries.token),
		...(endpoint.method === 'GET' ? { query: { q: allTexts } } : {}),
		headers: {
			...(payload === undefined ? {} : { 'content-type': 'application/json' }),
			authorization: `Bearer ${browser.token}`,
			'idempotency-key': newId(),
		},
		...(payload === undefined ? {} : { payload }),
	});
	if (answer.statusCode >= 400) errors.push(answer.body);
	return answer.statusCode < 400;
}

it('stays silent about passwords, tokens, people and their numbers', async () => {
	const { password, token, nationalId, phone, name } = canaries;
	const driver = {
		depotId: records['depotId'],
		fullName: name,
		phone: `0${phone}`,
		nationalId,
		licenceClass: 'B',
		licenceUntil: null,
		srcDocument: null,
		srcUntil: null,
		state: 'active',
	};
	expect((await send('POST', '/api/drivers', driver)).statusCode).toBe(200);
	await send('POST', '/api/drivers', { ...driver, nationalId: '10000000147' });
	await send('POST', '/api/drivers', { ...driver, nickname: name });
	await send('GET', `/api/drivers?q=${phone}`);
	await send('GET', `/api/orders?q=${encodeURIComponent(name)}&limit=${token}`);
	for (const q of [phone, name, nationalId, `+90 ${phone}`]) {
		await send('GET', `/api/search?q=${encodeURIComponent(q)}`);
	}
	await send('GET', `/api/search?q=${phone}&q=${phone}`);
	await send('GET', `/api/public/storage?filePath=${token}.png&token=${token}`);
	await send('GET', `/api/${token}/${phone}?token=${token}`);
	await send('POST', '/api/auth/sign-in', { email: `${phone}@sevk.test`, password });
	await send('POST', '/api/auth/password-resets', { token, password });
	await send('POST', '/api/me/password', { currentPassword: password, newPassword: phone });
	await app.http.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });
	const endpoints = await contractEndpoints();
	const done: string[] = [];
	for (const endpoint of endpoints.filter((one) => !isLeftOut(one))) {
		for (const payload of payloadsOf(endpoint)) {
			if (await isDone(endpoint, payload)) done.push(endpoint.name);
		}
	}
	expect(new Set(done).size).toBeGreaterThan(60);
	const metrics = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
	expect(metrics.statusCode).toBe(200);
	expect(metrics.body).not.toMatch(found);
	expect(log.split('\n').length).toBeGreaterThan(100);
	expect(log.split('\n').filter((line) => found.test(line))).toEqual([]);
	expect(errors.length).toBeGreaterThan(50);
	// A conflict names who changed what; the caller may read the record.
	const isConflict = (body: string) => /"status":409/.test(body);
	const revealing = errors.filter((body) => (isConflict(body) ? secrets : found).test(body));
	expect(revealing).toEqual([]);
});
