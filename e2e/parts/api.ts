import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@sevk/contract/common/endpoint';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** A signed-in user that prepares data through the API of the screens. */
export type ApiPerson = {
	readonly call: <Answer>(endpoint: Endpoint, input: Input) => Promise<Answer>;
};

/** Signs in with e-mail and password and calls endpoints of the contract. */
export async function signInToApi(
	url: string,
	email: string,
	password: string,
): Promise<ApiPerson> {
	const signedIn = await fetch(`${url}/api/auth/sign-in`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: url },
		body: JSON.stringify({ email, password }),
	});
	if (!signedIn.ok) throw new Error(`Giriş yapılamadı: ${await signedIn.text()}`);
	const cookie = signedIn.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	const issued = await fetch(`${url}/api/auth/token`, {
		method: 'POST',
		headers: { cookie, origin: url },
	});
	const { accessToken } = (await issued.json()) as { accessToken: string };
	return personWith(url, accessToken);
}

/** Calls endpoints with the token of a session. */
export function personWith(url: string, accessToken: string): ApiPerson {
	return {
		call: async <Answer>(endpoint: Endpoint, { params = {}, query = {}, body }: Input) => {
			const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
			const search = new URLSearchParams(query).toString();
			const response = await fetch(`${url}${path}${search ? `?${search}` : ''}`, {
				method: endpoint.method,
				headers: {
					authorization: `Bearer ${accessToken}`,
					'idempotency-key': randomUUID(),
					...(body === undefined ? {} : { 'content-type': 'application/json' }),
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			if (!response.ok) throw new Error(`${endpoint.name}: ${await response.text()}`);
			return (await response.json()) as Answer;
		},
	};
}
