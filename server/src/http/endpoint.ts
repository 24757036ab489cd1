import type { Readable } from 'node:stream';
import type { Access, Endpoint } from '@sevk/contract/access/endpoint';
import type { Refusal } from '@sevk/domain/common/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodType, z } from 'zod';
import type { Act } from '../db/act.ts';
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
export type Exchange = {
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

type ActingExchange = Exchange & { readonly act: Act };

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

type ExchangeOf<Acts extends boolean> = true extends Acts ? ActingExchange : Exchange;

/** A promise of the contract joined to the function that keeps it. */
export type Implementation = {
	readonly endpoint: Endpoint;
	readonly handle: (
		input: { params: unknown; query: unknown; body: unknown },
		caller: Caller | null,
		http: Exchange & { act?: Act },
	) => Promise<unknown>;
};

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
	Acts extends boolean,
>(
	endpoint: Endpoint<Params, Query, Body, Answer, WhoMay, Acts>,
	handle: (
		input: Input<Params, Query, Body>,
		caller: CallerOf<WhoMay>,
		http: ExchangeOf<Acts>,
	) => Promise<z.input<Answer> | Refusal | Streamed>,
): Implementation {
	// Safe: the registrar hands over exactly what these schemas read and what `access` guarantees.
	return { endpoint, handle: handle as unknown as Implementation['handle'] };
}
