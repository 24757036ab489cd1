import { z } from 'zod';

/**
 * An invalid field; `pointer` is a JSON pointer into the body, or `?name` for a query parameter.
 */
const fieldError = z.object({ pointer: z.string(), detail: z.string() });

/** Every error answer (RFC 9457, `application/problem+json`); `detail` is the message for users. */
export const problem = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	detail: z.string(),
	code: z.string(),
	requestId: z.string(),
	errors: z.array(fieldError).optional(),
	facts: z.record(z.string(), z.unknown()).optional(),
});

export type Problem = z.infer<typeof problem>;
export type FieldError = z.infer<typeof fieldError>;

/** Codes of the HTTP layer, which may answer any request before or instead of its handler. */
export type EdgeCode =
	| 'http/bad-input'
	| 'http/bad-json'
	| 'http/bad-request'
	| 'http/key-missing'
	| 'http/file-missing'
	| 'http/signed-out'
	| 'common/forbidden'
	| 'common/not-found'
	| 'http/no-endpoint'
	| 'http/too-slow'
	| 'common/already-exists'
	| 'common/linked'
	| 'http/too-large'
	| 'http/media-type'
	| 'http/too-many'
	| 'http/papers-waiting'
	| 'http/headers-too-large'
	| 'http/unexpected'
	| 'http/identity-unreachable'
	| 'http/printer-busy'
	| 'http/printer-slow'
	| 'http/unavailable';
