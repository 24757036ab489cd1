import { largestFileBytes } from '@sevk/domain/files/file';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { instant } from '../common/ids.ts';

const fileName = z.string().max(60);

export const uploadTempFile = endpoint({
	name: 'uploadTempFile',
	summary: 'Geçici dosya yükler; bir kayda bağlanmazsa bir süre sonra silinir',
	method: 'POST',
	// "public" is only part of the required name (docs/specification.md#7-calls); a token is needed.
	path: '/api/public/upload/temp',
	access: 'signed-in',
	bodyType: 'multipart/form-data',
	maxBytes: largestFileBytes,
	answer: z.object({ data: z.object({ fileName }) }),
	refusals: [
		'file/empty',
		'file/too-large',
		'file/type',
		'file/too-many-pixels',
		'file/cut-off',
		'file/broken',
		'file/active-pdf',
		'file/locked-pdf',
		'file/quota',
		'file/no-depot',
	],
});

export const readStoredFile = endpoint({
	name: 'readStoredFile',
	summary: 'Yüklenmiş dosyayı gösterir; token: kullanıcının erişim belirteci ya da dosya belirteci',
	method: 'GET',
	path: '/api/public/storage',
	// The token is a query parameter, so the handler verifies it.
	access: 'public',
	query: z.object({ filePath: z.string().max(500), token: z.string().max(8000).default('') }),
	answer: z.unknown(),
	answerType: 'application/octet-stream',
});

export const issueFileToken = endpoint({
	name: 'issueFileToken',
	summary: 'Tek dosya için 5 dakikalık belirteç verir',
	method: 'POST',
	path: '/api/files/:fileName/token',
	access: 'signed-in',
	params: z.object({ fileName }),
	answer: z.object({ token: z.string(), address: z.string(), expiresAt: instant }),
});
