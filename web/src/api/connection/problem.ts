import type { EdgeCode } from '@sevk/contract/common/problem';
import type { RefusalCode } from '@sevk/domain/common/rule/refusal-codes';
import type { FactsOf } from '@sevk/domain/refusals/refusal-tables';

/** The error of one field: `pointer` is a JSON pointer into the body, `/lines/0/quantity`. */
export type FieldProblem = { readonly pointer: string; readonly detail: string };

/** Codes set by the client: no answer, and a refusal of a hosted identity provider. */
export type ClientCode = 'net/error' | 'net/unreadable' | 'access/provider' | `http/${number}`;

/** Every code that a problem may carry. */
export type ProblemCode = RefusalCode | EdgeCode | ClientCode;

/** The data of a refusal for a screen that offers a solution. A table, since types compare it once. */
type FactsByCode = {
	readonly [Code in ProblemCode]: Code extends RefusalCode ? FactsOf<Code> : undefined;
};
type ProblemFacts<Code extends ProblemCode> = FactsByCode[Code];

/** A problem with one of several codes; a comparison of the code narrows the facts too. */
export type ProblemWith<Code extends ProblemCode> = Code extends ProblemCode
	? ProblemError<Code>
	: never;

/**
 * A refusal of the server (RFC 9457), or the lack of an answer (status 0). `isProblemOf` narrows
 * the code to those of an endpoint.
 */
export class ProblemError<Code extends ProblemCode = ProblemCode> extends Error {
	readonly status: number;
	readonly code: Code;
	/** A Turkish sentence, ready to be shown. */
	readonly detail: string;
	readonly facts: ProblemFacts<Code>;
	readonly errors: readonly FieldProblem[];
	readonly requestId: string | null;
	/** Milliseconds until the server accepts a retry; null if it did not say. */
	readonly retryAfterMs: number | null;

	constructor(problem: {
		status: number;
		code: Code;
		detail: string;
		/** What the server sent; the contract is trusted here as it is for an answer. */
		facts?: unknown;
		errors?: readonly FieldProblem[] | undefined;
		requestId?: string | null | undefined;
		retryAfterMs?: number | null | undefined;
	}) {
		super(`${problem.code}: ${problem.detail}`);
		this.name = 'ProblemError';
		this.status = problem.status;
		this.code = problem.code;
		this.detail = problem.detail;
		this.facts = problem.facts as ProblemFacts<Code>;
		this.errors = problem.errors ?? [];
		this.requestId = problem.requestId ?? null;
		this.retryAfterMs = problem.retryAfterMs ?? null;
	}
}

/** The sentence to show for any thrown value. */
export function sentenceOf(error: unknown): string {
	if (error instanceof ProblemError) return error.detail;
	return 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.';
}

/** True if the record does not exist or is not visible to this user. */
export function isMissing(error: unknown): boolean {
	return error instanceof ProblemError && error.status === 404;
}

/** Why there is no answer of the application: unreachable, busy, or failed. */
export type NoAnswer = 'no-connection' | 'busy' | 'failed';

/** Time-outs, rate limits, and proxies in front of a server that is down or overloaded. */
const busyStatuses = [408, 425, 429, 502, 503, 504];

/**
 * Null for an answer of the application; a refusal is one. A proxy or a captive portal refuses
 * nothing: its page counts as a failure. A session that ended is found by the status alone.
 */
export function noAnswerOf(error: unknown): NoAnswer | null {
	if (!(error instanceof ProblemError)) return null;
	if (error.status === 0) return 'no-connection';
	if (busyStatuses.includes(error.status)) return 'busy';
	if (error.status === 401) return null;
	return error.status >= 500 || !isOfApplication(error) ? 'failed' : null;
}

/** True when it is unknown whether the request had its effect, so a retry repeats its key. */
export function isUnanswered(error: unknown): boolean {
	return noAnswerOf(error) !== null;
}

/** False for the answer of something before the server: a proxy, a firewall, a captive portal. */
export function isOfApplication(error: ProblemError): boolean {
	return error.status > 0 && error.code !== `http/${error.status}`;
}

/** Field errors as `{ 'lines.0.quantity': 'Miktar sıfırdan büyük olmalı.' }`, for a form. */
export function fieldErrors(error: unknown): Record<string, string> {
	if (!(error instanceof ProblemError)) return {};
	return Object.fromEntries(
		error.errors.map(({ pointer, detail }) => [
			pointer.replace(/^\/(body\/)?/, '').replaceAll('/', '.'),
			detail,
		]),
	);
}

export function connectionProblem(): ProblemError {
	return new ProblemError({ status: 0, code: 'net/error', detail: 'Bağlantı kurulamadı.' });
}

/**
 * The JSON of an answer. A truncated body, or one of another host (a captive portal), leaves the
 * outcome unknown, so it is reported as a lost connection.
 */
export async function readJson(response: Response, signal?: AbortSignal | null): Promise<unknown> {
	try {
		return await response.json();
	} catch (error) {
		if (signal?.aborted) throw signal.reason;
		if (!(error instanceof SyntaxError)) throw connectionProblem();
		throw new ProblemError({
			status: 0,
			code: 'net/unreadable',
			detail: 'Sunucunun yanıtı okunamadı. Bağlantınızı kontrol edip tekrar deneyin.',
		});
	}
}

const plainSentences: Record<number, string> = {
	401: 'Oturumunuzun süresi doldu. Lütfen tekrar giriş yapın.',
	403: 'Bu işlem için yetkiniz yok.',
	404: 'Kayıt bulunamadı.',
	413: 'Gönderilen dosya çok büyük.',
	429: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip tekrar deneyin.',
	503: 'Sunucu şu anda yanıt veremiyor. Lütfen biraz sonra tekrar deneyin.',
};

/** Reads a refused response; a body that is no problem document gives a general sentence. */
export async function problemOf(response: Response): Promise<ProblemError> {
	const body = await problemBody(response);
	const text = (key: string) => (typeof body[key] === 'string' ? body[key] : undefined);
	const code = body['code'];
	return new ProblemError({
		status: response.status,
		code: isProblemCode(code) ? code : `http/${response.status}`,
		detail:
			text('detail') ??
			text('title') ??
			plainSentences[response.status] ??
			'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
		facts: body['facts'],
		errors: body['errors'] as FieldProblem[] | undefined,
		requestId: text('requestId') ?? response.headers.get('x-request-id'),
		retryAfterMs: retryAfterOf(response.headers.get('retry-after')),
	});
}

/** Checks the form only: the contract defines which codes exist. */
function isProblemCode(code: unknown): code is ProblemCode {
	return typeof code === 'string' && /^[a-z-]+\/[a-z0-9-]+$/.test(code);
}

/** Limits waits of hours and dates read with a wrong clock, which would stop a retry for good. */
const longestRetryAfterMs = 5 * 60_000;

/** `Retry-After` is a number of seconds or an HTTP date. */
function retryAfterOf(header: string | null): number | null {
	if (header === null) return null;
	const waitMs = /^\d+$/.test(header.trim())
		? Number(header) * 1_000
		: Date.parse(header) - Date.now();
	if (Number.isNaN(waitMs)) return null;
	return Math.min(Math.max(waitMs, 0), longestRetryAfterMs);
}

async function problemBody(response: Response): Promise<Record<string, unknown>> {
	try {
		const body: unknown = await response.json();
		return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
