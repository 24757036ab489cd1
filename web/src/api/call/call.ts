import type { Endpoint, SharedCode } from '@sevk/contract/common/endpoint';
import type { EdgeCode } from '@sevk/contract/common/problem';
import type { output, input as ZodInput, ZodType } from 'zod';
import {
	type ClientCode,
	ProblemError,
	type ProblemWith,
	readJson,
} from '../connection/problem.ts';
import { request } from './request.ts';

type Part<Key extends string, Schema> = [NonNullable<Schema>] extends [never]
	? unknown
	: NonNullable<Schema> extends ZodType
		? { readonly [K in Key]: ZodInput<NonNullable<Schema>> }
		: unknown;

/** The input of an endpoint: params, query and body, each only where the endpoint declares it. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
	Part<'query', E['query']> &
	Part<'body', E['body']>;

export type AnswerOf<E extends Endpoint> = output<E['answer']>;

/** The codes of a call that fails: those that the endpoint declares, and those of any endpoint. */
export type ProblemCodeOf<E extends Endpoint> =
	| NonNullable<E['refusals']>[number]
	| SharedCode
	| EdgeCode
	| ClientCode;

/**
 * True for a problem of a call to this endpoint; its code is then one of the endpoint's, and a
 * comparison with a code narrows its facts.
 */
export function isProblemOf<E extends Endpoint>(
	_endpoint: E,
	error: unknown,
): error is ProblemWith<ProblemCodeOf<E>> {
	return error instanceof ProblemError;
}

export type CallOptions = {
	readonly signal?: AbortSignal;
	/**
	 * The idempotency key, created once per user act, so that a repeated send has one effect
	 * (docs/trust.md#idempotency).
	 */
	readonly idempotencyKey?: string;
};

type LooseInput = {
	readonly params?: Record<string, unknown>;
	readonly query?: Record<string, unknown>;
	readonly body?: unknown;
};

/** The address of an endpoint with its params and query filled in. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
	const { params = {}, query = {} } = input as LooseInput;
	const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(String(params[name] ?? '')),
	);
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined || value === null || value === '') continue;
		for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
	}
	return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Calls an endpoint of the contract. Rejects with a ProblemError; has no time-out
 * (docs/specification.md#9-constants).
 */
export async function call<E extends Endpoint>(
	endpoint: E,
	input: InputOf<E>,
	options: CallOptions = {},
): Promise<AnswerOf<E>> {
	const { body } = input as LooseInput;
	const headers: Record<string, string> = { accept: 'application/json' };
	if (body !== undefined) headers['content-type'] = 'application/json';
	if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
	const response = await request(addressOf(endpoint, input), {
		method: endpoint.method,
		headers,
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		...(options.signal ? { signal: options.signal } : {}),
	});
	const answer = response.status === 204 ? undefined : await readJson(response, options.signal);
	return answer as AnswerOf<E>;
}
