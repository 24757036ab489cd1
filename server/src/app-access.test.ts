import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Role, roleRights, roles } from '@sevk/domain/access/role';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from './app.ts';
import { newId } from './db/ids.ts';
import { openDemo } from './demo/fill-demo.ts';
import { createReadiness } from './http/health.ts';
import { createLog } from './http/log.ts';
import { sealedText } from './outside/sealed-text.ts';
import { keepSecret } from './settings/secret.ts';
import { readSettings } from './settings/settings.ts';
import { exampleOf, type JsonSchema } from './testing/example-input.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Operation = {
	readonly name: string;
	readonly method: Method;
	readonly path: string;
	readonly access: string;
	readonly acts: boolean;
	readonly body: JsonSchema | null;
	readonly takesFile: boolean;
};
type Row = { readonly id: string; readonly depotId?: string };

const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-access-'));
const settings = readSettings({ DATA_DIR: folder, SEVK_DEMO: 'on' }, keepSecret);
const password = new Map<string, string>();
let database: TestDatabase;
let app: App;
let operations: Operation[];
const tokens = new Map<string, string>();
/** What lies in the depot that the foreign admin does not see. */
const hidden = new Map<string, string>();
/** Ids of everything hidden, to look for in answers. */
let hiddenIds: string[];

beforeAll(async () => {
	database = await createTestDatabase();
	const deps = { db: database.db, sealedText: sealedText(settings.secret) };
	const demoSignIns = await openDemo(deps, new Date('2026-03-05T09:00:00Z'), () => undefined);
	for (const one of demoSignIns) password.set(one.email, one.password);
	app = await buildApp({
		db: database.db,
		settings,
		log: createLog('silent'),
		readiness: createReadiness(async () => ({ database: true, migrations: true })),
		webFolder: null,
		demoSignIns,
		rateLimits: null,
	});
	operations = await readOperations();
	for (const email of password.keys()) tokens.set(email, await signIn(email));
	await findHidden();
}, 120_000);
afterAll(async () => {
	await app.http.close();
	await database.drop();
	rmSync(folder, { recursive: true, force: true });
});

/** An operation as the API page prints it. */
type Printed = {
	readonly operationId?: string;
	readonly 'x-access': string;
	readonly parameters: readonly { readonly in: string }[];
	readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
};

async function readOperations(): Promise<Operation[]> {
	const api = (await app.http.inject({ url: '/api/openapi.json' })).json();
	const paths = api.paths as Record<string, Record<string, Printed>>;
	return Object.entries(paths).flatMap(([address, methods]) =>
		Object.entries(methods).flatMap(([method, printed]) => {
			const { operationId: name, requestBody: { content } = { content: {} } } = printed;
			if (name === undefined) return [];
			return {
				name,
				method: method.toUpperCase() as Method,
				path: address,
				access: printed['x-access'],
				acts: printed.parameters.some((one) => one.in === 'header'),
				body: content['application/json']?.schema ?? null,
				takesFile: 'multipart/form-data' in content,
			};
		}),
	);
}

async function signIn(email: string): Promise<string> {
	const headers = { origin: settings.publicUrl, host: new URL(settings.publicUrl).host };
	const payload = { email, password: password.get(email) };
	const url = '/api/auth/sign-in';
	const entered = await app.http.inject({ method: 'POST', url, headers, payload });
	const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const token = await app.http.inject({
		...{ method: 'POST', url: '/api/auth/token' },
		headers: { ...headers, cookie },
	});
	return token.json().accessToken;
}

function emailOf(role: Role): string {
	return role === 'ops_manager' ? 'ops@demo.sevk' : `${role}@demo.sevk`;
}

const foreign = 'admin.bagcilar@demo.sevk';

async function itemsOf(url: string, email: string): Promise<Row[]> {
	const headers = { authorization: `Bearer ${tokens.get(email)}` };
	return (await app.http.inject({ url, headers })).json().items;
}

