import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
	answerFromShell,
	answerPage,
	installShell,
	renewPolicy,
	type ShellList,
	shellPath,
	takeShell,
} from './worker-shell.ts';

const page = '<!doctype html>';
let served: Record<string, string>;

async function listOf(version: string, ...assets: string[]): Promise<ShellList> {
	const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(page + version));
	const sha256 = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
	return {
		version,
		files: [
			{ path: '/index.html', sha256: sha256.join('') },
			...assets.map((path) => ({ path, sha256: null })),
		],
	};
}

beforeEach(() => {
	served = {};
	vi.stubGlobal('fetch', async (request: string | Request) => {
		const path = typeof request === 'string' ? request : new URL(request.url).pathname;
		const text = served[path];
		return text === undefined ? new Response('', { status: 404 }) : new Response(text);
	});
});

afterEach(async () => {
	vi.unstubAllGlobals();
	for (const name of await caches.keys()) await caches.delete(name);
});

const ask = (path: string, init: RequestInit = {}) =>
	new Request(new URL(path, globalThis.location.origin), init);

async function textOf(path: string, list: ShellList): Promise<string> {
	return (await answerFromShell(ask(path), path, list)).text();
}

test('half a deploy stays out, and the next try completes it', async () => {
	const list = await listOf('one', '/assets/a-1.js', '/assets/b-1.js');
	served = { '/index.html': `${page}one`, '/assets/a-1.js': 'a' };
	await expect(installShell(list)).rejects.toThrow('/assets/b-1.js answers 404');
	served = { '/index.html': `${page}two`, '/assets/b-1.js': 'b' };
	await expect(installShell(await listOf('three'))).rejects.toThrow('of another build');
	served = { '/assets/b-1.js': 'b' };
	await installShell(list);
	served = {};
	expect(await textOf('/index.html', list)).toBe(`${page}one`);
	expect(await textOf('/assets/a-1.js', list)).toBe('a');
});

test('a page of the release before loads its screens until the release after', async () => {
	const releases = ['one', 'two', 'never taken', 'three'];
	const lists = await Promise.all(releases.map((name) => listOf(name, `/assets/${name}.js`)));
	for (const [index, list] of lists.entries()) {
		const release = releases[index] ?? '';
		served = { '/index.html': page + release, [`/assets/${release}.js`]: release };
		await installShell(list);
		if (release !== 'never taken') await takeShell(list);
	}
	served = {};
	const last = lists[3] as ShellList;
	expect(await textOf('/assets/two.js', last)).toBe('two');
	expect(await textOf('/index.html', last)).toBe(`${page}three`);
	expect((await answerFromShell(ask('/assets/one.js'), '/assets/one.js', last)).status).toBe(404);
	expect(await caches.keys()).toEqual(['sevk-shell-two', 'sevk-shell-three']);
});

test('no answer of the API, no other origin and no act is answered from the phone', async () => {
	const list = await listOf('one', '/assets/a.js');
	const { origin } = globalThis.location;
	const pathOf = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
		shellPath({ method, url: new URL(path, origin).href, mode }, origin, list);
	expect(pathOf('/api/orders')).toBeNull();
	expect(pathOf('/api', 'navigate')).toBeNull();
	expect(pathOf('/api/public/storage?filePath=a.jpg', 'navigate')).toBeNull();
	expect(pathOf('https://elsewhere.test/index.html')).toBeNull();
	expect(pathOf('/assets/a.js', 'cors', 'POST')).toBeNull();
	expect(pathOf('/readyz', 'navigate')).toBeNull();
	expect(pathOf('/route/1/', 'navigate')).toBe('/index.html');
	expect(pathOf('/assets/a.js')).toBe('/assets/a.js');
	expect(shellPath(ask('/routes'), origin, { version: '', files: [] })).toBeNull();
});

test('a stored page gets the content policy that the server sends now, and stays of its release', async () => {
	const list = await listOf('one');
	served = { '/index.html': `${page}one` };
	await installShell(list);
	const send = (policy: string | null, status = 200) =>
		vi.stubGlobal('fetch', async () => {
			const headers: HeadersInit = policy === null ? {} : { 'content-security-policy': policy };
			return new Response(`${page}two`, { status, headers });
		});
	const stored = () => answerFromShell(ask('/index.html'), '/index.html', list);
	const policyOf = async () => (await stored()).headers.get('content-security-policy');
	send("connect-src 'self' https://karo.test");
	await renewPolicy(list);
	expect(await policyOf()).toBe("connect-src 'self' https://karo.test");
	expect(await textOf('/index.html', list)).toBe(`${page}one`);
	for (const [policy, status] of [[null, 200] as const, ["default-src 'none'", 502] as const]) {
		send(policy, status);
		await renewPolicy(list);
		expect(await policyOf()).toBe("connect-src 'self' https://karo.test");
	}
});

test('a page starts with the policy of the server, and without it when the server is slow', async () => {
	const list = await listOf('one');
	served = { '/index.html': `${page}one` };
	await installShell(list);
	let policy = "connect-src 'self' https://karo.test";
	let answerHead = () => {};
	vi.stubGlobal('fetch', async () => {
		await new Promise<void>((resolve) => {
			answerHead = resolve;
		});
		return new Response('', { headers: { 'content-security-policy': policy } });
	});
	const load = async (renewal: Promise<unknown>) => {
		const answer = await answerPage(ask('/index.html'), '/index.html', list, renewal);
		return answer.headers.get('content-security-policy');
	};
	const late = renewPolicy(list);
	expect(await load(late)).toBeNull();
	answerHead();
	await late;
	policy = "connect-src 'self' https://harita.test";
	answerHead = () => {};
	const started = load(renewPolicy(list));
	await expect.poll(() => String(answerHead)).not.toBe('() => {}');
	answerHead();
	expect(await started).toBe(policy);
});

test('a server that does not answer holds the worker for ten seconds at most', async () => {
	const list = await listOf('one');
	served = { '/index.html': `${page}one` };
	await installShell(list);
	const limit = new AbortController();
	const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
	vi.stubGlobal(
		'fetch',
		(_: string, { signal }: RequestInit) =>
			new Promise((_resolve, reject) => {
				signal?.addEventListener('abort', () => reject(new Error('late')));
			}),
	);
	const renewal = expect(renewPolicy(list)).rejects.toThrow('late');
	await expect.poll(() => timeout.mock.lastCall).toEqual([10_000]);
	limit.abort();
	await renewal;
	timeout.mockRestore();
});
