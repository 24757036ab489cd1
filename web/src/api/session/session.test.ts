import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

type Answer = { readonly status?: number; readonly body: unknown };
const calls: { readonly path: string; readonly body: unknown }[] = [];
let warned: MockInstance;
let answers: Record<string, (body: unknown) => Answer | Promise<Answer>>;

/** A token of the right format; the browser does not check its signature. */
function token(lifeSeconds: number, name = 'a'): string {
	const iat = 1_700_000_000;
	const claims = btoa(JSON.stringify({ iat, exp: iat + lifeSeconds, name })).replaceAll('=', '');
	return `e30.${claims}.x`;
}

const embedded = { provider: { kind: 'embedded' }, resetLinkMinutes: 30, demoSignIns: [] };

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers({ toFake: ['Date'] });
	warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	calls.length = 0;
	answers = { '/api/public/sign-in-options': () => ({ body: embedded }) };
	vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
		const body = init?.body ? readBody(init.body) : undefined;
		calls.push({ path, body });
		const answer = await answers[path.split('?')[0] ?? '']?.(body);
		if (answer === undefined) throw new TypeError('Failed to fetch');
		return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

function readBody(body: BodyInit): unknown {
	return body instanceof URLSearchParams ? Object.fromEntries(body) : JSON.parse(String(body));
}

function issuing(...tokens: (string | null)[]) {
	answers['/api/auth/token'] = () => {
		const accessToken = tokens.length > 1 ? tokens.shift() : tokens[0];
		return { body: { accessToken, expiresAt: accessToken ? '2026-03-05T09:00:00Z' : null } };
	};
}

const issued = () => calls.filter((call) => call.path === '/api/auth/token').length;

test('many requests share one renewal, and a token serves until a minute before its end', async () => {
	const { freshToken } = await import('./session.ts');
	issuing(token(600, 'a'), token(600, 'b'));
	const shared = await Promise.all([freshToken(), freshToken(), freshToken()]);
	expect(new Set(shared)).toEqual(new Set([token(600, 'a')]));
	vi.advanceTimersByTime(539_000);
	expect(await freshToken()).toBe(token(600, 'a'));
	expect(issued()).toBe(1);
	vi.advanceTimersByTime(2_000);
	expect(await freshToken()).toBe(token(600, 'b'));
});

test('a failed renewal is logged, and the old token serves while it still counts', async () => {
	const { freshToken } = await import('./session.ts');
	issuing(token(600));
	await freshToken();
	delete answers['/api/auth/token'];
	vi.advanceTimersByTime(570_000);
	expect(await freshToken()).toBe(token(600));
	vi.advanceTimersByTime(60_000);
	expect(await freshToken()).toBeNull();
	expect(warned).toHaveBeenCalledTimes(2);
});

test('without a session there is no token and nothing to restore', async () => {
	const { restore } = await import('./session.ts');
	issuing(null);
	expect(await restore()).toBe('nobody');
});

test('a token that arrives after the sign-out is not used', async () => {
	const { freshToken, signOut } = await import('./session.ts');
	issuing(token(600), null);
	answers['/api/auth/sign-out'] = () => ({ body: { done: true } });
	const tokenRequest = freshToken();
	await signOut();
	expect(await tokenRequest).toBeNull();
	expect(await freshToken()).toBeNull();
});

test('the provider is called once before a sign-in', async () => {
	const { freshToken, restore, signIn } = await import('./session.ts');
	issuing(null, token(600));
	answers['/api/auth/sign-in'] = () => ({ body: { next: 'done' } });
	expect(await restore()).toBe('nobody');
	expect(await freshToken()).toBeNull();
	expect(issued()).toBe(1);
	await signIn('a@b.tr', 'x');
	expect(await freshToken()).toBe(token(600));
	expect(issued()).toBe(2);
});

test('a wrong pair rejects with the sentence of the server, a second factor is a step', async () => {
	const { signIn } = await import('./session.ts');
	const detail = 'E-posta veya şifre hatalı.';
	answers['/api/auth/sign-in'] = (body) =>
		(body as { password: string }).password === 'right'
			? { body: { next: 'second_factor' } }
			: { status: 422, body: { code: 'access/wrong-credentials', detail } };
	await expect(signIn('a@b.tr', 'wrong')).rejects.toMatchObject({ detail, status: 422 });
	expect(await signIn('a@b.tr', 'right')).toBe('second_factor');
});

test('an unreachable server gives a sentence, and the provider is fetched again', async () => {
	const { signIn } = await import('./session.ts');
	const options = answers['/api/public/sign-in-options'];
	answers = {};
	await expect(signIn('a@b.tr', 'x')).rejects.toMatchObject({ code: 'net/error' });
	answers = {
		'/api/public/sign-in-options': options ?? (() => ({ body: embedded })),
		'/api/auth/sign-in': () => ({ body: { next: 'done' } }),
	};
	expect(await signIn('a@b.tr', 'x')).toBe('done');
});

