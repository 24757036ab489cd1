import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const formatWords: Record<string, string> = {
	uuid: 'Geçerli bir kayıt kimliği olmalı.',
	email: 'Geçerli bir e-posta adresi olmalı.',
	url: 'Geçerli bir internet adresi olmalı.',
	date: 'Geçerli bir tarih olmalı, örneğin 2026-03-05.',
	datetime: 'Geçerli bir tarih ve saat olmalı, örneğin 2026-03-05T09:07:00Z.',
	time: 'Geçerli bir saat olmalı, örneğin 09:30.',
};

const typeWords: Record<string, string> = {
	string: 'Metin olmalı.',
	number: 'Sayı olmalı.',
	int: 'Tam sayı olmalı.',
	boolean: 'Evet ya da hayır (true, false) olmalı.',
	array: 'Liste olmalı.',
	object: 'Alanları olan bir nesne olmalı.',
	date: 'Geçerli bir tarih olmalı.',
};

function tooSmall(issue: Issue & { code: 'too_small' }): string {
	if (issue.origin === 'string') {
		return issue.minimum === 1 || issue.input === ''
			? 'Bu alan boş olamaz.'
			: `En az ${issue.minimum} karakter olmalı.`;
	}
	if (issue.origin === 'array') return `En az ${issue.minimum} kayıt olmalı.`;
	return issue.inclusive === false
		? `${issue.minimum} değerinden büyük olmalı.`
		: `En az ${issue.minimum} olmalı.`;
}

function tooBig(issue: Issue & { code: 'too_big' }): string {
	if (issue.origin === 'string') return `En çok ${issue.maximum} karakter olabilir.`;
	if (issue.origin === 'array') return `En çok ${issue.maximum} kayıt olabilir.`;
	return issue.inclusive === false
		? `${issue.maximum} değerinden küçük olmalı.`
		: `En çok ${issue.maximum} olabilir.`;
}

/** The Turkish validation message of a field, shared by form and server. */
export function fieldSentence(issue: Issue): string {
	switch (issue.code) {
		case 'invalid_type':
			if (issue.input === undefined || issue.input === null) return 'Bu alan zorunlu.';
			return typeWords[issue.expected] ?? 'Değer beklenen türde değil.';
		case 'too_small':
			return tooSmall(issue);
		case 'too_big':
			return tooBig(issue);
		case 'invalid_format':
			return formatWords[issue.format] ?? 'Değer beklenen biçimde değil.';
		case 'invalid_value':
			return `Şunlardan biri olmalı: ${issue.values.map(String).join(', ')}.`;
		case 'unrecognized_keys':
			return `Tanınmayan alan: ${issue.keys.join(', ')}.`;
		case 'not_multiple_of':
			return `${issue.divisor} sayısının katı olmalı.`;
		default:
			return 'Değer geçerli değil.';
	}
}
