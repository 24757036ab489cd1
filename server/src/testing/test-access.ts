import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type AccessParts, openAccess } from '../features/access/access-endpoints.ts';
import { createUserWithPassword, type NewUser } from '../features/access/user-account-commands.ts';
import { createLog } from '../http/log.ts';
import { openMailer } from '../outside/mail.ts';
import { createTestDatabase } from './test-database.ts';
import { testEdge, testSettings } from './test-edge.ts';

export const testPassword = 'sarı bina, caminin karşısı';

export type TestAccess = {
	readonly db: Database;
	readonly app: FastifyInstance;
	/** Waits for the n-th mail of the run and gives its text. */
	readonly mail: (count: number) => Promise<string>;
	readonly mailCount: () => number;
	readonly close: () => Promise<void>;
};

/** The edge with the real sign-in over a database of its own; mails go into a folder of their own. */
export async function testAccess(parts: Partial<AccessParts> = {}): Promise<TestAccess> {
	const database = await createTestDatabase();
	const { db } = database;
	const folder = mkdtempSync(path.join(os.tmpdir(), 'sevk-mail-'));
	const log = createLog('silent');
	const mailSettings = { smtpUrl: null, from: 'Sevk <sevk@sevk.test>', folder };
	const { identity, implementations } = openAccess({
		db,
		settings: { publicUrl: testSettings.publicUrl, secret: 'x'.repeat(48), firebase: null },
		mailer: openMailer(mailSettings, log),
		log,
		demoSignIns: [],
		...parts,
	});
	const app = await testEdge({ identity, implementations });
	const files = () =>
		readdirSync(folder)
			.filter((name) => name.endsWith('.txt'))
			.sort();
	return {
		db,
		app,
		mailCount: () => files().length,
		mail: async (count) => {
			for (let tries = 0; files().length < count && tries < 1000; tries += 1) {
				await new Promise((wake) => setTimeout(wake, 10));
			}
			return readFileSync(path.join(folder, files()[count - 1] ?? 'missing'), 'utf8');
		},
		close: async () => {
			await app.close();
			await database.drop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** A user who can sign in with `testPassword`; gives the id. */
export function addTestUser(db: Database, user: Partial<NewUser> = {}): Promise<string> {
	return createUserWithPassword(db, {
		email: `${newId()}@sevk.test`,
		name: 'Ayşe Nur Yılmaz',
		phone: null,
		role: 'admin',
		allDepots: user.depotIds === undefined,
		depotIds: [],
		driverId: null,
		password: testPassword,
		...user,
	});
}

/** A depot with the least that a depot needs; gives the id. */
export async function addTestDepot(db: Database, code: string): Promise<string> {
	const depotId = newId();
	const now = new Date();
	await db
		.insertInto('depots')
		.values({
			id: depotId,
			code,
			name: `${code} Deposu`,
			province: 'İstanbul',
			district: 'Ümraniye',
			created_at: now,
			updated_at: now,
		})
		.execute();
	return depotId;
}

export async function addTestDriver(db: Database, depotId: string): Promise<string> {
	const driverId = newId();
	const now = new Date();
	await db
		.insertInto('drivers')
		.values({
			id: driverId,
			depot_id: depotId,
			full_name: 'Mehmet Yıldız',
			created_at: now,
			updated_at: now,
		})
		.execute();
	return driverId;
}

/** A browser of its own: keeps the cookies it is given and sends its token along. */
export class TestBrowser {
	token: string | null = null;
	private readonly app: FastifyInstance;
	private readonly cookies = new Map<string, string>();

	constructor(app: FastifyInstance) {
		this.app = app;
	}

	async send(
		method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
		url: string,
		body?: object,
		headers: Record<string, string> = {},
	) {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const response = await this.app.inject({
			method,
			url,
			headers: {
				origin: testSettings.publicUrl,
				'user-agent': 'test browser',
				...(cookie === '' ? {} : { cookie }),
				...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
				...(method === 'POST' ? { 'idempotency-key': newId() } : {}),
				...headers,
			},
			...(body === undefined ? {} : { payload: body }),
		});
		for (const { name, value, maxAge } of response.cookies) {
			if (maxAge === 0) this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		return response;
	}

	post(url: string, body: object = {}) {
		return this.send('POST', url, body);
	}

	get(url: string) {
		return this.send('GET', url);
	}

	/** Trades the session for a token, which later requests carry. */
	async renewToken(): Promise<string | null> {
		this.token = null;
		this.token = (await this.post('/api/auth/token')).json().accessToken;
		return this.token;
	}

	async signIn(email: string, password = testPassword): Promise<void> {
		const response = await this.post('/api/auth/sign-in', { email, password });
		if (response.statusCode !== 200) throw new Error(response.body);
		await this.renewToken();
	}
}
