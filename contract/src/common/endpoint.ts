import type { KeyScope } from '@sevk/domain/common/access/key-scope';
import type { Right } from '@sevk/domain/common/access/right';
import type { RefusalCode } from '@sevk/domain/common/rule/refusal-codes';
import type { ZodType } from 'zod';

/** For users whose role has the right, and for API keys that have the scope. */
export type KeyAccess = { readonly right: Right; readonly keyScope: KeyScope };

/**
 * Who may call an endpoint: everyone, all signed-in users, users whose role has the right, those and
 * API keys, or who has a recipient's link. An API key and a link call nothing else.
 */
export type Access = 'public' | 'signed-in' | 'link' | Right | KeyAccess;

/** The right that an endpoint needs of a user; null: none. */
export function rightOf(access: Access): Right | null {
	if (typeof access === 'object') return access.right;
	return access === 'public' || access === 'signed-in' || access === 'link' ? null : access;
}

/** Refusals that any endpoint may answer. They are listed here once, not in each endpoint. */
export const sharedCodes = [
	'common/not-found',
	'common/forbidden',
	'common/key-reused',
	'access/unknown-user',
	'access/account-closed',
	'access/email-unverified',
] as const satisfies readonly RefusalCode[];

export type SharedCode = (typeof sharedCodes)[number];

/** Refusals that an endpoint declares when its handler may answer them. */
export type DeclaredCode = Exclude<RefusalCode, SharedCode>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The definition of an HTTP endpoint. The server registers it, the web calls it with
 * `call(endpoint, input)`, and OpenAPI is generated from it.
 *
 * If `idempotent` is set, the caller sends an `Idempotency-Key`, and a repeated request receives
 * the first answer again (docs/trust.md#idempotency).
 */
export type Endpoint<
	Params extends ZodType = ZodType,
	Query extends ZodType = ZodType,
	Body extends ZodType = ZodType,
	Answer extends ZodType = ZodType,
	WhoMay extends Access = Access,
	Idempotent extends boolean = boolean,
	Code extends DeclaredCode = DeclaredCode,
> = {
	readonly name: string;
	readonly summary: string;
	readonly method: Method;
	/** Path in Fastify syntax, `/api/debits/:debitId/acceptance`. */
	readonly path: string;
	readonly access: WhoMay;
	readonly idempotent?: Idempotent;
	readonly params?: Params;
	readonly query?: Query;
	/**
	 * The server refuses keys that the schema does not define, at any depth, so strict objects are
	 * not needed.
	 */
	readonly body?: Body;
	readonly answer: Answer;
	/** The refusals of the handler beside `sharedCodes`: exactly those that it may answer. */
	readonly refusals?: readonly Code[];
	/** The answer has an ETag; `If-None-Match` with it is answered 304 without a body. */
	readonly hasEtag?: boolean;
	/** For answers that are not JSON (a PDF, a stored file, an event stream). */
	readonly answerType?: string;
	/** For a body that is not JSON. */
	readonly bodyType?: 'multipart/form-data';
	/** Maximum size of the body in bytes; default 1 MiB for JSON and 10 MiB for a file. */
	readonly maxBytes?: number;
};

/** Declares an endpoint and preserves the exact types of its schemas and refusals. */
export function endpoint<
	Params extends ZodType = never,
	Query extends ZodType = never,
	Body extends ZodType = never,
	Answer extends ZodType = ZodType,
	WhoMay extends Access = Access,
	Idempotent extends boolean = false,
	Code extends DeclaredCode = never,
>(
	definition: Endpoint<Params, Query, Body, Answer, WhoMay, Idempotent, Code>,
): Endpoint<Params, Query, Body, Answer, WhoMay, Idempotent, Code> {
	return definition;
}
