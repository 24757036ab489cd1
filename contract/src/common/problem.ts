import { z } from 'zod';

/** One wrong field; `pointer` is a JSON pointer into the body, or `?name` for a query key. */
const fieldError = z.object({ pointer: z.string(), detail: z.string() });

/** Every error answer (RFC 9457, `application/problem+json`); `detail` is the sentence to show. */
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
