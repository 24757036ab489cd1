import { type PaperAddress, paperAddressType } from '@sevk/contract/common/paper';
import type { FieldError, Problem } from '@sevk/contract/common/problem';

/** A problem of the server's edge, a lost connection, or no answer at all. */
export class Failure {
	readonly outcome: Omit<Problem, 'requestId'> | 'offline' | 'never';

	constructor(outcome: Failure['outcome']) {
		this.outcome = outcome;
	}
}

/** The connection breaks before an answer comes. */
export const offline = new Failure('offline');

/** The request is accepted and stays unanswered. */
export const neverAnswers = new Failure('never');

export const serverError = edgeProblem(
	500,
	'http/unexpected',
	'Beklenmeyen bir hata oluştu. Tekrar deneyin; sürerse istek numarasıyla bildirin.',
);
export const unavailable = edgeProblem(
	503,
	'http/unavailable',
	'Sunucu şu an işlem yapamıyor. Birkaç saniye sonra tekrar deneyin.',
);
export const signedOut = edgeProblem(
	401,
	'http/signed-out',
	'Oturumunuzun süresi doldu. Lütfen tekrar giriş yapın.',
);
export const forbidden = edgeProblem(403, 'common/forbidden', 'Bu işlem için yetkiniz yok.');
export const notFound = edgeProblem(404, 'common/not-found', 'Kayıt bulunamadı.');
export const tooMany = edgeProblem(
	429,
	'http/too-many',
	'Kısa sürede çok fazla istek gönderildi. Biraz bekleyip tekrar deneyin.',
);

/** Bad input with one sentence per field; a key is a JSON pointer into the body, '/plate'. */
export function badInput(fields: Readonly<Record<string, string>>): Failure {
	const errors: FieldError[] = Object.entries(fields).map(([pointer, detail]) => ({
		pointer,
		detail,
	}));
	const detail =
		'Gönderilen bilgiler eksik ya da hatalı. İşaretli alanları düzeltip tekrar deneyin.';
	return edgeProblem(400, 'http/bad-input', detail, errors);
}

/** The reply of an endpoint whose answer is a file. */
export function file(content: BlobPart, name: string): Response {
	const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
	return new Response(new Blob([content]), {
		headers: { 'content-type': 'application/octet-stream', 'content-disposition': disposition },
	});
}

/** The reply of a paper that was asked for by its address. */
export function paperAt(address: string, fileName: string): Response {
	const paper: PaperAddress = { address, fileName };
	return new Response(JSON.stringify(paper), { headers: { 'content-type': paperAddressType } });
}

function edgeProblem(
	status: number,
	code: string,
	detail: string,
	errors: FieldError[] = [],
): Failure {
	const problem = { type: `urn:sevk:problem:${code}`, title: code, status, detail, code };
	return new Failure(errors.length === 0 ? problem : { ...problem, errors });
}
