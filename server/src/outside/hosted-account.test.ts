import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHostedAccount } from './hosted-account.ts';

type Request = {
	readonly path: string;
	readonly referer: string | undefined;
	readonly body: object;
};
let requests: Request[];
let replies: Record<string, { readonly status: number; readonly body: object }>;
let server: http.Server;

beforeEach(async () => {
	requests = [];
	replies = {};
	server = http.createServer(async (request, response) => {
		let text = '';
		for await (const piece of request) text += piece;
		const path = request.url ?? '';
		requests.push({ path, referer: request.headers.referer, body: JSON.parse(text) });
		const method = /accounts:(\w+)/.exec(path)?.[1] ?? '';
		const { status, body } = replies[method] ?? { status: 200, body: {} };
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const email = 'ada@sevk.test';
const create = () => {
	const emulatorHost = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return createHostedAccount({ apiKey: 'key', emulatorHost }, 'https://sevk.test', email);
};
const refusal = (message: string) => ({ status: 400, body: { error: { message } } });

test('a new account gets a password that nobody knows, and the mail that replaces it', async () => {
	expect(await create()).toBe('created');
	expect(requests).toEqual([
		{
			path: '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=key',
			referer: 'https://sevk.test/',
			body: { email, password: expect.stringMatching(/^.{40,}$/) },
		},
		{
			path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=key',
			referer: 'https://sevk.test/',
			body: { requestType: 'PASSWORD_RESET', email },
		},
	]);
});

test('an account that exists is left as it is', async () => {
	replies = { signUp: refusal('EMAIL_EXISTS') };
	expect(await create()).toBe('existing');
	expect(requests).toHaveLength(1);
});

test('a project that creates accounts only itself refuses', async () => {
	replies = { signUp: refusal('ADMIN_ONLY_OPERATION : not here') };
	expect(await create()).toBe('refused');
});

test('a provider that fails, or that sends no mail, is a failure', async () => {
	replies = { sendOobCode: refusal('QUOTA_EXCEEDED') };
	await expect(create()).rejects.toThrow('QUOTA_EXCEEDED');
	replies = { signUp: { status: 503, body: {} } };
	await expect(create()).rejects.toThrow('503');
});
