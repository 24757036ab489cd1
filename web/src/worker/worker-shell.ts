// The app's own files on the phone, so that it opens without a network
// (docs/decisions/0031-shell-by-hand.md). No answer of the API is ever stored here.

/** A file of the build. A name with a content hash needs no digest. */
type ShellFile = { readonly path: string; readonly sha256: string | null };
/** Empty in development: nothing is stored then. */
export type ShellList = { readonly version: string; readonly files: readonly ShellFile[] };

const prefix = 'sevk-shell-';
/** Written last: a shell without it is half a deploy. */
const completeMark = '/sevk-shell-complete';
/** Written when the shell is taken: only pages of a taken shell can still be open. */
const takenMark = '/sevk-shell-taken';
/** Fewer at once would make the installation slow, more would delay the page's own requests. */
const atOnce = 6;
/** A new release takes over only when this worker is idle: an answer that hangs would hold it up. */
const policyAtMostMs = 10_000;
/** A page waits for the policy of the server no longer than this before it starts with the stored one. */
const policyWaitMs = 1_000;
const policyHeader = 'content-security-policy';
/** Pages of the server, beside the API, that are no screens of the app. */
const serverPages = ['/livez', '/readyz', '/metrics'];

/**
 * Stores every file of the list; rejects if one is missing or belongs to another build. What was
 * stored stays, so the next try continues. Files of older shells are copied.
 */
export async function installShell({ version, files }: ShellList): Promise<void> {
	if (files.length === 0) return;
	const older = await shellNames();
	const shell = await caches.open(prefix + version);
	const waiting = [...files];
	const workers = Array.from({ length: atOnce }, async () => {
		for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
			if ((await shell.match(file.path)) === undefined) {
				await shell.put(file.path, (await olderCopy(file, older)) ?? (await fetchFile(file)));
			}
		}
	});
	// Files on their way are stored as well before the failure of another is reported.
	for (const outcome of await Promise.allSettled(workers)) {
		if (outcome.status === 'rejected') throw outcome.reason;
	}
	await shell.put(completeMark, new Response('1'));
}

async function olderCopy({ path, sha256 }: ShellFile, older: readonly string[]) {
	if (sha256 !== null) return null;
	for (const name of older) {
		const copy = await (await caches.open(name)).match(path);
		if (copy !== undefined) return copy;
	}
	return null;
}

async function fetchFile({ path, sha256 }: ShellFile): Promise<Response> {
	const response = await fetch(path, { cache: sha256 === null ? 'default' : 'reload' });
	if (response.status !== 200) throw new Error(`shell: ${path} answers ${response.status}`);
	if (sha256 !== null && (await digestOf(response.clone())) !== sha256) {
		throw new Error(`shell: ${path} is of another build`);
	}
	return response;
}

async function digestOf(response: Response): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Marks this shell as taken and keeps the one taken before it: a page that is still open loads its
 * screens from there. A release that was installed and never taken goes.
 */
export async function takeShell({ version, files }: ShellList): Promise<void> {
	if (files.length === 0) return;
	await (await caches.open(prefix + version)).put(takenMark, new Response('1'));
	const older = (await shellNames()).filter((name) => name !== prefix + version);
	const candidates: string[] = [];
	for (const name of older) {
		if (await (await caches.open(name)).match(takenMark)) candidates.push(name);
	}
	const previous = candidates.at(-1);
	await Promise.all(older.filter((name) => name !== previous).map((name) => caches.delete(name)));
}

/**
 * Gives the stored page the content policy of the server: an admin can choose another host for maps.
 * A page keeps the policy with which it was loaded, so it starts after this. The page itself stays
 * that of its release.
 */
export async function renewPolicy({ version }: ShellList): Promise<void> {
	const shell = await caches.open(prefix + version);
	const page = await shell.match('/index.html');
	if (page === undefined) return;
	const signal = AbortSignal.timeout(policyAtMostMs);
	const answer = await fetch('/index.html', { method: 'HEAD', cache: 'no-store', signal });
	const policy = answer.headers.get(policyHeader);
	// The answer of another server, such as a sign-in page of a network, is not the policy.
	if (answer.status !== 200 || answer.redirected || policy === null) return;
	if (policy === page.headers.get(policyHeader)) return;
	const headers = new Headers(page.headers);
	headers.set(policyHeader, policy);
	await shell.put('/index.html', new Response(page.body, { headers }));
}

/** Names of the shells on this phone, the newest last. */
async function shellNames(): Promise<string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** The stored path that answers a request; null leaves the request to the network. */
export function shellPath(
	{ method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
	origin: string,
	list: ShellList,
): string | null {
	const { origin: target, pathname } = new URL(url);
	if (list.files.length === 0 || method !== 'GET' || target !== origin) return null;
	if (pathname === '/api' || pathname.startsWith('/api/')) return null;
	if (list.files.some(({ path }) => path === pathname)) return pathname;
	if (pathname.startsWith('/assets/')) return pathname;
	const isScreen = !/\.\w+$/.test(pathname) && !serverPages.includes(pathname);
	return mode === 'navigate' && isScreen ? '/index.html' : null;
}

/**
 * The stored page, with the policy of the server if that answers soon: without a network, or with a
 * slow one, the app opens all the same.
 */
export async function answerPage(
	request: Request,
	path: string,
	list: ShellList,
	renewal: Promise<unknown>,
): Promise<Response> {
	await Promise.race([renewal, new Promise((resolve) => setTimeout(resolve, policyWaitMs))]);
	return answerFromShell(request, path, list);
}

/** The stored file, of this shell or of the one before; otherwise what the network answers. */
export async function answerFromShell(
	request: Request,
	path: string,
	{ version }: ShellList,
): Promise<Response> {
	const own = await (await caches.open(prefix + version)).match(path);
	if (own !== undefined) return own;
	if (path.startsWith('/assets/')) {
		for (const name of await shellNames()) {
			const older = await (await caches.open(name)).match(path);
			if (older !== undefined) return older;
		}
	}
	return fetch(request);
}
