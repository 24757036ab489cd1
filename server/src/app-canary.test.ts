// Logs, metrics and errors contain no personal data and no secrets (docs/trust.md#drills, G16). A
// canary is entered into every field that accepts a text.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from './app.ts';
import { newId } from './db/ids.ts';
import { createReadiness } from './http/operation/health.ts';
import { createLog } from './http/operation/log.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings } from './settings/settings.ts';
import { contractEndpoints } from './testing/build/contract-endpoints.ts';
import { sampleInput } from './testing/build/sample-input.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import {
	addTestDepot,
	addTestUser,
	TestBrowser,
	testPassword,
} from './testing/fixture/test-access.ts';
import { testSettings } from './testing/fixture/test-edge.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-canary-'));
const canaries = {
	password: testPassword,
	token: 'kanaryajetonu1234567890',
	nationalId: '10000000146',
	phone: '5327654321',
	name: 'Kanaryagül Ötüşoğlu',
};
const found = /kanarya|caminin|10000000146|532 ?765 ?43 ?21/i;

let database: TestDatabase;
let app: App;
let browser: TestBrowser;
let depotId: string;
let log = '';
const errors: string[] = [];

beforeAll(async () => {
	database = await createTestDatabase();
	const { publicUrl } = testSettings;
	app = await buildApp({
		db: database.db,
		settings: readSettings(
			{ DATA_DIR: folder, SEVK_DEMO: 'off', PUBLIC_URL: publicUrl },
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
		})),
		webFolder: null,
		rateLimits: null,
	});
	depotId = await addTestDepot(database.db, 'UMR');
	await addTestUser(database.db, { email: 'kanarya@sevk.test', name: canaries.name });
	browser = new TestBrowser(app.http);
	await browser.signIn('kanarya@sevk.test', canaries.password);
}, 300_000);
afterAll(async () => {
	await app.http.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

/** A body with a canary in every text field. */
function sing(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sing);
	if (typeof value === 'string') return /^[0-9a-f]{8}-/.test(value) ? value : canaries.name;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, sing(inside)]));
}

async function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) {
	const response = await browser.send(method, url, body, { 'idempotency-key': newId() });
	if (response.statusCode >= 400) errors.push(response.body);
	return response;
}

it('stays silent about passwords, tokens, people and their numbers', async () => {
	const { password, token, nationalId, phone, name } = canaries;
	const driver = {
		...{ depotId, fullName: name, phone: `0${phone}`, nationalId, licenceClass: 'B' },
		...{
			licenceUntil: null,
			srcDocument: null,
			srcUntil: null,
			shiftFrom: null,
			shiftTo: null,
			state: 'active',
		},
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
	const broken = `{"password":"${password}","phone":"${phone}"`;
	for (const endpoint of await contractEndpoints()) {
		if (endpoint.body === undefined || endpoint.bodyType !== undefined) continue;
		const url = endpoint.path.replaceAll(/:\w+Id/g, newId).replaceAll(/:\w+/g, token);
		const headers = {
			'content-type': 'application/json',
			authorization: `Bearer ${browser.token}`,
			'idempotency-key': newId(),
		};
		const sung = sing(sampleInput(endpoint.body, newId));
		for (const payload of [JSON.stringify(sung), broken]) {
			const answer = await app.http.inject({ method: endpoint.method, url, headers, payload });
			if (answer.statusCode >= 400) errors.push(answer.body);
		}
	}
	const metrics = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
	expect(metrics.statusCode).toBe(200);
	expect(metrics.body).not.toMatch(found);
	expect(log.split('\n').length).toBeGreaterThan(100);
	expect(log.split('\n').filter((line) => found.test(line))).toEqual([]);
	expect(errors.length).toBeGreaterThan(50);
	expect(errors.filter((body) => found.test(body))).toEqual([]);
});