async function findHidden(): Promise<void> {
	const seen = new Set((await itemsOf('/api/depots', foreign)).map(({ id }) => id));
	const depots = (await itemsOf('/api/depots', 'admin@demo.sevk')).map(({ id }) => id);
	const depotId = depots.find((id) => !seen.has(id)) ?? '';
	hidden.set('depotId', depotId);
	hiddenIds = [depotId];
	for (const noun of ['order', 'route', 'debit', 'vehicle', 'driver']) {
		const list = ['vehicle', 'driver'].includes(noun) ? '' : '&limit=200';
		const rows = await itemsOf(`/api/${noun}s?depotId=${depotId}${list}`, 'admin@demo.sevk');
		expect(rows.length, noun).toBeGreaterThan(3);
		hidden.set(`${noun}Id`, rows[0]?.id ?? '');
		hiddenIds.push(...rows.map(({ id }) => id));
	}
}

function idFor(name: string): string {
	return hidden.get(name) ?? '01980000-0000-7000-8000-000000000001';
}

async function ask(
	operation: Operation,
	email: string | null,
	id: (name: string) => string = idFor,
) {
	const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => id(name));
	const token = { authorization: `Bearer ${tokens.get(email)}` };
	const key = operation.acts ? { 'idempotency-key': newId() } : {};
	const body = operation.body === null ? {} : { payload: exampleOf(operation.body, id) as object };
	const headers = { ...token, ...key };
	return app.http.inject({ method: operation.method, url, headers, ...body });
}

/** Endpoints that stand open to everybody signed in and belong to no depot. */
function belongsToDepot({ path: address, name }: Operation): boolean {
	return (
		!/^\/api\/(auth|public|profile|sessions|reasons|users|files|events)/.test(address) &&
		name !== 'createDepot'
	);
}

describe('every endpoint', () => {
	it.each(roles)('refuses %s what the role does not carry, and only that', async (role) => {
		for (const operation of operations) {
			// What is open to anybody signed in ends sessions and changes passwords.
			if (operation.access === 'public' || operation.access === 'signed-in') continue;
			const may = roleRights[role].some((right) => right === operation.access);
			// Asked about nothing that exists, so that a right to do it does no harm.
			const { statusCode } = await ask(operation, emailOf(role), () => newId());
			if (may) expect(statusCode, operation.name).not.toBe(401);
			else expect(statusCode, operation.name).toBe(403);
		}
	});
});

describe('an admin of another depot', () => {
	it('finds no object of this one: 404, whatever the act', async () => {
		const found: string[] = [];
		for (const operation of operations.filter(belongsToDepot)) {
			if (operation.takesFile || !/\{\w+\}/.test(operation.path)) continue;
			const { statusCode, body } = await ask(operation, foreign);
			if (statusCode !== 404) found.push(`${operation.name} ${statusCode} ${body}`);
		}
		expect(found).toEqual([]);
	});

	it('creates nothing in it', async () => {
		for (const operation of operations.filter(belongsToDepot)) {
			if (operation.body === null || /\{\w+\}/.test(operation.path)) continue;
			const answer = await ask(operation, foreign);
			const done = answer.statusCode === 200 ? answer.json().doneCount : null;
			expect(done ?? answer.statusCode, `${operation.name} ${answer.body}`).not.toBe(200);
			expect(done ?? 0, operation.name).toBe(0);
		}
	});

	it('reads nothing of it in any list', async () => {
		for (const operation of operations.filter(belongsToDepot)) {
			if (operation.method !== 'GET' || /\{\w+\}/.test(operation.path)) continue;
			for (const query of ['', `?depotId=${hidden.get('depotId')}`]) {
				const url = `${operation.path}${query}`;
				const answer = await ask({ ...operation, path: url }, foreign);
				const leaked = hiddenIds.filter((id) => answer.body.includes(id));
				expect(leaked, url).toEqual([]);
			}
		}
	});
});

describe('a driver', () => {
	it('reaches only his own routes, debits and orders', async () => {
		const email = emailOf('driver');
		for (const noun of ['order', 'route', 'debit']) {
			const own = new Set((await itemsOf(`/api/${noun}s?limit=200`, email)).map(({ id }) => id));
			const all = await itemsOf(`/api/${noun}s?limit=200`, 'admin@demo.sevk');
			const others = all.filter(({ id }) => !own.has(id));
			expect(others.length, noun).toBeGreaterThan(3);
			const id = (name: string) => (name === `${noun}Id` ? (others[0]?.id ?? '') : newId());
			for (const operation of operations) {
				if (!operation.path.includes(`{${noun}Id}`)) continue;
				const { statusCode } = await ask(operation, email, id);
				expect([403, 404], `${operation.name} ${statusCode}`).toContain(statusCode);
			}
		}
	});
});
