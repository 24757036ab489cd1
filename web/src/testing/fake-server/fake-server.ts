import { type Endpoint, type SharedCode, sharedCodes } from '@sevk/contract/common/endpoint';
import { type Problem, problem as problemShape } from '@sevk/contract/common/problem';
import { rights } from '@sevk/domain/common/access/right';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import type { RefusalCode } from '@sevk/domain/common/rule/refusal-codes';
import type { output, ZodType } from 'zod';
import type { AnswerOf } from '../../api/call/call.ts';
import { readStore } from '../../api/state/client-store.ts';
import { Failure, forbidden } from './fake-replies.ts';
import { type RequestParts, readParts } from './fake-request.ts';

type Parsed<Schema> = [NonNullable<Schema>] extends [never]
	? undefined
	: NonNullable<Schema> extends ZodType
		? output<NonNullable<Schema>>
		: undefined;

/** A request as the contract reads it. `form` is the body of an upload. */
export type RequestOf<E extends Endpoint> = {
	readonly params: Parsed<E['params']>;
	readonly query: Parsed<E['query']>;
	readonly body: Parsed<E['body']>;
	readonly form: FormData | null;
	readonly headers: Headers;
};

/** `Response` is for what is not JSON: a file, an event stream. */
type Reply<E extends Endpoint> = AnswerOf<E> | Refusal<RefusalCodeOf<E>> | Failure | Response;
type RefusalCodeOf<E extends Endpoint> = NonNullable<E['refusals']>[number] | SharedCode;
type Handler<E extends Endpoint> = (request: RequestOf<E>) => Reply<E> | Promise<Reply<E>>;

type Route = {
	readonly endpoint: Endpoint;
	readonly handle: (request: RequestParts) => unknown;
};

type ReceivedRequest = { readonly endpoint: Endpoint; readonly request: RequestParts };

let routes: readonly Route[] = [];
let received: readonly ReceivedRequest[] = [];
let fallback: Failure | null = null;

/**
 * Sets the reply of an endpoint: a value or a function of the request. A later call for the same
 * endpoint replaces the earlier one. Refusals are made with `refuse` from `domain/`.
 */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E> | Handler<E>): void {
	const handle = (typeof reply === 'function' ? reply : () => reply) as Route['handle'];
	routes = [{ endpoint, handle }, ...routes.filter((route) => route.endpoint !== endpoint)];
}

/** Whether the test has set a reply of the endpoint. */
export function isAnswered(endpoint: Endpoint): boolean {
	return routes.some((route) => route.endpoint === endpoint);
}

/** Replies with one failure to every request that has no reply of its own. */
export function answerRest(failure: Failure): void {
	fallback = failure;
}

/** The requests of an endpoint since the test began, in order. */
export function requestsOf<E extends Endpoint>(endpoint: E): readonly RequestOf<E>[] {
	return received
		.filter((one) => one.endpoint === endpoint)
		.map(({ request }) => request as RequestOf<E>);
}

/** Forgets replies and requests. */
export function resetFakeServer(): void {
	routes = [];
	received = [];
	fallback = null;
}

/** Replies to a request as the server would. Throws where the test or the contract is violated. */
export async function respond(request: Request): Promise<Response> {
	for (const { endpoint, handle } of routes) {
		const parts = await readParts(endpoint, request);
		if (parts === null) continue;
		received = [...received, { endpoint, request: parts }];
		if (!isAllowed(endpoint)) return reply(endpoint, forbidden);
		return reply(endpoint, await handle(parts));
	}
	if (fallback !== null) return failureResponse(fallback);
	const { pathname } = new URL(request.url);
	throw new Error(`No fake answer for ${request.method} ${pathname}.`);
}

function isAllowed({ access }: Endpoint): boolean {
	const right = rights.find((one) => one === access);
	return right === undefined || (readStore().user?.rights.includes(right) ?? false);
}

function reply(endpoint: Endpoint, result: unknown): Response | Promise<Response> {
	if (result instanceof Failure) return failureResponse(result);
	if (isRefusal(result)) return refusalResponse(endpoint, result);
	if (result instanceof Response) return result;
	const checked = endpoint.answer.safeParse(result);
	if (!checked.success) {
		throw new Error(`The fake answer of ${endpoint.name} breaks the contract.\n${checked.error}`);
	}
	return Response.json(checked.data ?? null);
}

function refusalResponse(endpoint: Endpoint, refusal: Refusal): Response {
	const { code, status, detail, facts } = refusal;
	const declared: readonly RefusalCode[] = [...(endpoint.refusals ?? []), ...sharedCodes];
	if (!declared.includes(code)) {
		throw new Error(`${endpoint.name} does not declare the refusal ${code}.`);
	}
	const problem = { type: `urn:sevk:problem:${code}`, title: code, status, detail, code };
	return problemResponse(facts === undefined ? problem : { ...problem, facts });
}

function failureResponse({ outcome }: Failure): Response | Promise<Response> {
	if (outcome === 'never') return new Promise(() => undefined);
	if (outcome === 'offline') return Response.error();
	return problemResponse(outcome);
}

function problemResponse(problem: Omit<Problem, 'requestId'>): Response {
	return Response.json(problemShape.parse({ ...problem, requestId: 'component-test' }), {
		status: problem.status,
		headers: { 'content-type': 'application/problem+json' },
	});
}
