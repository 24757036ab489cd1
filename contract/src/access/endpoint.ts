import type { Right } from '@sevk/domain/access/right';
import type { ZodType } from 'zod';

/** Who may call an endpoint: anybody, any signed-in user, or users whose role carries the right. */
export type Access = 'public' | 'signed-in' | Right;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One promise between server and web. The server registers it, the web calls it through
 * `call(endpoint, input)`, OpenAPI prints it; nobody types a path twice.
 *
 * `acts` marks an endpoint that creates or moves something: the caller sends an
 * `Idempotency-Key` and a repeated send gets the first answer again (trust.md §3).
 */
export type Endpoint<
	Params extends ZodType = ZodType,
	Query extends ZodType = ZodType,
	Body extends ZodType = ZodType,
	Answer extends ZodType = ZodType,
	WhoMay extends Access = Access,
	Acts extends boolean = boolean,
> = {
	readonly name: string;
	readonly summary: string;
	readonly method: Method;
	/** Fastify spelling, `/api/debits/:debitId/acceptance`. */
	readonly path: string;
	readonly access: WhoMay;
	readonly acts?: Acts;
	readonly params?: Params;
	readonly query?: Query;
	/** The server refuses keys that the body does not name, at any depth; no need for strict objects. */
	readonly body?: Body;
	readonly answer: Answer;
	/** Business refusals (HTTP 409 or 422) that the caller must be ready for. */
	readonly refusals?: readonly string[];
	/** For answers that are not JSON (a PDF, a stored file, an event stream). */
	readonly answerType?: string;
	/** For a body that is not JSON. */
	readonly bodyType?: 'multipart/form-data';
	/** The largest body, in bytes; 1 MiB for JSON and 10 MiB for a file when not said. */
	readonly maxBytes?: number;
};

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<
	Params extends ZodType = never,
	Query extends ZodType = never,
	Body extends ZodType = never,
	Answer extends ZodType = ZodType,
	WhoMay extends Access = Access,
	Acts extends boolean = false,
>(
	promise: Endpoint<Params, Query, Body, Answer, WhoMay, Acts>,
): Endpoint<Params, Query, Body, Answer, WhoMay, Acts> {
	return promise;
}