const google = 'https://identitytoolkit.googleapis.com/v1/accounts';

/** Node has no IndexedDB, so the page keeps the session itself; `former` is of earlier releases. */
function useFirebase() {
	const former = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => former.get(key) ?? null,
		setItem: (key: string, value: string) => former.set(key, value),
		removeItem: (key: string) => former.delete(key),
	});
	const provider = { kind: 'firebase', projectId: 'p', apiKey: 'k', emulatorHost: null };
	answers['/api/public/sign-in-options'] = () => ({
		body: { provider, resetLinkMinutes: 60, demoSignIns: [] },
	});
	answers['https://securetoken.googleapis.com/v1/token'] = (body) => ({
		body: {
			id_token: token(3600, (body as { refresh_token: string }).refresh_token),
			refresh_token: 'r2',
		},
	});
	return former;
}

test('firebase: signs in, renews by the refresh token and forgets it at sign-out', async () => {
	const former = useFirebase();
	answers[`${google}:signInWithPassword`] = () => ({
		body: { idToken: token(3600), refreshToken: 'r1' },
	});
	const { freshToken, restore, signIn, signOut } = await import('./session.ts');
	expect(await restore()).toBe('nobody');
	expect(await signIn('a@b.tr', 'x')).toBe('done');
	expect(await freshToken()).toBe(token(3600, 'r1'));
	expect(former.size).toBe(0);
	await signOut();
	expect(await freshToken()).toBeNull();
});

test('firebase: a session of an earlier release goes on, elsewhere', async () => {
	const former = useFirebase();
	former.set('sevk-firebase-refresh', 'r1');
	const { freshToken, restore } = await import('./session.ts');
	expect(await restore()).toBe('signed-in');
	expect(await freshToken()).toBe(token(3600, 'r1'));
	expect(former.size).toBe(0);
});

test('firebase: a sign-out during a renewal is not undone by its answer', async () => {
	useFirebase();
	answers[`${google}:signInWithPassword`] = () => ({
		body: { idToken: token(3600), refreshToken: 'r1' },
	});
	const { freshToken, signIn, signOut } = await import('./session.ts');
	await signIn('a@b.tr', 'x');
	const renewal = freshToken();
	await signOut();
	await renewal;
	expect(await freshToken()).toBeNull();
});

test('firebase: a renewal that is refused late does not end the session that came after it', async () => {
	useFirebase();
	const tokens = ['r1', 'after the change'];
	answers[`${google}:signInWithPassword`] = () => ({
		body: { idToken: token(3600), refreshToken: tokens.shift() },
	});
	const { freshToken, signIn } = await import('./session.ts');
	await signIn('a@b.tr', 'x');
	const renewed = answers['https://securetoken.googleapis.com/v1/token'];
	const late = Promise.withResolvers<Answer>();
	answers['https://securetoken.googleapis.com/v1/token'] = () => late.promise;
	const refused = freshToken();
	await vi.waitFor(() => expect(calls.at(-1)?.path).toContain('securetoken'));
	await signIn('a@b.tr', 'x');
	if (renewed) answers['https://securetoken.googleapis.com/v1/token'] = renewed;
	late.resolve({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } });
	await refused;
	expect(await freshToken()).toBe(token(3600, 'after the change'));
});

test('firebase: an unverified address gets its mail, and its code is spent', async () => {
	useFirebase();
	answers[`${google}:signInWithPassword`] = () => ({
		body: { idToken: token(3600), refreshToken: 'r1' },
	});
	answers[`${google}:sendOobCode`] = () => ({ body: {} });
	answers[`${google}:update`] = () => ({ body: {} });
	const { sendVerification, signIn, verifyEmail } = await import('./session.ts');
	await signIn('a@b.tr', 'x');
	await sendVerification();
	await verifyEmail('the code');
	expect(calls.map(({ body }) => body)).toEqual(
		expect.arrayContaining([
			{ requestType: 'VERIFY_EMAIL', idToken: token(3600, 'r1') },
			{ oobCode: 'the code' },
		]),
	);
});

test('firebase: its words become our sentences, an unknown address stays unknown', async () => {
	useFirebase();
	const { forgotPassword, resetPassword, signIn } = await import('./session.ts');
	const fail = (message: string) => () => ({ status: 400, body: { error: { message } } });
	answers[`${google}:signInWithPassword`] = fail('INVALID_LOGIN_CREDENTIALS');
	await expect(signIn('a@b.tr', 'x')).rejects.toMatchObject({
		detail: 'E-posta veya şifre hatalı.',
	});
	answers[`${google}:sendOobCode`] = fail('EMAIL_NOT_FOUND');
	await expect(forgotPassword('a@b.tr')).resolves.toBeUndefined();
	answers[`${google}:resetPassword`] = fail('EXPIRED_OOB_CODE');
	await expect(resetPassword('c', 'x')).rejects.toMatchObject({ code: 'access/link-expired' });
});
