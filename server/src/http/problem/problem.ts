import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { EdgeCode, Problem } from '@sevk/contract/common/problem';
import type { Refusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseProblem } from './database-problem.ts';
import { EdgeProblem, edgeCodes } from './edge-problem.ts';

declare module 'fastify' {
	interface FastifyReply {
		/** The code of the problem that was sent, for the metrics. */
		problemCode?: string;
	}
}

const refusalTitles: Record<Refusal['status'], string> = {
	403: 'Yetkiniz yok',
	404: 'Bulunamadı',
	409: 'İşlem yapılamadı',
	422: 'İstek uygun değil',
	429: 'Çok fazla deneme',
};

/** Errors of Fastify, its plugins and external services, by code. */
const frameworkProblems: Readonly<Record<string, EdgeCode>> = {
	FST_ERR_CTP_INVALID_JSON_BODY: 'http/bad-json',
	FST_ERR_CTP_EMPTY_JSON_BODY: 'http/bad-json',
	FST_ERR_CTP_BODY_TOO_LARGE: 'http/too-large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'http/media-type',
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'http/bad-request',
	FST_INVALID_MULTIPART_CONTENT_TYPE: 'http/media-type',
	FST_REQ_FILE_TOO_LARGE: 'http/too-large',
	FST_PARTS_LIMIT: 'http/bad-request',
	FST_FILES_LIMIT: 'http/bad-request',
	FST_FIELDS_LIMIT: 'http/bad-request',
	FST_PROTO_VIOLATION: 'http/bad-request',
	FST_ERR_BAD_URL: 'http/bad-request',
	FST_ERR_MAX_PARAM_LENGTH: 'http/no-endpoint',
	// The disk of this server is full.
	ENOSPC: 'http/unavailable',
	// The S3 server (outside/s3/s3-error.ts).
	S3_UNAVAILABLE: 'http/unavailable',
	// Errors of the PDF queue (outside/pdf/pdf-queue.ts).
	PRINTER_BUSY: 'http/printer-busy',
	PRINTER_SLOW: 'http/printer-slow',
};

const problemByStatus: Readonly<Record<number, EdgeCode>> = {
	400: 'http/bad-request',
	404: 'http/no-endpoint',
	408: 'http/too-slow',
	413: 'http/too-large',
	415: 'http/media-type',
	429: 'http/too-many',
	431: 'http/headers-too-large',
};

/** The problem document of an error of the HTTP layer. */
function edgeProblem(problem: EdgeProblem, requestId: string): Problem {
	const { status, title, detail } = edgeCodes[problem.code];
	const document = {
		type: typeOf(problem.code),
		title,
		status,
		detail,
		code: problem.code,
		requestId,
	};
	return problem.fieldErrors.length === 0
		? document
		: { ...document, errors: [...problem.fieldErrors] };
}

/** A problem as an answer to a request that could not be read, with its head. */
export function bareProblem(code: EdgeCode): string {
	const document = edgeProblem(new EdgeProblem(code), randomUUID());
	const body = JSON.stringify(document);
	const head = [
		`HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
		'connection: close',
		'content-type: application/problem+json; charset=utf-8',
		'cache-control: no-store',
		`content-length: ${Buffer.byteLength(body)}`,
	];
	return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** 503 with members of its own, for `/readyz`. */
export function unavailableProblem<Members extends object>(
	requestId: string,
	members: Members,
): Problem & Members {
	return { ...edgeProblem(new EdgeProblem('http/unavailable'), requestId), ...members };
}

/** The problem document of a business refusal. */
export function refusalProblem(refusal: Refusal, requestId: string): Problem {
	const { status, code, detail, facts } = refusal;
	const document = {
		type: typeOf(code),
		title: refusalTitles[status],
		status,
		detail,
		code,
		requestId,
	};
	return facts === undefined ? document : { ...document, facts };
}

function typeOf(code: string): string {
	return `urn:sevk:problem:${code}`;
}

/** Converts a thrown value to a problem; unexpected errors are bugs and answer 500. */
function problemOf(error: unknown): EdgeProblem {
	if (error instanceof EdgeProblem) return error;
	const fromDatabase = databaseProblem(error);
	if (fromDatabase !== null) return fromDatabase;
	const { code, statusCode } = error as Partial<FastifyError>;
	const problemCode = code === undefined ? undefined : frameworkProblems[code];
	if (problemCode !== undefined) return new EdgeProblem(problemCode);
	const isClientsFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
	if (!isClientsFault) return new EdgeProblem('http/unexpected');
	return new EdgeProblem(problemByStatus[statusCode] ?? 'http/bad-request');
}

/** Sends a problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
	if (problem.status === 503 || problem.code === 'http/papers-waiting') {
		reply.header('retry-after', '2');
	}
	reply.problemCode = problem.code;
	if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
	return reply
		.code(problem.status)
		.header('content-type', 'application/problem+json; charset=utf-8')
		.header('cache-control', 'no-store')
		.send(JSON.stringify(problem));
}

/** The only place where errors become answers and bugs are logged. */
export function installProblems(app: FastifyInstance): void {
	app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** Answers an error thrown while handling a request. */
export function answerError(
	error: unknown,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const problem = problemOf(error);
	// Below 500, only database errors are logged, because a business rule may be missing. Other
	// messages are the client's fault and quote URLs.
	if (problem.status >= 500) request.log.error({ err: error, problem: problem.code }, 'hata');
	else if (databaseProblem(error) !== null) {
		request.log.warn({ err: error, problem: problem.code }, 'hata');
	}
	// Closes the connection instead of waiting for the rest of an unread body.
	if (problem.status === 413 || problem.status === 408) reply.header('connection', 'close');
	return sendProblem(reply, edgeProblem(problem, request.id));
}
