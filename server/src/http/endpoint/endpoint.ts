import type { Readable } from 'node:stream';
import type { Access, DeclaredCode, Endpoint, SharedCode } from '@sevk/contract/access/endpoint';
import type { BulkAnswer } from '@sevk/domain/common/rule/bulk-answer';
import type { CodesIn, Refusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Act } from '../../db/act.ts';
import type { Caller } from './caller.ts';
import type { Streamed } from './streamed.ts';

/** The one file part of a multipart body, as it comes in: read it once, in order. */
export type Upload = {
	readonly fileName: string;
	readonly content: Readable;
	/** True when the content ended because it passed the endpoint's largest size. */
	readonly wasCut: () => boolean;
};

/** What a handler may know of the HTTP exchange beside its input. */
export type RequestContext = {
	readonly requestId: string;
	readonly address: string;
	readonly userAgent: string;
	readonly lastEventId: string | null;
	/** The raw `Cookie` header, '' without one: only sign-in reads it, everything else asks for a token. */
	readonly cookie: string;
	/** The `Origin` header: which site's page asks; null when no page does. */
	readonly origin: string | null;
	/** Scheme and host as the caller wrote them, e.g. `https://sevk.example.com`. */
	readonly servedOrigin: string;
	/** Adds a header to the answer; `set-cookie` may be added more than once. */
	readonly addHeader: (name: string, value: string) => void;
	readonly log: FastifyBaseLogger;
	/** The multipart field `file`; a body without it is answered with 400. */
	readonly upload: () => Promise<Upload>;
};

type IdempotentRequestContext = RequestContext & { readonly act: Act };

type Read<Schema extends ZodType> = [Schema] extends [never] ? undefined : z.output<Schema>;

export type Input<
	Params extends ZodType = ZodType,
	Query extends ZodType = ZodType,
	Body extends ZodType = ZodType,
> = {
	readonly params: Read<Params>;
	readonly query: Read<Query>;
	readonly body: Read<Body>;
};

type CallerOf<WhoMay extends Access> = WhoMay extends 'public' ? Caller | null : Caller;

type RequestContextOf<Idempotent extends boolean> = true extends Idempotent
	? IdempotentRequestContext
	: RequestContext;

/** An endpoint of the contract with its handler; `Code` are the refusals that it declares. */
export type Implementation<Code extends DeclaredCode = DeclaredCode> = {
	readonly endpoint: Endpoint<ZodType, ZodType, ZodType, ZodType, Access, boolean, Code>;
	readonly handle: (
		input: { params: unknown; query: unknown; body: unknown },
		caller: Caller | null,
		http: RequestContext & { act?: Act },
	) => Promise<unknown>;
};

/** The codes of a handler's refusals, of the whole request or of one row in a bulk answer. */
type Answered<Result> = CodesIn<Result> | (Result extends BulkAnswer<infer Code> ? Code : never);

/** The refusals of a handler's result that its endpoint does not declare. */
type Undeclared<Result, Code> = Exclude<Answered<Result>, Code | SharedCode>;

/** The refusals that an endpoint declares and its handler cannot answer. */
type Impossible<Result, Code> = Exclude<Code, Answered<Result>>;

/**
 * An implementation when both sets are equal; else an object that no list of implementations
 * accepts. The template literals make the compiler name the codes.
 */
export type Checked<Result, Code extends DeclaredCode> = [Undeclared<Result, Code>] extends [never]
	? [Impossible<Result, Code>] extends [never]
		? Implementation<Code>
		: { 'declared, but the handler cannot answer it': `${Impossible<Result, Code>}` }
	: { 'answered, but the contract does not declare it': `${Undeclared<Result, Code>}` };

/**
 * Joins an endpoint to its handler. The edge has already checked the token, the right, the shape
 * of the input and the idempotency key when the handler runs; the handler answers with what the
 * contract promises, with a refusal, or with bytes where the endpoint names an `answerType`.
 */
export function implement<
	Params extends ZodType,
	Query extends ZodType,
	Body extends ZodType,
	Answer extends ZodType,
	WhoMay extends Access,
	Idempotent extends boolean,
	Code extends DeclaredCode,
	Result extends z.input<Answer> | Refusal | Streamed,
>(
	endpoint: Endpoint<Params, Query, Body, Answer, WhoMay, Idempotent, Code>,
	handle: (
		input: Input<Params, Query, Body>,
		caller: CallerOf<WhoMay>,
		http: RequestContextOf<Idempotent>,
	) => Promise<Result>,
): Checked<Result, Code> {
	// Safe: the registrar hands over exactly what these schemas read and what `access` guarantees.
	return { endpoint, handle } as unknown as Checked<Result, Code>;
}
