/** A field's own complaint: `pointer` is a JSON pointer into the body, `/lines/0/quantity`. */
export type FieldProblem = { readonly pointer: string; readonly detail: string };

/** What the server said no with (RFC 9457), or the lack of any answer (status 0). */
export class ProblemError extends Error {
	readonly status: number;
	readonly code: string;
	/** A Turkish sentence, ready to be shown. */
	readonly detail: string;
	readonly facts: Readonly<Record<string, unknown>>;
	readonly errors: readonly FieldProblem[];
	readonly requestId: string | null;

	constructor(problem: {
		status: number;
		code: string;
		detail: string;
		facts?: Readonly<Record<string, unknown>> | undefined;
		errors?: readonly FieldProblem[] | undefined;
		requestId?: string | null | undefined;
	}) {
		super(`${problem.code}: ${problem.detail}`);
		this.name = 'ProblemError';
		this.status = problem.status;
		this.code = problem.code;
		this.detail = problem.detail;
		this.facts = problem.facts ?? {};
		this.errors = problem.errors ?? [];
		this.requestId = problem.requestId ?? null;
	}
}

/** The sentence for a person, whatever was thrown. */
export function sentenceOf(error: unknown): string {
	if (error instanceof ProblemError) return error.detail;
	return 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.';
}

/** True when what was asked for does not exist, or not for this person. */
export function isMissing(error: unknown): boolean {
	return error instanceof ProblemError && error.status === 404;
}

/** True when the request may never have reached the server, so nobody knows whether it worked. */
export function isUnanswered(error: unknown): boolean {
	return error instanceof ProblemError && (error.status === 0 || error.status >= 500);
}

/** Field complaints as `{ 'lines.0.quantity': 'Miktar sıfırdan büyük olmalı.' }`, for a form. */
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

const plainSentences: Record<number, string> = {
	401: 'Oturumunuzun süresi doldu. Lütfen tekrar giriş yapın.',
	403: 'Bu işlem için yetkiniz yok.',
	404: 'Kayıt bulunamadı.',
	413: 'Gönderilen dosya çok büyük.',
	429: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip tekrar deneyin.',
	503: 'Sunucu şu anda yanıt veremiyor. Lütfen biraz sonra tekrar deneyin.',
};

/** Reads a refused response; a body that is no problem document still gives a plain sentence. */
export async function problemOf(response: Response): Promise<ProblemError> {
	const body = await problemBody(response);
	const text = (key: string) => (typeof body[key] === 'string' ? body[key] : undefined);
	return new ProblemError({
		status: response.status,
		code: text('code') ?? `http/${response.status}`,
		detail:
			text('detail') ??
			text('title') ??
			plainSentences[response.status] ??
			'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
		facts: (body['facts'] as Record<string, unknown> | undefined) ?? undefined,
		errors: body['errors'] as FieldProblem[] | undefined,
		requestId: text('requestId') ?? response.headers.get('x-request-id'),
	});
}

async function problemBody(response: Response): Promise<Record<string, unknown>> {
	try {
		const body: unknown = await response.json();
		return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
