import type { Endpoint } from '@sevk/contract/common/endpoint';
import { paperAddressType } from '@sevk/contract/common/paper';
import { isRefusal, type Refusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ZodType, z } from 'zod';
import { EdgeProblem } from '../problem/edge-problem.ts';
import { readPart } from '../problem/field-errors.ts';
import { refusalProblem, sendProblem } from '../problem/problem.ts';
import { checkAnswer } from './answer/answer-check.ts';
import { type EncodedJson, encodeJson, sendJson, sendTagged } from './answer/compressed.ts';
import { isStreamed, type Streamed } from './answer/streamed.ts';
import { authorise } from './authorise.ts';
import type { Caller } from './caller.ts';
import type { Implementation } from './endpoint.ts';
import { readAct } from './idempotency-key.ts';
import type { Identity } from './identity.ts';
import type { KeepPaper } from './kept-paper.ts';
import type { RateGate } from './rate-limits.ts';
import { defaultBodyLimitBytes, requestContextOf } from './request-context.ts';
import { answerKeyOf, createSharedAnswers } from './shared-answers.ts';
import { strictBody } from './strict-body.ts';

declare module 'fastify' {
	interface FastifyRequest {
		caller: Caller | null;
	}
	interface FastifyContextConfig {
		endpoint?: Endpoint;
	}
}

/** Endpoints without a body accept none, or the empty object that some JSON clients send. */
const noBody = z.strictObject({}).nullish();

/** Registers all endpoints with token, right, input and output validation and idempotency key. */
export function registerEndpoints(
	app: FastifyInstance,
	implementations: readonly Implementation[],
	identity: Identity,
	gate: RateGate,
	keepPaper: KeepPaper,
): void {
	app.decorateRequest('caller', null);
	for (const implementation of implementations) {
		mount(app, implementation, identity, gate, keepPaper);
	}
}

function mount(
	app: FastifyInstance,
	{ endpoint, handle, isShared = false, isOverloaded }: Implementation,
	identity: Identity,
	gate: RateGate,
	keepPaper: KeepPaper,
): void {
	const body = endpoint.body === undefined ? noBody : strictBody(endpoint.body);
	const { share } = createSharedAnswers<Answer>();
	app.route({
		method: endpoint.method,
		url: endpoint.path,
		bodyLimit:
			endpoint.bodyType === undefined
				? (endpoint.maxBytes ?? defaultBodyLimitBytes)
				: defaultBodyLimitBytes,
		config: { endpoint },
		onRequest: async (request, reply) => {
			await gate.enter(endpoint, request, reply);
			const { authorization } = request.headers;
			const caller = await authorise(endpoint, authorization, request.id, identity);
			if (isRefusal(caller)) return sendProblem(reply, refusalProblem(caller, request.id));
			request.caller = caller;
			await gate.act(endpoint, caller, request, reply);
			if (isOverloaded?.()) throw new EdgeProblem('http/unavailable');
		},
		handler: async (request, reply) => {
			const input = readInput(endpoint, body, request);
			const http = requestContextOf(endpoint, request, reply);
			const exchange =
				endpoint.idempotent === true ? { ...http, act: readAct(endpoint, request) } : http;
			const { caller } = request;
			const answer = async () => encodeAnswer(endpoint, await handle(input, caller, exchange));
			const result = await gate.within(endpoint, caller, () =>
				isShared && caller?.kind === 'person'
					? share(answerKeyOf(request.url, caller), answer)
					: answer(),
			);
			const paper = await paperOf(request, result, keepPaper);
			if (paper === null) return send(endpoint, result, request, reply);
			reply.header('cache-control', 'private, no-store').type(paperAddressType);
			return reply.send(JSON.stringify(paper));
		},
	});
}

/** The address of the paper that a request has created; null if it does not want one. */
async function paperOf(request: FastifyRequest, result: Answer, keepPaper: KeepPaper) {
	if (request.headers.accept !== paperAddressType || request.caller?.kind !== 'person') return null;
	if (!isStreamed(result) || result.fileName === null || !Buffer.isBuffer(result.content)) {
		return null;
	}
	return keepPaper({ content: result.content, fileName: result.fileName }, request.caller);
}

function readInput(endpoint: Endpoint, body: ZodType, request: FastifyRequest) {
	const takesForm = endpoint.bodyType !== undefined;
	if (request.isMultipart() !== takesForm) throw new EdgeProblem('http/media-type');
	return {
		params: readParams(endpoint, request.params),
		query:
			endpoint.query === undefined ? undefined : readPart(endpoint.query, request.query, 'query'),
		body: takesForm ? undefined : readPart(body, request.body, 'body'),
	};
}

/** A malformed id cannot name a record, so it is answered as not found instead of a field error. */
function readParams(endpoint: Endpoint, params: unknown): unknown {
	if (endpoint.params === undefined) return undefined;
	const read = endpoint.params.safeParse(params);
	if (!read.success) throw new EdgeProblem('common/not-found');
	return read.data;
}

type Answer = Refusal | Streamed | EncodedJson;

function encodeAnswer(endpoint: Endpoint, result: unknown): Answer {
	if (isRefusal(result) || isStreamed(result)) return result;
	return encodeJson(checkAnswer(endpoint, result));
}

function send(
	endpoint: Endpoint,
	result: Answer,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
	if (isRefusal(result)) return sendProblem(reply, refusalProblem(result, request.id));
	if (isStreamed(result)) return sendStreamed(result, reply);
	if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
	return endpoint.hasEtag === true
		? sendTagged(result, request, reply)
		: sendJson(result, request, reply);
}

function sendStreamed(
	{ content, mediaType, headers }: Streamed,
	reply: FastifyReply,
): FastifyReply {
	return reply.headers({ 'content-type': mediaType, ...headers }).send(content);
}
