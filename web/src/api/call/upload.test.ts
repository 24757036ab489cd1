import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Answer = { readonly status: number; readonly body: string; readonly retryAfter?: string };

let answers: Answer[];
const sent: { readonly authorization: string | undefined }[] = [];

/** The part of XMLHttpRequest that an upload uses. */
class FakeXhr {
	status = 0;
	responseText = '';
	readonly upload: { onprogress?: (event: object) => void } = {};
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	private readonly headers = new Map<string, string>();
	private answer: Answer | undefined;

	open() {}
	setRequestHeader(name: string, value: string) {
		this.headers.set(name, value);
	}
	getAllResponseHeaders() {
		const { retryAfter } = this.answer ?? {};
		return retryAfter === undefined ? '' : `retry-after: ${retryAfter}\r\n`;
	}
	send() {
		sent.push({ authorization: this.headers.get('authorization') });
		this.answer = answers.shift();
		if (this.answer === undefined) return this.onerror?.();
		this.status = this.answer.status;
		this.responseText = this.answer.body;
		this.onload?.();
	}
}

let tokens: string[];

function token(name: string): string {
	return `e30.${btoa(JSON.stringify({ iat: 0, exp: 600, name })).replaceAll('=', '')}.x`;
}

beforeEach(() => {
	vi.resetModules();
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('window', { addEventListener: () => undefined });
	vi.stubGlobal('XMLHttpRequest', FakeXhr);
	tokens = [token('first'), token('second')];
	sent.length = 0;
	vi.stubGlobal('fetch', async (address: string) =>
		Response.json(
			address === '/api/auth/token'
				? { accessToken: tokens.shift() ?? null, expiresAt: '2026-03-05T09:00:00Z' }
				: { provider: { kind: 'embedded' }, resetLinkMinutes: 30, demoSignIns: [] },
		),
	);
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const done = { status: 200, body: JSON.stringify({ data: { fileName: 'a.jpg' } }) };
const file = new File(['x'], 'a.jpg');

test('an upload whose token was renewed meanwhile is sent again with the new one', async () => {
	const { uploadTemp } = await import('./upload.ts');
	answers = [{ status: 401, body: '{}' }, done];
	expect(await uploadTemp(file)).toBe('a.jpg');
	expect(sent.map(({ authorization }) => authorization)).toEqual([
		`Bearer ${token('first')}`,
		`Bearer ${token('second')}`,
	]);
});

test('a refused upload carries the whole problem', async () => {
	const { uploadTemp } = await import('./upload.ts');
	const body = JSON.stringify({ code: 'http/unavailable', detail: 'Yoğun.', requestId: 'r-1' });
	answers = [{ status: 503, body, retryAfter: '2' }];
	await expect(uploadTemp(file)).rejects.toMatchObject({
		status: 503,
		code: 'http/unavailable',
		detail: 'Yoğun.',
		requestId: 'r-1',
		retryAfterMs: 2_000,
	});
});

test('an upload without an answer is a lost connection', async () => {
	const { uploadTemp } = await import('./upload.ts');
	const { noAnswerOf } = await import('../connection/problem.ts');
	answers = [];
	const problem = await uploadTemp(file).catch((error: unknown) => error);
	expect(noAnswerOf(problem)).toBe('no-connection');
});

test('an upload answered by something else than the server is not done', async () => {
	const { uploadTemp } = await import('./upload.ts');
	answers = [{ status: 200, body: '<html>Wi-Fi</html>' }];
	await expect(uploadTemp(file)).rejects.toMatchObject({ code: 'net/unreadable' });
});
