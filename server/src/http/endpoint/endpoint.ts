import type { Readable } from 'node:stream';
import type { Access, DeclaredCode, Endpoint, SharedCode } from '@sevk/contract/common/endpoint';
import type { Right } from '@sevk/domain/common/access/right';
import type { BulkAnswer } from '@sevk/domain/common/rule/bulk-answer';
import type { CodesIn, Refusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Act } from '../../db/act.ts';
import type { Streamed } from './answer/streamed.ts';
import {
	type AdmittedCaller,
	type Caller,
	type PersonCaller,
	type Viewer,
	viewerOf,
} from './caller.ts';

/** The file of a multipart body as a stream, readable once. */
export type Upload = {
	readonly fileName: string;
	readonly content: Readable;
	/** Whether the content was cut at the endpoint's size limit. */
	readonly wasCut: () => boolean;
};

/** Data of the HTTP request that a handler may use beside its input. */
export type RequestContext = {
	readonly requestId: string;
	readonly address: string;
	readonly userAgent: string;
	readonly lastEventId: string | null;
	/**
	 * The raw `Cookie` header, or the session header of the native app, or ''; only sign-in uses it, all
	 * else uses the bearer token.
	 */
	readonly cookie: string;
	/** Whether the request comes from the native app (http/endpoint/native-origin.ts). */
	readonly isNative: boolean;
	/** The `Origin` header of the calling page; null if there is none. */
	readonly origin: string | null;
	/** Scheme and host as requested, e.g. `https://sevk.example.com`. */
	readonly servedOrigin: string;
	/** Adds a header to the answer; `set-cookie` can be added several times. */
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

type RequestContextOf<Idempotent extends boolean> = true extends Idempotent
	? IdempotentRequestContext
	: RequestContext;

/** An endpoint of the contract with its handler; `Code` are its declared refusals. */
export type Implementation<Code extends DeclaredCode = DeclaredCode> = {
	readonly endpoint: Endpoint<ZodType, ZodType, ZodType, ZodType, Access, boolean, Code>;
	readonly handle: (
		input: { params: unknown; query: unknown; body: unknown },
		caller: Caller | null,
		http: RequestContext & { act?: Act },
	) => Promise<unknown>;
	/** Whether callers with the same view share an answer (shared-answers.ts). */
	readonly isShared?: boolean;
	/** Called before the body is read; a request that arrives while it is true is answered 503. */
	readonly isOverloaded?: () => boolean;
};

/** The codes of a handler's refusals, for the request or for single rows of a bulk answer. */
type Answered<Result> = CodesIn<Result> | (Result extends BulkAnswer<infer Code> ? Code : never);

/** The refusals of a handler that its endpoint does not declare. */
type Undeclared<Result, Code> = Exclude<Answered<Result>, Code | SharedCode>;

/** The declared refusals that the handler cannot answer. */
type Impossible<Result, Code> = Exclude<Code, Answered<Result>>;

/**
 * An implementation if both sets are empty, otherwise an object whose type does not compile. The
 * template literals show the codes in the compiler's message.
 */
export type Checked<Result, Code extends DeclaredCode> = [Undeclared<Result, Code>] extends [never]
	? [Impossible<Result, Code>] extends [never]
		? Implementation<Code>
		: { 'declared, but the handler cannot answer it': `${Impossible<Result, Code>}` }
	: { 'answered, but the contract does not declare it': `${Undeclared<Result, Code>}` };

/**
 * Connects an endpoint with its handler. Token, right, input and idempotency key are verified
 * before the handler runs. It returns the answer of the contract, a refusal, or a stream if the
 * endpoint has an `answerType`.
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
		caller: AdmittedCaller<WhoMay>,
		http: RequestContextOf<Idempotent>,
	) => Promise<Result>,
	isOverloaded?: () => boolean,
): Checked<Result, Code> {
	// Safe: the registrar passes what these schemas parsed and what `access` guarantees.
	return { endpoint, handle, isOverloaded } as unknown as Checked<Result, Code>;
}

/**
 * Connects an endpoint that only reads with its handler, so that callers with the same view who ask
 * for the same at once share an answer. It may depend on nothing else, such as the caller's name.
 */
export function implementShared<
	Params extends ZodType,
	Query extends ZodType,
	Answer extends ZodType,
	WhoMay extends 'signed-in' | Right,
	Code extends DeclaredCode,
	Result extends z.input<Answer> | Refusal,
>(
	endpoint: Endpoint<Params, Query, never, Answer, WhoMay, false, Code>,
	read: (input: Input<Params, Query, never>, viewer: Viewer) => Promise<Result>,
): Checked<Result, Code> {
	if (endpoint.method !== 'GET') throw new Error(`${endpoint.name} does not only read`);
	const handle = (input: Input<Params, Query, never>, caller: PersonCaller) =>
		read(input, viewerOf(caller));
	// Safe for the same reason as above.
	return { endpoint, handle, isShared: true } as unknown as Checked<Result, Code>;
}
