import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Endpoint, sharedCodes } from '@sevk/contract/common/endpoint';
import type { ScheduledBackups } from '@sevk/contract/company/company-backups';
import { refusalStatuses } from '@sevk/domain/common/rule/refusal-codes';
import { scanCodes } from '@sevk/domain/debits/line/debit-scan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from './app.ts';
import { createReadiness } from './http/operation/health.ts';
import { createLog } from './http/operation/log.ts';
import { openApiPath } from './http/page/openapi.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings } from './settings/settings.ts';
import { stopAll } from './shut-down.ts';
import { contractEndpoints } from './testing/build/contract-endpoints.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-app-'));
let database: TestDatabase;
let app: App;
let promised: Endpoint[];

beforeAll(async () => {
	promised = await contractEndpoints();
	database = await createTestDatabase();
	app = await anApp({});
	await app.http.ready();
});
afterAll(async () => {
	await app.http.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

function anApp(
	environment: Record<string, string>,
	readScheduledBackups?: () => Promise<ScheduledBackups>,
): Promise<App> {
	return buildApp({
		...(readScheduledBackups ? { readScheduledBackups } : {}),
		db: database.db,
		settings: readSettings(
			{ DATA_DIR: folder, SEVK_DEMO: 'off', RATE_LIMITS: 'off', ...environment },
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
}

describe('the whole product', () => {
	it('lets pages ask the host of a configured basemap, and no other', async () => {
		const policyOf = async ({ http }: App) =>
			String((await http.inject({ url: '/livez' })).headers['content-security-policy']);
		expect(await policyOf(app)).toMatch(/img-src 'self' blob: data:;.*connect-src 'self';/);
		const host = 'https://harita.example.com';
		const mapped = await anApp({ MAP_STYLE_URL: `${host}/stil.json` });
		const policy = await policyOf(mapped);
		await mapped.http.close();
		expect(policy).toContain(`img-src 'self' blob: data: ${host};`);
		expect(policy).toContain(`connect-src 'self' ${host};`);
		expect(policy).toContain("worker-src 'self' blob:;");
	});

	it('keeps every promise of the contract', () => {
		const missing = promised.filter(({ method, path: url }) => !app.http.hasRoute({ method, url }));
		expect(missing.map(({ name }) => name)).toEqual([]);
		expect(promised.length).toBeGreaterThan(60);
	});

	it('shows every promise on the API page, each under its own name', async () => {
		const { paths } = (await app.http.inject({ url: '/api/openapi.json' })).json();
		for (const { method, path: url, name } of promised) {
			expect(paths[openApiPath(url)]?.[method.toLowerCase()]?.operationId).toBe(name);
		}
		expect(new Set(promised.map(({ name }) => name)).size).toBe(promised.length);
		expect((await app.http.inject({ url: '/api/docs' })).statusCode).toBe(200);
	});

	it('declares every refusal at an endpoint, or once for all', () => {
		const declared = [
			...promised.flatMap(({ refusals = [] }) => refusals),
			...sharedCodes,
			...scanCodes,
		];
		const unused = Object.keys(refusalStatuses).filter(
			(code) => !declared.some((one) => one === code),
		);
		expect(unused).toEqual([]);
	});

	it('refuses every request without a token', async () => {
		const closed = promised.filter(({ access }) => access !== 'public');
		for (const { method, path: pattern } of closed) {
			const url = pattern.replaceAll(/:\w+/g, '01980000-0000-7000-8000-000000000001');
			for (const headers of [{}, { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }]) {
				const body = method === 'GET' ? {} : { payload: {} };
				const answer = await app.http.inject({ method, url, headers, ...body });
				expect(answer.statusCode, `${method} ${url}`).toBe(401);
			}
		}
	});

	it('never fails on odd input of those without a token', async () => {
		const odd = [{}, { payload: '{"a":' }, { payload: '[]' }, { payload: '{"email":"\\u0000"}' }];
		const open = promised.filter(
			({ access, name }) => access === 'public' && name !== 'followEvents',
		);
		for (const { method, path: url } of open) {
			for (const sent of odd) {
				const headers = { 'content-type': 'application/json' };
				const answer = await app.http.inject({
					method,
					url: `${url}?a=%00&limit=x`,
					headers,
					...sent,
				});
				expect(answer.statusCode, `${method} ${url} ${JSON.stringify(sent)}`).toBeLessThan(500);
			}
		}
	});

	it('measures everything that the alerts and the dashboard name', async () => {
		const measured = await anApp({}, async () => ({
			hour: 3,
			keep: 14,
			isEncrypted: false,
			nextAt: '2026-11-23T00:00:00.000Z',
			lastSuccess: null,
			lastFailure: null,
			isLate: false,
		}));
		const { body } = await measured.http.inject({ url: '/metrics' });
		await measured.http.close();
		const available = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
		const files = ['prometheus/alerts.yml', 'grafana/sevk-dashboard.json'];
		const text = files
			.map((file) => readFileSync(path.join(import.meta.dirname, '../../ops', file), 'utf8'))
			.join();
		const named = new Set(text.match(/\bsevk_\w+/g));
		expect(named.size).toBeGreaterThan(15);
		const plain = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
		expect([...named].filter((name) => !available.includes(plain(name)))).toEqual([]);
		expect(body).not.toMatch(
			/^sevk_(ready|debit|scan|push|mail|delivery|event|disk|database)\S* Nan$/m,
		);
	});

	it('runs everything that works in the background as a job', async () => {
		expect(app.jobs.map(({ name }) => name)).toEqual([
			'housekeeping',
			'push messages',
			'map style',
			'address learning',
			'money laws',
			'order imports',
			'order points',
			'geocoding',
			'standing orders',
			'route alerts',
			'scan events',
			'attempt evidence',
			'proposals',
			'delivery codes',
			'mails',
			'sender mails',
		]);
		const jobs = app.jobs.map(({ name, start }) => ({ name, ...start() }));
		expect(await stopAll(jobs, null)).toBe(true);
	});
});
