import { isAPIError } from 'better-auth/api';

export type Granted<Answer> = { readonly answer: Answer; readonly cookies: readonly string[] };
export type Denied = { readonly denied: string };

/**
 * Calls the identity provider; returns its answer with the cookies to set, or the code of its
 * refusal. Errors of the provider itself are thrown.
 */
export async function callProvider<Answer>(
	call: Promise<{ headers: Headers; response: Answer }>,
): Promise<Granted<Answer> | Denied> {
	try {
		const { headers, response } = await call;
		return { answer: response, cookies: headers.getSetCookie() };
	} catch (error) {
		if (!isAPIError(error) || error.statusCode >= 500) throw error;
		const code: unknown = error.body?.['code'];
		return { denied: typeof code === 'string' ? code : '' };
	}
}
