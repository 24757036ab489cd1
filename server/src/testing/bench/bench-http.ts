// A minimal HTTP client with one kept-open connection, because it shares the machine with the
// measured server.
import { once } from 'node:events';
import net from 'node:net';

export type BenchAnswer = { readonly status: number; readonly body: string };

export type BenchConnection = {
	/** `head` is the request line and the headers without the final empty line. */
	readonly ask: (head: string, body?: string) => Promise<BenchAnswer>;
	/** False once the server or an error closed it. */
	readonly isOpen: () => boolean;
	readonly close: () => void;
};

/** Opens a connection for sequential requests. */
export async function openConnection(port: number): Promise<BenchConnection> {
	const socket = net.connect({ host: '127.0.0.1', port, noDelay: true });
	await once(socket, 'connect');
	let got = Buffer.alloc(0);
	let settle: { done: (answer: BenchAnswer) => void; fail: (error: Error) => void } | null = null;
	socket.on('data', (chunk) => {
		got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
		const answer = readAnswer(got);
		if (answer === null) return;
		got = Buffer.alloc(0);
		settle?.done(answer);
	});
	socket.on('error', (error) => settle?.fail(error));
	socket.on('close', () => settle?.fail(new Error('the server closed the connection')));
	return {
		ask: (head, body = '') =>
			new Promise((done, fail) => {
				if (socket.destroyed) return fail(new Error('the connection is closed'));
				settle = { done, fail };
				const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
				socket.write(`${head}${length}\r\n${body}`);
			}),
		isOpen: () => !socket.destroyed,
		close: () => socket.destroy(),
	};
}

function readAnswer(bytes: Buffer): BenchAnswer | null {
	const end = bytes.indexOf('\r\n\r\n');
	if (end === -1) return null;
	const head = bytes.toString('latin1', 0, end);
	const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
	if (bytes.length < end + 4 + length) return null;
	return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', end + 4) };
}

/** Signs in like a browser and returns a short-lived access token. */
export async function signIn(
	address: string,
	origin: string,
	account: { readonly email: string; readonly password: string },
): Promise<string> {
	const headers = {
		origin,
		'content-type': 'application/json',
		'idempotency-key': 'bench-sign-in',
	};
	const entered = await fetch(`${address}/api/auth/sign-in`, {
		method: 'POST',
		headers,
		body: JSON.stringify(account),
	});
	if (entered.status !== 200) throw new Error(await entered.text());
	const cookie = entered.headers
		.getSetCookie()
		.map((line) => line.split(';', 1)[0])
		.join('; ');
	const traded = await fetch(`${address}/api/auth/token`, {
		method: 'POST',
		headers: { ...headers, cookie },
		body: '{}',
	});
	const { accessToken } = (await traded.json()) as { accessToken?: string };
	if (accessToken === undefined) throw new Error(`no token: ${traded.status}`);
	return accessToken;
}
